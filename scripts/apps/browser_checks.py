"""Chromium: what a page's paste handler is given, what its editor makes of it, and what pb reads of a copy in it."""

import json
import pathlib

import browser
import foreign
import welcome

PAGE = pathlib.Path(__file__).parent / "page.html"


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of the page in the folder `pictures`."""
    if not browser.program():
        checks.skip("Chromium", "it is not installed")
        return
    with checks.part("Chromium", desk), browser.Browser(desk, PAGE) as chromium:
        paste(desk, checks, chromium)
        (pictures / "chromium.png").write_bytes(desk.run("import", "-window", "root", "png:-"))
        copy(desk, checks, chromium)


def paste(desk, checks, chromium):
    """A real Ctrl+V into the page's editor."""
    desk.copy_welcome()
    chromium.evaluate("void (window.pasted = nextPaste())")
    chromium.press("ctrl+v")
    brought = chromium.evaluate("window.pasted")
    checks.equal("Chromium: the handler's text/plain is the source", brought.get("text/plain"), welcome.SOURCE)
    checks.equal("Chromium: only HTML is rendered", desk.conversions(), ["markdown to html"])
    check_outline(checks, "Chromium, handler's text/html", chromium, f"outlineOf({json.dumps(brought['text/html'])})")
    check_outline(checks, "Chromium, editor", chromium, "outline(editor)")


def check_outline(checks, name, chromium, expression):
    found = chromium.evaluate(expression)
    welcome.check_outline(checks, name, found | welcome.last_words(found["paragraphs"]))


def copy(desk, checks, chromium):
    """A real Ctrl+C of rich text in the page's editor."""
    chromium.evaluate(f"editor.innerHTML = {json.dumps(foreign.HTML)}; getSelection().selectAllChildren(editor)")
    chromium.press("ctrl+c")
    desk.wait_for_foreign_item()
    foreign.check_rich_text(desk, checks, "Chromium copy")
    selected = chromium.evaluate("getSelection().toString()")
    checks.equal("Chromium copy: pb paste", desk.pb("paste").decode(), selected)
