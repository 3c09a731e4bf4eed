"""The user's hand on a GNOME Shell: keys that it takes for a keyboard's."""

from __future__ import annotations

import pathlib

from gi.repository import GLib

from testbed.bed import Bed
from testbed.gnome.shell import Keyboard, Shell
from testbed.kinds import KINDS


class GNOMEHand:
    """Keys and windows of GNOME Shell."""

    kind = KINDS["gnome"]
    programs = ()
    terminal = ()  # nothing tells whether one has the focus, so that none is pasted into by its own key
    toolkits = {"GDK_BACKEND": "wayland", "XDG_CURRENT_DESKTOP": "GNOME"}

    def __init__(self, bed: Bed):
        self.bed = bed

    def prepare(self) -> None:
        services = self.bed.folder / "services"
        (services / "org.a11y.Bus.service").symlink_to("/usr/share/dbus-1/services/org.a11y.Bus.service")
        self.shell, self.keyboard = Shell(self.bed), Keyboard(self.bed)
        self.shell.leave_overview()

    def windows(self) -> set[str]:
        return set(self.shell.evaluate("global.get_window_actors().map(actor => actor.meta_window.title)"))

    def focused(self) -> str:
        return self.shell.focused_window()

    def type(self, text: str) -> None:
        for character in text:
            self.keyboard.press(character)

    def press(self, key: str) -> None:
        self.keyboard.press(key)

    def take_picture(self, path: pathlib.Path) -> None:
        shot = self.bed.folder / "shot.png"
        name = "org.gnome.Shell.Screenshot"
        self.shell.call(
            name, "/org/gnome/Shell/Screenshot", f"{name}.Screenshot", GLib.Variant("(bbs)", (False, False, str(shot))))
        path.write_bytes(shot.read_bytes())
