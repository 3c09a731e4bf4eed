"""The window of the history on a private display, and the user's hand there: real keys."""

from __future__ import annotations

import collections
import contextlib
import json
import operator
import os
import pathlib
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from testbed import screen_reader
from testbed.apps.chromium import Chromium
from testbed.bed import PROGRAMS, REPOSITORY, Bed, children, wait_until
from testbed.gnome.hand import GNOMEHand
from testbed.hands import SwayHand, X11Hand
from testbed.kde.hand import KWinHand

FOLDER = pathlib.Path(__file__).parent
WINDOW = "Pasteboard"
PROGRAM = PROGRAMS / "pasteboard-window"


Hand = X11Hand | SwayHand | GNOMEHand | KWinHand


class Desk:
    """A bed with a recorder, the window on it, and the user's hand."""

    def __init__(self, bed: Bed, hand: Hand):
        self.bed = bed
        self.hand = hand
        self.has_layers = isinstance(hand, SwayHand | KWinHand) and b"libgtk4-layer-shell" in PROGRAM.read_bytes()
        if self.has_layers:
            self.start_bus()

    def layers(self) -> dict[str, bool]:
        """The titles of the windows that are no windows to the compositor, which tells nothing of them; and whether each
        has the focus."""
        return screen_reader.windows(self.bed) if self.has_layers else {}

    def windows(self) -> set[str]:
        """The titles of the visible windows."""
        return self.hand.windows() | set(self.layers())

    def focused(self) -> str:
        """The title of the window with the focus."""
        return next((title for title, has_focus in self.layers().items() if has_focus), "") or self.hand.focused()

    def show(self) -> None:
        """Runs `pb window` and waits until the window has the focus."""
        self.bed.pb("window")
        self.wait_until_focused()

    def wait_until_focused(self) -> None:
        # Openbox may still call a hidden window the active one if there is no other.
        wait_until(lambda: WINDOW in self.windows() and self.focused() == WINDOW, "the window with the focus")

    def wait_until_hidden(self) -> None:
        wait_until(lambda: WINDOW not in self.windows(), "the window to be hidden")

    def type(self, text: str) -> None:
        self.hand.type(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.hand.press(key)

    def copy(self, content: str | bytes, *options: object) -> None:
        """Copies something, and waits until the history has it as its newest item."""
        data = content.encode() if isinstance(content, str) else content
        before = self.newest()
        self.bed.pb("copy", *options, data=data)
        wait_until(lambda: self.newest() != before, "the item in the history")

    def types(self) -> list[str]:
        """The types of the clipboard's item, without what describes them further."""
        return [line.split(";")[0] for line in self.bed.try_pb("types").stdout.decode().splitlines()]

    def newest(self) -> Any:
        return next(iter(self.items()), None)

    def items(self) -> list[dict[str, Any]]:
        """The items of the history, the newest first."""
        return list(json.loads(self.bed.pb("history", "list", "--json"))["entries"])

    def field(self, toolkit: str) -> contextlib.AbstractContextManager[Callable[[], str]]:
        """A text field with the focus, of a toolkit or a browser; yields a function that returns its text."""
        if toolkit == "qt":
            pytest.importorskip("PyQt5", reason="PyQt5 is not installed")
        if toolkit != "chromium":
            return self.editor(toolkit)
        if not Chromium.program():
            pytest.skip("Chromium is not installed")
        return self.page()

    @contextlib.contextmanager
    def editor(self, toolkit: str = "gtk") -> Iterator[Callable[[], str]]:
        """An editor with the focus; yields a function that returns what was written there."""
        written = self.bed.folder / "written"
        program = self.bed.file("editor.py", (FOLDER / f"{toolkit}_editor.py").read_bytes())
        environment = {"QT_QPA_PLATFORM": self.platform("xcb")}
        with open(written, "wb") as output, self.bed.running(
                sys.executable, program, stdout=output, environment=environment):
            wait_until(lambda: self.focused() == "Editor", "the editor with the focus")
            yield written.read_text

    @contextlib.contextmanager
    def page(self) -> Iterator[Callable[[], str]]:
        """A text field in a browser, with the focus; yields a function that returns what was written there."""
        page = self.bed.file("page.html", (FOLDER / "page.html").read_bytes())
        browser = Chromium(self.bed, page)
        browser.platform = self.platform("x11")
        with browser:
            wait_until(lambda: self.focused() == "Editor", lambda: f"the page with the focus, not {self.focused()}")
            yield lambda: str(browser.evaluate("document.querySelector('textarea').value"))

    def platform(self, on_x11: str) -> str:
        """The name of the display's protocol in applications, some of which use X11."""
        return on_x11 if isinstance(self.hand, X11Hand) else "wayland"

    @contextlib.contextmanager
    def terminal(self, *terminal: str) -> Iterator[Callable[[], str]]:
        """A terminal with the focus, in which `cat` runs; yields a function that returns what was written there."""
        written = self.bed.file("typed", b"")
        written.chmod(0o666)  # the terminal is the bed's user's
        # The title is the only one that all terminals show.
        # Without lines, each character arrives at once.
        command = rf"printf '\033]2;Editor\007'; stty -icanon; exec cat > {written}"
        environment = {"QT_QPA_PLATFORM": self.platform("xcb")}
        with self.bed.running(*terminal, "sh", "-c", command, environment=environment):
            # Konsole adds its own name.
            wait_until(
                lambda: self.focused().startswith("Editor"), lambda: f"the terminal with the focus, not {self.focused()}")
            yield written.read_text

    def translate(self, folder: pathlib.Path, words: pathlib.Path) -> None:
        """Installs a translation, whose file is named after its language, and has programs use it."""
        installed = folder / f"share/locale/{words.stem}/LC_MESSAGES/pasteboard.mo"
        installed.parent.mkdir(parents=True)
        subprocess.run(["msgfmt", "-o", installed, words], check=True)
        self.bed.environment["LANGUAGE"] = words.stem

    def pixels_like(self, *colour: int) -> int:
        """The number of pixels of the screen in nearly this colour, or in a paler tone of it on white."""
        path = self.bed.folder / "screen.png"
        self.hand.take_picture(path)
        if not path.exists():
            pytest.skip("no program takes a picture there")
        data = self.bed.run("convert", path, "-alpha", "off", "-depth", "8", "rgb:-")
        # libadwaita's text has 80 % of its colour, and what Pango draws behind it too.
        tones = [[255 - int((255 - part) * share) for part in colour] for share in (1, 0.8, 0.5)]
        pixels = collections.Counter(zip(data[0::3], data[1::3], data[2::3], strict=True))
        return sum(
            count for pixel, count in pixels.items()
            if any(max(map(abs, map(operator.sub, pixel, tone))) < 12 for tone in tones))

    def brightness(self) -> float:
        """How bright the middle of the window is, from 0 to 1."""
        path = self.bed.folder / "screen.png"
        self.hand.take_picture(path)
        if not path.exists():
            pytest.skip("no program takes a picture there")
        left, top, height = self.hand.frame(WINDOW)
        part = f"100x100+{left + 100}+{top + height - 150}"
        return float(self.bed.run("convert", path, "-crop", part, "-format", "%[fx:mean]", "info:"))

    def start_bus(self) -> None:
        """Starts the session's bus, by which screen readers find applications."""
        screen_reader.start_bus(self.bed)

    def read(self) -> list[str]:
        """The objects that a screen reader finds, in order: the role and the name of each, and the content of texts."""
        return screen_reader.objects(self.bed)

    def place_of(self, name: str) -> list[int]:
        """Where the first object of this name is in its window: its left upper corner and its size, in pixels."""
        lines = iter(self.read())
        next(line for line in lines if line == name)
        return [int(number) for number in next(line for line in lines if line.startswith("place: ")).split()[1:]]

    def on_screen(self, name: str) -> tuple[int, int]:
        """Where an object in the window of the history is on the screen: a place within it."""
        left, top, height = self.hand.frame(WINDOW)
        x, y, width, its_height = self.place_of(name)
        # A compositor's own header is above the window.
        header = height - self.place_of(f"frame: {WINDOW}")[3]
        # The edge of a button may belong to the widget around it.
        return left + x + min(8, width // 2), top + header + y + min(8, its_height // 2)

    def click(self, name: str, button: int = 1, times: int = 1) -> None:
        self.hand.click(*self.on_screen(name), button=button, times=times)

    def drag_into_editor(self, name: str) -> None:
        """Drags an object from the window of the history into the editor."""
        if isinstance(self.hand, KWinHand):
            # KWin shows all windows in the middle. This one is moved aside, by its header, which GTK draws: KWin moves the
            # window only once GTK has asked for that.
            left, top, _ = self.hand.frame(WINDOW)
            self.hand.drag_window((left + 100, top + 24), 400, has_moved=lambda: self.hand.frame(WINDOW)[0] != left)
        left, top, height = self.hand.frame("Editor")
        # The window of the history does not hide this corner.
        corner = (left + 20, top + height - 20)
        self.hand.drag(self.on_screen(name), corner, is_over=lambda: "frame: Drop here" in self.read())

    def wait_until_read(self, *expected: str) -> None:
        """Waits until a screen reader finds lines in this order, others between them."""
        def finds() -> bool:
            lines = iter(self.read())
            return all(line in lines for line in expected)

        wait_until(finds, lambda: f"{expected} in {self.read()}")

    def wait_until_starts(self, beginning: str) -> None:
        """Waits until a screen reader finds a line that begins so."""
        wait_until(lambda: any(line.startswith(beginning) for line in self.read()), lambda: f"{beginning} in {self.read()}")

    def install(self, *programs: str) -> pathlib.Path:
        """Puts these programs alone into a folder, which pb and the window then run; returns the folder above it."""
        folder = self.bed.folder / "installed/bin"
        folder.mkdir(parents=True)
        for program in programs:
            shutil.copy(PROGRAMS / program, folder)
        shutil.copytree(PROGRAMS.parent / "lib", folder.parent / "lib")
        self.bed.environment["PATH"] = f"{folder}:{os.environ['PATH']}"
        return folder.parent

    def picture(self, name: str) -> None:
        """Takes a picture of the screen, to be looked at."""
        folder = REPOSITORY / "build/test-window"
        folder.mkdir(parents=True, exist_ok=True)
        self.hand.take_picture(folder / f"{type(self.hand).__name__}-{name}.png")


def name_of(process: int) -> str:
    """The name of a process, of which the kernel keeps the beginning."""
    return pathlib.Path(f"/proc/{process}/comm").read_text()


@pytest.fixture(params=[X11Hand, SwayHand, GNOMEHand, KWinHand], ids=["openbox", "sway", "gnome", "kwin"])
def desk(request) -> Iterator[Desk]:
    """A desk of its own, with an empty history."""
    if not PROGRAM.exists():
        pytest.skip("the window is not built: it needs libgtk-4-dev")
    missing = [program for program in request.param.programs if not shutil.which(program)]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    if reason := request.param.kind.obstacle():
        pytest.skip(reason)
    bed = Bed(request.param.kind)
    hand = request.param(bed)
    with bed:
        shutil.copy(PROGRAM, bed.shared)
        bed.environment |= hand.toolkits
        hand.prepare()
        desk = Desk(bed, hand)
        bed.start_recorder()
        yield desk
        # First the window, which would start the recorder again.
        for child in children(os.getpid()):
            if name_of(child).startswith("pasteboard-wind"):
                os.kill(child, signal.SIGTERM)
                os.waitpid(child, 0)
