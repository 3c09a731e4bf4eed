"""Chromium and Firefox: what a page's paste handler is given, what its editor makes of it, and what pb reads of a copy
in it."""

import json
import pathlib

import pytest

from testbed.apps import COPIES, PASTES_DOCUMENT, documents, foreign, page_editor, welcome

# Formulas, tasks and keys whose look, and whether they can be selected, is a matter of the page's style sheet.
STYLED = pathlib.Path(__file__).with_name("styled.html").read_text()
STYLED_MARKDOWN = """\
KaTeX: $x^{2}$. MathJax: $x^{2}$.

- an item
- [x] done
- [ ] open

Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.

Once upon a time.
"""


@pytest.fixture(scope="module")
def window(bed, browser):
    with browser(bed, page_editor.PAGE) as window:
        yield window


@pytest.mark.parametrize("form", documents.FORMATS)
def test_paste(bed, checks, window, form, pictures):
    """A real Ctrl+V into the page's editor."""
    name = checks.about(window.name, PASTES_DOCUMENT, documents.FORMATS[form])
    documents.copy(bed, form)
    brought = page_editor.paste(window)
    checks.see(rendered=documents.rendered(bed))
    if form == "markdown":
        checks.equal(f"{name}: the handler's text/plain is the source", brought.get("text/plain"), documents.SOURCE)
        checks.equal(f"{name}: only HTML is rendered", set(bed.conversions()) - documents.STEPS, {"markdown to html"})
    differs = {}
    if form == "rtf":
        differs = documents.CENTRED
        checks.see(remark=documents.CENTRED_REMARK)
    handed = f"outlineOf({json.dumps(brought['text/html'])})"
    check_outline(checks, f"{name}, handler's text/html", window, handed, differs)
    check_outline(checks, f"{name}, editor", window, "outline(editor)", differs)
    (pictures / f"{window.name.lower()}-{form}.png").write_bytes(bed.run("import", "-window", "root", "png:-"))


def check_outline(checks, name, window, expression, differs):
    found = window.evaluate(expression)
    documents.check_outline(checks, name, found | welcome.last_words(found["paragraphs"]), differs)


def test_copy(bed, checks, window):
    """A real Ctrl+C of rich text in the page's editor."""
    name = checks.about(window.name, COPIES, "rich text")
    copy_rich_text(bed, window)
    foreign.check_rich_text(bed, checks, name)
    selected = window.evaluate("getSelection().toString()")
    checks.equal(f"{name}: pb paste", bed.pb("paste").decode(), selected)


def test_copy_of_a_styled_page(bed, checks, window):
    """A real Ctrl+C of a page. Browsers add its styles to the copy, and leave out what cannot be selected."""
    name = checks.about(window.name, COPIES, "a page with a style sheet")
    bed.copy_welcome()
    page = json.dumps(f"<article id='styled'>{STYLED}</article>")
    window.evaluate(f"void document.body.insertAdjacentHTML('beforeend', {page})")
    try:
        window.evaluate("void getSelection().selectAllChildren(styled)")
        window.press("ctrl+c")
        bed.wait_for_foreign_item()
        foreign.check_rich_text(bed, checks, name, STYLED_MARKDOWN)
    finally:
        window.evaluate("void styled.remove()")


def copy_rich_text(bed, window):
    bed.copy_welcome()
    window.evaluate(f"void ((editor.innerHTML = {json.dumps(foreign.HTML)}), getSelection().selectAllChildren(editor))")
    window.press("ctrl+c")
    bed.wait_for_foreign_item()
