"""Browsers that show one page after the other and copy from it by real keys."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable
from typing import Any

from testbed.apps.chromium import Chromium
from testbed.apps.firefox import Firefox
from testbed.bed import Bed, wait_until

SCRIPT = pathlib.Path(__file__).with_name("selection.js").read_text()


class Window:
    """What is done alike in all browsers. Each begins with a page of its own test, whose window then shows the others."""

    bed: Bed
    evaluate: Callable[[str], Any]
    window = ""

    def go(self, address: str) -> None:
        raise NotImplementedError

    def show(self, address: str) -> None:
        """Shows a page, waits until it is there with all that it loads, and gives it the script."""
        self.window = self.window or wait_until(lambda: self.bed.window("--name", "Pasteboard test page"), "the browser's window")
        self.go(address)
        is_there = f"document.readyState === 'complete' && location.href === {json.dumps(address)}"
        wait_until(lambda: self.evaluate(is_there), address)
        self.bed.run("xdotool", "windowfocus", "--sync", self.window)
        wait_until(lambda: self.evaluate("document.hasFocus()"), f"the focus of {address}")
        self.evaluate(f"void (() => {{ {SCRIPT}; window.copies = copies; }})()")

    def press(self, keys: str) -> None:
        """Presses real keys in the window."""
        self.bed.run("xdotool", "windowfocus", "--sync", self.window, "key", keys)

    def click_thrice(self, x: int, y: int) -> None:
        """Clicks three times at a place of the screen."""
        self.bed.run("xdotool", "windowfocus", "--sync", self.window, "mousemove", x, y, "click", "--repeat", 3, "--delay", 40, 1)


class CopyingChromium(Window, Chromium):
    """Chromium."""

    def go(self, address: str) -> None:
        self._call("Page.navigate", self.session, url=address)


class CopyingFirefox(Window, Firefox):
    """Firefox."""

    def go(self, address: str) -> None:
        self._call("WebDriver:Navigate", url=address)


BROWSERS: dict[str, Any] = {browser.name: browser for browser in (CopyingChromium, CopyingFirefox)}
