"""A GTK 4 program, Chromium and Firefox, all on Wayland, and xclip beside them. Each title is a line of docs/gnome.md."""

import functools
import os

import pytest

from testbed.apps import foreign, page_editor
from testbed.apps.documents import COLOURING
from testbed.apps.dot import PNG
from testbed.apps.test_browser import copy_rich_text
from testbed.bed import wait_until
from testbed.clients import X11Clients
from testbed.gnome.windows import GTK4Window, WaylandChromium, WaylandFirefox
from testbed.report import expect_equal

RICH = {"text/html": foreign.HTML, "text/plain;charset=utf-8": foreign.TEXT, "application/x-gtk": "its own"}


@pytest.fixture
def gtk4(bed, shell, keyboard):
    with GTK4Window(bed, shell, keyboard, RICH) as window:
        yield window


@pytest.fixture(params=[WaylandChromium, WaylandFirefox], ids=["Chromium", "Firefox"])
def browser(request, bed, shell, keyboard):
    """Opens a browser's window."""
    if not request.param.program():
        pytest.skip(f"{request.param.name} is not installed")
    return functools.partial(request.param, bed, page_editor.PAGE, shell, keyboard)


def conversions(bed):
    """The conversions. That of a document with code begins again when there are the colours."""
    found = bed.conversions()
    return [each for place, each in enumerate(found) if COLOURING not in found[place:place + 2]]


def test_gtk4_pastes(bed, gtk4):
    """GTK 4 pastes docs/welcome.md as text, and nothing is converted"""
    bed.copy_welcome()
    gtk4.paste()
    wait_until(lambda: gtk4.text() == bed.page.read_text(), lambda: f"the page in the editor, which has {gtk4.text()[:100]!r}")
    expect_equal("conversions", conversions(bed), [])


def test_browser_pastes(bed, browser):
    """Chromium and Firefox paste docs/welcome.md as HTML, and only that is converted, once"""
    bed.copy_welcome()
    with browser() as window:
        for _ in range(2):
            brought = page_editor.paste(window)
            expect_equal("conversions", conversions(bed), ["markdown to html"])
        expect_equal("the handler's plain text", brought["text/plain"], bed.page.read_text())
        headings = window.evaluate("outline(editor).then(found => found.headings)")
    expect_equal("the first heading in the editor", headings[0], [1, "Welcome to Pasteboard"])


def test_xclip_pastes(bed, xclip):
    """xclip pastes docs/welcome.md in each form, converted when it is asked for, and once"""
    bed.copy_welcome()
    expect_equal("text", xclip.paste("UTF8_STRING"), bed.page.read_bytes())
    expect_equal("conversions of nothing", conversions(bed), [])
    for _ in range(2):
        expect_equal("HTML", xclip.paste("text/html"), bed.pb("paste", "--type", "text/html"))
    expect_equal("conversions for HTML", conversions(bed), ["markdown to html"])
    expect_equal("RTF", xclip.paste("text/rtf"), bed.pb("paste", "--type", "text/rtf"))
    expect_equal("conversions for RTF too", conversions(bed), ["markdown to html", "markdown to rtf"])


def test_picture(bed, xclip, clipboard):
    """a PNG from a command is not rendered by the copy when text is offered too"""
    picture, rendered = bed.file("dot.png", PNG), bed.folder / "tmp/rendered"
    rendered.touch()
    os.chown(rendered, bed.kind.system.user, -1)
    bed.copy("--offer", f"text/plain=echo text >>{rendered}; echo a dot",
             "--offer", f"image/png=echo picture >>{rendered}; cat {picture}")
    # GNOME saves the text while the clipboard changes: what it asks for by itself, it has asked for by then.
    wait_until(lambda: "image/png" in clipboard.types, "the offer of the picture")
    wait_until(lambda: b"dot" in xclip.paste("UTF8_STRING"), "the text")
    expect_equal("what was rendered for the text", set(rendered.read_text().split()), {"text"})
    expect_equal("the picture", xclip.paste("image/png"), PNG)
    expect_equal("what was rendered for the picture", rendered.read_text().split().count("picture"), 1)


def test_xclip_copies(bed, clipboard):
    """what xclip copies comes out of pb byte for byte, and outlives it"""
    content = os.urandom(300_000)
    clients = X11Clients(bed)
    bed.copy_welcome()
    with clients.owning("application/x-bytes", content):
        bed.wait_for_foreign_item()
        is_pasted_by_pb(bed, {"application/x-bytes": content})
    outlives(bed, clipboard, {"application/x-bytes": content})


def test_gtk4_copies(bed, clipboard, shell, keyboard):
    """what GTK 4 copies comes out of pb byte for byte, and outlives it"""
    content = {media_type: text.encode() for media_type, text in RICH.items()}
    bed.copy_welcome()
    with GTK4Window(bed, shell, keyboard, RICH) as window:
        window.copy()
        bed.wait_for_foreign_item()
        is_pasted_by_pb(bed, content)
        expect_equal("their order", [name for name in bed.pb("types").decode().splitlines() if name in RICH], list(RICH))
    outlives(bed, clipboard, content)


def test_browser_copies(bed, clipboard, browser):
    """what Chromium and Firefox copy comes out of pb byte for byte, and outlives them"""
    with browser() as window:
        copy_rich_text(bed, window)
        content = {media_type: clipboard.read(media_type) for media_type in ("text/html", "text/plain;charset=utf-8")}
        is_pasted_by_pb(bed, content)
    expect_equal("as Markdown", bed.pb("paste", "--as", "markdown").decode(), foreign.MARKDOWN)
    outlives(bed, clipboard, content)


# Steps of several scenarios

def is_pasted_by_pb(bed, content):
    """pb lists these types and pastes their bytes. Afterwards all is read ahead that would outlive its owner."""
    types = bed.pb("types").decode().splitlines()
    expect_equal("the types that pb lists", [media_type for media_type in content if media_type not in types], [])
    for media_type, expected in content.items():
        expect_equal(f"{media_type}, by pb", bed.pb("paste", "--type", media_type), expected)
    wait_until(bed.sources_read_ahead, "what the application has copied, read ahead")


def outlives(bed, clipboard, content):
    """The application has ended. The daemon has the item, and others are offered it."""
    wait_until(lambda: set(content) <= set(bed.pb("types").decode().splitlines()), "all its types in the daemon")
    wait_until(lambda: set(content) <= set(clipboard.types), lambda: f"all its types for others: {clipboard.types}")
    for media_type, expected in content.items():
        expect_equal(f"{media_type}, kept", bed.pb("paste", "--type", media_type), expected)
        expect_equal(f"{media_type}, for others", clipboard.read(media_type), expected)
