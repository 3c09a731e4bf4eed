"""Chromium and Firefox: what a page's paste handler is given, what its editor makes of it, and what pb reads of a copy
in it."""

import json
import pathlib

import chromium
import documents
import firefox
import foreign
import welcome
from checks import COPIES, PASTES_DOCUMENT

PAGE = pathlib.Path(__file__).parent / "page.html"
BROWSERS = [(chromium.program, chromium.Chromium), (firefox.program, firefox.Firefox)]


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of each page in the folder `pictures`."""
    for program, browser in BROWSERS:
        if not program():
            checks.skip(browser.name, "it is not installed")
            continue
        with checks.part(browser.name, desk), browser(desk, PAGE) as window:
            for form, what in documents.FORMATS.items():
                with checks.case(browser.name, PASTES_DOCUMENT, what, desk):
                    paste(desk, checks, window, form, f"{browser.name}, {what}")
                    picture = desk.run("import", "-window", "root", "png:-")
                    (pictures / f"{browser.name.lower()}-{form}.png").write_bytes(picture)
            with checks.case(browser.name, COPIES, "rich text", desk):
                copy(desk, checks, window)


def paste(desk, checks, window, form, name):
    """A real Ctrl+V into the page's editor."""
    documents.copy(desk, form)
    window.evaluate("void ((editor.innerHTML = ''), (window.pasted = nextPaste()))")
    window.press("ctrl+v")
    brought = window.evaluate("window.pasted")
    checks.see(rendered=documents.rendered(desk))
    if form == "markdown":
        checks.equal(f"{name}: the handler's text/plain is the source", brought.get("text/plain"), documents.SOURCE)
        checks.equal(f"{name}: only HTML is rendered", desk.conversions(), ["markdown to html"])
    differs = {}
    if form == "rtf":
        differs = documents.CENTRED
        checks.see(remark=documents.CENTRED_REMARK)
    handed = f"outlineOf({json.dumps(brought['text/html'])})"
    check_outline(checks, f"{name}, handler's text/html", window, handed, differs)
    check_outline(checks, f"{name}, editor", window, "outline(editor)", differs)


def check_outline(checks, name, window, expression, differs):
    found = window.evaluate(expression)
    documents.check_outline(checks, name, found | welcome.last_words(found["paragraphs"]), differs)


def copy(desk, checks, window):
    """A real Ctrl+C of rich text in the page's editor."""
    name = f"{window.name} copy"
    desk.copy_welcome()
    copy_rich_text(window)
    desk.wait_for_foreign_item()
    foreign.check_rich_text(desk, checks, name)
    selected = window.evaluate("getSelection().toString()")
    checks.equal(f"{name}: pb paste", desk.pb("paste").decode(), selected)


def copy_rich_text(window):
    window.evaluate(f"void ((editor.innerHTML = {json.dumps(foreign.HTML)}), getSelection().selectAllChildren(editor))")
    window.press("ctrl+c")
