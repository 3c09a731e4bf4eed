"""Qt 5 and Qt 6 editors, as receivers of rich text and of the source, and as owners."""

import importlib.util
import json
import pathlib
import sys

import documents
import foreign
import references
import welcome
from checks import COPIES, PASTES, PASTES_DOCUMENT, PASTES_TEXT

CLIENT = pathlib.Path(__file__).parent / "qt_client.py"


def run(desk, checks, _pictures):
    """Runs all the checks, with each Qt that is installed."""
    for binding, name in (("PyQt5", "Qt 5"), ("PyQt6", "Qt 6")):
        if not importlib.util.find_spec(binding):
            checks.skip(name, f"there is no {binding}")
            continue
        client = [sys.executable, str(CLIENT), binding]
        for form, what in documents.FORMATS.items():
            with checks.case(name, PASTES_DOCUMENT, what, desk):
                receive(desk, checks, name, client, form)
        with checks.case(name, PASTES_TEXT, "Markdown, into a plain editor", desk):
            documents.copy(desk)
            checks.equal(f"{name}: the source", desk.run(*client, "paste-plain").decode(), documents.SOURCE)
            checks.see(rendered=documents.rendered(desk))
        with checks.case(name, PASTES, "files and a link", desk):
            references.check(desk, checks, name, lambda: json.loads(desk.run(*client, "addresses")))
        with checks.case(name, COPIES, "rich text", desk), foreign.owner(desk, *client, "copy", text=foreign.HTML):
            foreign.check_rich_text(desk, checks, f"{name} rich text")
        with checks.case(name, COPIES, "text", desk), foreign.owner(desk, *client, "copy-plain", text=foreign.TEXT):
            foreign.check_text(desk, checks, f"{name} text")


def receive(desk, checks, name, client, form):
    """What Qt's rich editor holds after pasting the page."""
    documents.copy(desk, form)
    found = json.loads(desk.run(*client, "paste"))
    checks.see(rendered=documents.rendered(desk))
    name = f"{name}, {documents.FORMATS[form]}"
    if form == "markdown":
        checks.equal(f"{name}: only HTML is rendered", desk.conversions(), ["markdown to html"])
    outline = found["outline"]
    checks.true(f"{name}: can paste", outline is not None, lambda: f"it is offered {found['types']}")
    if outline is None:
        return
    outline |= welcome.last_words(outline["paragraphs"])
    differs = {}
    if form == "rtf":
        differs = documents.CENTRED
        checks.see(remark=documents.CENTRED_REMARK)
    documents.check_outline(checks, f"{name}", outline, differs)
    checks.equal(f"{name}: numbers shown", outline["numbers"], welcome.NUMBERS)
