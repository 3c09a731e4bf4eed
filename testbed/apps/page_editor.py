"""The editor on page.html, which browsers show."""

import pathlib

PAGE = pathlib.Path(__file__).with_name("page.html")


def paste(window):
    """Pastes into the empty editor by a real Ctrl+V; returns what the page's handler is given, by type."""
    window.evaluate("void ((editor.innerHTML = ''), (window.pasted = nextPaste()))")
    window.press("ctrl+v")
    return window.evaluate("window.pasted")
