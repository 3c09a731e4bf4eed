"""Makes the copies of a page in a browser: all of it, parts that a script selects, and parts that clicks select."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testbed.bed import wait_until
from testbed.copies.browsers import Window
from testbed.copies.clipboard import Clipboard, Flavours

ALL = "everything"
IS_SELECTED = "!getSelection().isCollapsed"


def copies(window: Window, clipboard: Clipboard, address: str) -> Iterator[tuple[str, dict[str, Any], Flavours]]:
    """Yields each copy's name, what was seen selected, and the flavours."""
    window.show(address)
    for selection in [ALL, *window.evaluate("copies.places"), *window.evaluate("copies.clicked")]:
        if select(window, selection):
            seen = window.evaluate("copies.units()")
            if seen["text"].strip():
                clipboard.take()
                window.press("ctrl+c")
                flavours = clipboard.copied()
                # Some pages put plain text on the clipboard themselves.
                if "text/html" in flavours:
                    yield selection, seen, flavours


def select(window: Window, selection: str) -> bool:
    """Selects a part of the page, if it has such a part."""
    window.evaluate("getSelection().removeAllRanges()")
    if selection == ALL:
        # A page that was shown just now may miss a key.
        return wait_until(lambda: is_all_selected(window), "the selection of everything", pause=0.5)
    if selection in window.evaluate("copies.places"):
        return window.evaluate(f"copies.select({selection!r})")
    if point := window.evaluate(f"copies.point({selection!r})"):
        window.click_thrice(*point)
    else:
        return False
    return wait_until(lambda: window.evaluate(IS_SELECTED), lambda: f"the selection of {selection}", seconds=10)


def is_all_selected(window: Window) -> bool:
    """Whether something is selected once the keys for all are pressed."""
    window.press("ctrl+a")
    return window.evaluate(IS_SELECTED)
