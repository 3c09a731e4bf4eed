"""The user's hand on KWin."""

from __future__ import annotations

import os
import pathlib

from testbed.bed import Bed
from testbed.gnome_shell import SYSTEM_PYTHON
from testbed.hands import BUTTON_CODES, Conversation, Mouse
from testbed.kinds import KINDS

# The numbers of keys on a US keyboard (linux/input-event-codes.h).
ROWS = {2: "1234567890-=", 16: "qwertyuiop[]", 30: "asdfghjkl;'`", 43: "\\zxcvbnm,./"}
CODES = {letter: first + place for first, row in ROWS.items() for place, letter in enumerate(row)} | {
    "Escape": 1, "Tab": 15, "Return": 28, "ctrl": 29, "shift": 42, "space": 57, " ": 57, "F1": 59, "F2": 60, "F10": 68, "Up": 103,
    "End": 107, "Down": 108, "Delete": 111, "comma": 51, "super": 125}
SHIFTED = dict(zip('!@#$%^&*()_+{}:"~|<>?', '1234567890-=[];\'`\\,./', strict=True))


class KWinHand(Mouse):
    """Keys and windows of KWin."""

    kind = KINDS["kwin"]
    programs = ()
    terminals = [("konsole", "--nofork", "-p", "LocalTabTitleFormat=%w", "-e"), ("alacritty", "-e")]
    toolkits = {"GDK_BACKEND": "wayland", "XDG_CURRENT_DESKTOP": "KDE"}

    def __init__(self, bed: Bed):
        self.bed = bed
        # Under the name of Debian's own file for it, which would count too otherwise.
        python = os.path.realpath(SYSTEM_PYTHON)
        self.permit(os.path.basename(python), python)
        # As packaging/desktop does where Pasteboard is installed: the bed's pb, and one that a test installs.
        self.permit("pb", str(bed.shared / "pb"))
        self.permit("installed-pb", str(bed.folder / "installed/bin/pb"))

    def prepare(self) -> None:
        self.client = Conversation(self.bed, pathlib.Path(__file__).with_name("kwin_client.py"))

    def permit(self, name: str, program: str) -> None:
        """Installs a desktop file with which KWin shows a program its own interfaces."""
        folder = self.bed.home / ".local/share/applications"
        with self.bed.as_user():
            folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Test\nExec={program}\nNoDisplay=true\n"
            "X-KDE-Wayland-Interfaces=org_kde_kwin_fake_input,org_kde_plasma_window_management\n")

    def windows(self) -> set[str]:
        return {window["title"] for window in self.client.say("windows")}

    def focused(self) -> str:
        return next((window["title"] for window in self.client.say("windows") if window["is_focused"]), "")

    def frame(self, title: str) -> tuple[int, int, int]:
        x, y, _, height = next(window["frame"] for window in self.client.say("windows") if window["title"] == title)
        return x, y, height

    def move(self, x: int, y: int) -> None:
        self.client.say("move", x, y)

    def hold(self, button: int, is_down: bool) -> None:
        self.client.say("button", BUTTON_CODES[button], int(is_down))

    def type(self, text: str) -> None:
        for character in text:
            is_shifted = character in SHIFTED or character.isupper()
            self.press(f"{'shift+' * is_shifted}{SHIFTED.get(character, character.lower())}")

    def press(self, key: str) -> None:
        self.client.say("keys", *(CODES[name] for name in key.split("+")))

    def take_picture(self, path: pathlib.Path) -> None:
        """No program takes a picture of a KWin without a screen."""
