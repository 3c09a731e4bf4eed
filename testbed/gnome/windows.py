"""Windows of applications in a shell, which get real keys."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Self

from testbed.apps.chromium import Chromium
from testbed.apps.firefox import Firefox
from testbed.bed import Bed, Process, wait_until
from testbed.gnome.shell import Keyboard, Shell
from testbed.gnome_shell import SYSTEM_PYTHON
from testbed.kinds import HERE
from testbed.system import ThisSystem

TITLE = "Editor of GTK 4"


class GTK4Window:
    """A GTK 4 program with an editor, and with content that it copies. Use it as a context."""

    name = "GTK 4"

    def __init__(self, bed: Bed, shell: Shell, keyboard: Keyboard, content: dict[str, str]):
        self.bed, self.shell, self.keyboard, self.content = bed, shell, keyboard, content
        self.output, self.errors = bed.folder / "logs/gtk4", bed.folder / "logs/gtk4-errors"

    def __enter__(self) -> Self:
        program = shutil.copy(Path(__file__).with_name("gtk4_window.py"), self.bed.folder)
        source = self.bed.file("gtk4-content", json.dumps(self.content).encode())
        with open(source, "rb") as content, open(self.output, "wb") as output, \
                open(self.errors, "wb") as errors:
            self.process: Process = self.bed.start(
                SYSTEM_PYTHON, program, TITLE, stdin=content, stdout=output, stderr=errors,
                environment={"GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo"})
        self.shell.leave_overview()
        wait_until(lambda: self.shell.focused_window() == TITLE, lambda: f"the editor's focus: {self.errors.read_text()}")
        return self

    def __exit__(self, *_: object) -> None:
        self.bed.stop(self.process)

    def paste(self) -> None:
        self.keyboard.press("ctrl+v")

    def copy(self) -> None:
        """Copies the content."""
        self.keyboard.press("F2")

    def text(self) -> str:
        """The text in the editor."""
        *whole, _ = self.output.read_text().split("\n")
        return json.loads(whole[-1]) if whole else ""


class BrowserWindow:
    """The differences of a browser on Wayland. It is this system's, even if the shell is another system's."""

    system: ThisSystem | None = HERE

    def __init__(self, bed: Bed, page: Path, shell: Shell, keyboard: Keyboard):
        super().__init__(bed, Path(shutil.copy(page, bed.folder)))  # type: ignore[call-arg]
        self.shell, self.keyboard = shell, keyboard

    def press(self, keys: str) -> None:
        self.shell.leave_overview()
        wait_until(lambda: "Pasteboard test page" in self.shell.focused_window(), "the browser's focus")
        self.keyboard.press(keys)


class WaylandChromium(BrowserWindow, Chromium):
    platform = "wayland"


class WaylandFirefox(BrowserWindow, Firefox):
    environment = Firefox.environment | {"MOZ_ENABLE_WAYLAND": "1"}
