"""Qt 5 and Qt 6 editors, as receivers of rich text and of the source, and as owners."""

import importlib.util
import json
import pathlib
import sys

import pytest

from testbed.apps import COPIES, PASTES, PASTES_DOCUMENT, PASTES_TEXT, documents, foreign, references, welcome

BINDINGS = {"Qt 5": "PyQt5", "Qt 6": "PyQt6"}
CLIENT = pathlib.Path(__file__).parent / "qt_client.py"
QT = {name: [sys.executable, str(CLIENT), binding] for name, binding in BINDINGS.items()}


def need_qt(name):
    """Skips the test where the Qt of this name is not installed."""
    if name in BINDINGS and not importlib.util.find_spec(BINDINGS[name]):
        pytest.skip(f"there is no {BINDINGS[name]}")


@pytest.fixture(params=QT)
def qt(request):
    need_qt(request.param)
    return request.param, QT[request.param]


@pytest.mark.parametrize("form", documents.FORMATS)
def test_paste(bed, checks, qt, form):
    """What Qt's rich editor holds after pasting the page."""
    application, client = qt
    name = checks.about(application, PASTES_DOCUMENT, documents.FORMATS[form])
    documents.copy(bed, form)
    found = json.loads(bed.run(*client, "paste"))
    checks.see(rendered=documents.rendered(bed))
    if form == "markdown":
        checks.equal(f"{name}: only HTML is rendered", set(bed.conversions()) - documents.STEPS, {"markdown to html"})
    outline = found["outline"]
    checks.true(f"{name}: can paste", outline is not None, lambda: f"it is offered {found['types']}")
    outline |= welcome.last_words(outline["paragraphs"])
    differs = {}
    if form == "rtf":
        differs = documents.CENTRED
        checks.see(remark=documents.CENTRED_REMARK)
    documents.check_outline(checks, f"{name}", outline, differs)
    checks.equal(f"{name}: numbers shown", outline["numbers"], welcome.NUMBERS)


def test_paste_plain(bed, checks, qt):
    name, client = qt
    checks.about(name, PASTES_TEXT, "Markdown, into a plain editor")
    documents.copy(bed)
    checks.equal(f"{name}: the source", bed.run(*client, "paste-plain").decode(), documents.SOURCE)
    checks.see(rendered=documents.rendered(bed))


def test_references(bed, checks, qt):
    name, client = qt
    checks.about(name, PASTES, "files and a link")
    references.check(bed, checks, name, lambda: json.loads(bed.run(*client, "addresses")))


def test_copy_rich_text(bed, checks, qt):
    name, client = qt
    checks.about(name, COPIES, "rich text")
    with foreign.owner(bed, *client, "copy", text=foreign.HTML):
        foreign.check_rich_text(bed, checks, f"{name} rich text")


def test_copy(bed, checks, qt):
    name, client = qt
    checks.about(name, COPIES, "text")
    with foreign.owner(bed, *client, "copy-plain", text=foreign.TEXT):
        foreign.check_text(bed, checks, f"{name} text")
