"""GTK 3 and GTK 4 programs, as receivers of the page's source and as owners."""

import pathlib
import sys

import foreign
import references
import welcome

FOLDER = pathlib.Path(__file__).parent
GTK4 = "/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client"
GTK3 = [sys.executable, str(FOLDER / "gtk3_client.py")]
GTK4_RICH = [sys.executable, str(FOLDER / "gtk4_client.py")]


def run(desk, checks, _pictures):
    """Runs all the checks."""
    with checks.part("GTK receives", desk):
        desk.copy_welcome()
        checks.equal("GTK 4: the source", desk.run(GTK4, "get", "string").decode(), welcome.SOURCE)
        checks.equal("GTK 3: the source", desk.run(*GTK3, "read").decode(), welcome.SOURCE)
        checks.equal("GTK: nothing is converted for it", desk.conversions(), [])
    with checks.part("GTK receives references", desk):
        references.check(desk, checks, "GTK 3", lambda: desk.run(*GTK3, "addresses").decode().split("\n")[:-1])
    with checks.part("GTK 4 owns", desk), foreign.owner(desk, GTK4, "set", "string", foreign.TEXT, text=""):
        foreign.check_text(desk, checks, "GTK 4 text")
    with checks.part("GTK 3 owns", desk), foreign.owner(desk, *GTK3, "copy", text=foreign.TEXT):
        foreign.check_text(desk, checks, "GTK 3 text")
    with checks.part("GTK 4 owns rich text", desk):
        both = f"{foreign.HTML}\0{foreign.TEXT}"
        with foreign.owner(desk, *GTK4_RICH, text=both):
            foreign.check_rich_text(desk, checks, "GTK 4 rich text")
            html = desk.pb("paste", "-t", "text/html").decode()
            checks.equal("GTK 4 rich text: pb paste -t text/html", html, foreign.HTML)
            foreign.check_text(desk, checks, "GTK 4 rich text")
