"""GTK 3 and GTK 4 programs, as receivers of the page's source and as owners."""

import pathlib
import sys

import documents
import foreign
import references
import welcome
from checks import COPIES, PASTES, PASTES_TEXT

FOLDER = pathlib.Path(__file__).parent
GTK4 = "/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client"
GTK3 = [sys.executable, str(FOLDER / "gtk3_client.py")]
GTK4_RICH = [sys.executable, str(FOLDER / "gtk4_client.py")]


def run(desk, checks, _pictures):
    """Runs all the checks."""
    for name, read in (("GTK 4", [GTK4, "get", "string"]), ("GTK 3", [*GTK3, "read"])):
        with checks.case(name, PASTES_TEXT, "Markdown", desk):
            desk.copy_welcome()
            checks.equal(f"{name}: the source", desk.run(*read).decode(), welcome.SOURCE)
            checks.equal(f"{name}: nothing is converted for it", desk.conversions(), [])
            checks.see(rendered=documents.rendered(desk))
    with checks.case("GTK 3", PASTES, "files and a link", desk):
        references.check(desk, checks, "GTK 3", lambda: desk.run(*GTK3, "addresses").decode().split("\n")[:-1])
    text = [GTK4, "set", "string", foreign.TEXT]
    with checks.case("GTK 4", COPIES, "text", desk), foreign.owner(desk, *text, text=""):
        foreign.check_text(desk, checks, "GTK 4 text")
    with checks.case("GTK 3", COPIES, "text", desk), foreign.owner(desk, *GTK3, "copy", text=foreign.TEXT):
        foreign.check_text(desk, checks, "GTK 3 text")
    both = f"{foreign.HTML}\0{foreign.TEXT}"
    with checks.case("GTK 4", COPIES, "rich text", desk), foreign.owner(desk, *GTK4_RICH, text=both):
        foreign.check_rich_text(desk, checks, "GTK 4 rich text")
        html = desk.pb("paste", "-t", "text/html").decode()
        checks.equal("GTK 4 rich text: pb paste -t text/html", html, foreign.HTML)
        foreign.check_text(desk, checks, "GTK 4 rich text")
