"""The window of the history on a private X server with a window manager, and the user's hand: real keys."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import pathlib
import shutil
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from testbed.bed import PROGRAMS, REPOSITORY, Bed, children, wait_until
from testbed.kinds import OUR_X11, X11_TOOLKITS

GTK3_CLIENT = REPOSITORY / "testbed/apps/gtk3_client.py"


class Desk:
    """A bed with a recorder, and the window on it."""

    def __init__(self, bed: Bed):
        self.bed = bed

    @property
    def window(self) -> str:
        """The window's id; empty while it is hidden."""
        return self.bed.window("--name", "^Pasteboard$")

    def show(self) -> None:
        """Runs `pb window` and waits until the window has the focus."""
        self.bed.pb("window")
        wait_until(lambda: self.window and self.focused() == self.window, "the window with the focus")

    def wait_until_hidden(self) -> None:
        wait_until(lambda: not self.window, "the window to be hidden")

    def focused(self) -> str:
        """The window with the focus."""
        return self.bed.run("xdotool", "getactivewindow", check=False).decode().strip()

    def type(self, text: str) -> None:
        self.bed.run("xdotool", "type", "--delay", "5", text)

    def press(self, *keys: str) -> None:
        self.bed.run("xdotool", "key", *keys)

    def copy(self, content: str | bytes, *options: object) -> None:
        """Copies something, and waits until the history has it as its newest item."""
        data = content.encode() if isinstance(content, str) else content
        before = self.newest()
        self.bed.pb("copy", *options, data=data)
        wait_until(lambda: self.newest() != before, "the item in the history")

    def types(self) -> str:
        """The types of the clipboard's item."""
        return self.bed.try_pb("types").stdout.decode()

    def newest(self) -> Any:
        return next(iter(self.items()), None)

    def items(self) -> list[dict[str, Any]]:
        """The items of the history, the newest first."""
        return list(json.loads(self.bed.pb("history", "list", "--json"))["entries"])

    @contextlib.contextmanager
    def editor(self) -> Iterator[functools.partial[str]]:
        """An editor with the focus; yields a function that returns what was written there."""
        written = self.bed.folder / "written"
        with open(written, "wb") as output, self.bed.running(sys.executable, GTK3_CLIENT, "typed", stdout=output):
            window = wait_until(lambda: self.bed.window("--name", "Editor"), "the editor's window")
            self.bed.run("xdotool", "windowactivate", "--sync", window)
            yield functools.partial(written.read_text)

    def picture(self, name: str) -> None:
        """Takes a picture of the screen, to be looked at."""
        folder = REPOSITORY / "build/test-window"
        folder.mkdir(parents=True, exist_ok=True)
        self.bed.run("import", "-window", "root", folder / f"{name}.png")


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk of its own, with an empty history."""
    program = PROGRAMS / "pasteboard-window"
    if not program.exists():
        pytest.skip("the window is not built: it needs libgtk-4-dev")
    with Bed(OUR_X11) as bed:
        shutil.copy(program, bed.shared)
        bed.environment |= X11_TOOLKITS | {"GSETTINGS_BACKEND": "memory"}
        manager = bed.start("openbox", "--sm-disable")
        wait_until(lambda: b"window id" in bed.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False), "openbox")
        bed.start_recorder()
        yield Desk(bed)
        # First the window, which would start the recorder again.
        for child in children(os.getpid()):
            if pathlib.Path(f"/proc/{child}/comm").read_text().startswith("pasteboard-wind"):
                os.kill(child, signal.SIGTERM)
                os.waitpid(child, 0)
        bed.stop(manager)
