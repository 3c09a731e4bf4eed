"""GTK 3 and GTK 4 programs, as receivers of the page's source and as owners."""

import pathlib
import sys

import pytest

from testbed.apps import COPIES, PASTES, PASTES_TEXT, documents, foreign, references, welcome

FOLDER = pathlib.Path(__file__).parent
GTK4 = "/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client"
GTK3 = [sys.executable, str(FOLDER / "gtk3_client.py")]
GTK4_CLIENT = [sys.executable, str(FOLDER / "gtk4_client.py")]


@pytest.mark.parametrize("name, read", [("GTK 4", [GTK4, "get", "string"]), ("GTK 3", [*GTK3, "read"])], ids=["4", "3"])
def test_paste(bed, checks, name, read):
    checks.about(name, PASTES_TEXT, "Markdown")
    bed.copy_welcome()
    checks.equal(f"{name}: the source", bed.run(*read).decode(), welcome.SOURCE)
    checks.equal(f"{name}: nothing is converted for it", bed.conversions(), [])
    checks.see(rendered=documents.rendered(bed))


def test_references(bed, checks):
    checks.about("GTK 3", PASTES, "files and a link")
    references.check(bed, checks, "GTK 3", lambda: bed.run(*GTK3, "addresses").decode().split("\n")[:-1])


@pytest.mark.parametrize("name, command, text", [
    ("GTK 4", [GTK4, "set", "string", foreign.TEXT], ""), ("GTK 3", [*GTK3, "copy"], foreign.TEXT)], ids=["4", "3"])
def test_copy(bed, checks, name, command, text):
    checks.about(name, COPIES, "text")
    with foreign.owner(bed, *command, text=text):
        foreign.check_text(bed, checks, f"{name} text")


def test_copy_rich_text(bed, checks):
    checks.about("GTK 4", COPIES, "rich text")
    with foreign.owner(bed, *GTK4_CLIENT, "copy", text=f"{foreign.HTML}\0{foreign.TEXT}"):
        foreign.check_rich_text(bed, checks, "GTK 4 rich text")
        html = bed.pb("paste", "-t", "text/html").decode()
        checks.equal("GTK 4 rich text: pb paste -t text/html", html, foreign.HTML)
        foreign.check_text(bed, checks, "GTK 4 rich text")
