"""Qt 5 and Qt 6 editors, as receivers of rich text and of the source, and as owners."""

import importlib.util
import json
import pathlib
import sys

import foreign
import references
import welcome

CLIENT = pathlib.Path(__file__).parent / "qt_client.py"


def run(desk, checks, _pictures):
    """Runs all the checks, with each Qt that is installed."""
    for binding, name in (("PyQt5", "Qt 5"), ("PyQt6", "Qt 6")):
        if not importlib.util.find_spec(binding):
            checks.skip(name, f"there is no {binding}")
            continue
        client = [sys.executable, str(CLIENT), binding]
        with checks.part(f"{name} receives", desk):
            receive(desk, checks, name, client)
            references.check(desk, checks, name, lambda: json.loads(desk.run(*client, "addresses")))
        with checks.part(f"{name} owns rich text", desk), foreign.owner(desk, *client, "copy", text=foreign.HTML):
            foreign.check_rich_text(desk, checks, f"{name} rich text")
        with checks.part(f"{name} owns text", desk), foreign.owner(desk, *client, "copy-plain", text=foreign.TEXT):
            foreign.check_text(desk, checks, f"{name} text")


def receive(desk, checks, name, client):
    """What Qt's two editors hold after pasting the page."""
    desk.copy_welcome()
    found = json.loads(desk.run(*client, "paste"))
    checks.equal(f"{name}, plain editor: the source", found["plain"], welcome.SOURCE)
    checks.equal(f"{name}, rich editor: only HTML is rendered", desk.conversions(), ["markdown to html"])
    outline = found["rich"]
    checks.true(f"{name}, rich editor: can paste", outline is not None, lambda: f"it is offered {found['types']}")
    if outline is None:
        return
    outline |= welcome.last_words(outline["paragraphs"])
    welcome.check_outline(checks, f"{name}, rich editor", outline)
    checks.equal(f"{name}, rich editor: numbers shown", outline["numbers"], welcome.NUMBERS)
