"""Programs whose window a key shows, and what of it is on the screen when."""

import contextlib
import os
import pathlib
import signal
import time

from Xlib import XK, X, display
from Xlib.error import BadDrawable, BadMatch, BadWindow
from Xlib.ext import xtest

from testbed.bed import expect, wait_until

# The pause between two looks at the screen, in seconds. At real-time priority, looking without a pause keeps the program
# that is measured, and the X server, from running.
PAUSE = 0.001


class Screen:
    """Keys and windows of an X server, asked without a process in between."""

    def __init__(self, environment):
        with altered(environment, "XAUTHORITY"):
            self.display = display.Display(environment["DISPLAY"])
        self.root = self.display.screen().root

    def press(self, name):
        """Presses and releases a key."""
        code = self.display.keysym_to_keycode(XK.string_to_keysym(name))
        for event in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self.display, event, code)
        self.display.sync()

    def window(self, name):
        """The visible window of a program; None if there is none."""
        for window in self._descendants(self.root):
            with contextlib.suppress(BadWindow):
                # CopyQ's contains its session's name too.
                if any(name in part for part in window.get_wm_class() or ()) and window.get_attributes().map_state == X.IsViewable \
                        and window.get_geometry().width > 100:
                    return window
        return None

    def _descendants(self, window, depth=2):
        with contextlib.suppress(BadWindow):
            for child in window.query_tree().children:
                yield child
                if depth > 1:
                    yield from self._descendants(child, depth - 1)

    @staticmethod
    def rows(window):
        """The pixels of the first rows of the list, without the search; empty if the window is gone."""
        with contextlib.suppress(BadWindow, BadMatch, BadDrawable):
            size = window.get_geometry()
            width, top, height = size.width * 4 // 10, size.height // 6, size.height // 3
            return window.get_image(4, top, width, height, X.ZPixmap, 0xFFFFFF).data
        return b""


@contextlib.contextmanager
def altered(environment, name):
    """Gives this process a variable of another environment."""
    before = os.environ.get(name)
    os.environ |= {name: environment[name]} if name in environment else {}
    yield
    if before is not None:
        os.environ[name] = before


class Program:
    """A program with a window that a key shows and hides."""

    def __init__(self, screen, key, name, process):
        self.screen = screen
        self.key = key
        self.name = name
        self.process = process
        self.window = None

    def show(self):
        """Presses the key; returns the time until the list is drawn, in seconds."""
        start = time.monotonic()
        self.screen.press(self.key)
        while not (window := self.screen.window(self.name)) or len(set(self.screen.rows(window))) < 3:
            if time.monotonic() - start > 30:
                raise TimeoutError(f"{self.name} shows nothing")
            time.sleep(PAUSE)
        self.window = window
        return time.monotonic() - start

    def rows(self):
        """The pixels of the first rows of the list."""
        return self.screen.rows(self.window)

    def hide(self):
        """Presses Escape, and once more if the first one has only ended the search. One that comes too late would close
        the window when it is shown again."""
        self.screen.press("Escape")
        end = time.monotonic() + 1
        while self.screen.window(self.name) and time.monotonic() < end:
            time.sleep(PAUSE)
        if self.screen.window(self.name):
            self.screen.press("Escape")
        wait_until(lambda: not self.screen.window(self.name), f"{self.name} to be hidden")

    def type(self, letter):
        """Types a letter; returns the time until the list has changed for the last time, in seconds."""
        settled(self.rows)
        before, start = self.rows(), time.monotonic()
        self.screen.press(letter)
        taken = settled(self.rows) - start
        expect(self.rows() != before, "the list does not change")
        return taken

    def memory(self):
        """The resident memory that is its own (Pss), in KiB."""
        lines = pathlib.Path(f"/proc/{self.process()}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def settled(value):
    """Waits until a value has not changed for half a second; returns the time of its last change."""
    last, since = value(), time.monotonic()
    while time.monotonic() - since < 0.5:
        time.sleep(PAUSE)
        if (now := value()) != last:
            last, since = now, time.monotonic()
    return since


def end(program):
    """Ends a program that this bench has started."""
    if (process := program.process()) is None:
        return
    os.kill(process, signal.SIGTERM)
    # Its other threads may still hold its socket when the first has ended.
    gone = pathlib.Path(f"/proc/{process}")
    wait_until(lambda: program.process() is None and not gone.exists(), f"the end of {program.name}")


def process_of(name):
    """The number of the process of this bed that has a name; None if there is none."""
    for child in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            status = (child / "status").read_text()
            if f"Name:\t{name}\n" in status and f"PPid:\t{os.getpid()}\n" in status and "State:\tZ" not in status:
                return int(child.name)
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return None
