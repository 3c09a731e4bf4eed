"""The user's hand on a GNOME Shell: keys that it takes for a keyboard's."""

from __future__ import annotations

import pathlib
import shlex

from gi.repository import GLib

from testbed.bed import Bed, wait_until
from testbed.gnome.shell import Keyboard, Shell
from testbed.hands import BUTTON_CODES, Mouse
from testbed.kinds import KINDS

MEDIA_KEYS = "/usr/libexec/gsd-media-keys"


class GNOMEHand(Mouse):
    """Keys and windows of GNOME Shell."""

    kind = KINDS["gnome"]
    programs = ()
    terminals = [("kgx", "--")]
    toolkits = {"GDK_BACKEND": "wayland", "XDG_CURRENT_DESKTOP": "GNOME"}

    def __init__(self, bed: Bed):
        self.bed = bed

    def prepare(self) -> None:
        services = self.bed.folder / "services"
        (services / "org.a11y.Bus.service").symlink_to("/usr/share/dbus-1/services/org.a11y.Bus.service")
        self.shell, self.keyboard = Shell(self.bed), Keyboard(self.bed)
        self.shell.leave_overview()
        # A pointer for the whole session: with its first movement, applications still learn of it when a button is pressed.
        self.nudge(1, 1)

    def windows(self) -> set[str]:
        return set(self.shell.evaluate("global.get_window_actors().map(actor => actor.meta_window.title)"))

    def focused(self) -> str:
        return self.shell.focused_window()

    def type(self, text: str) -> None:
        for character in text:
            self.keyboard.press(character)

    def press(self, key: str) -> None:
        self.keyboard.press(key)

    def frame(self, title: str) -> tuple[int, int, int]:
        frame = f"global.get_window_actors().map(a => a.meta_window).find(w => w.title == '{title}').get_frame_rect()"
        x, y, height = self.shell.evaluate(f"(f => [f.x, f.y, f.height])({frame})")
        return x, y, height

    def move(self, x: int, y: int) -> None:
        before = self.shell.evaluate("global.get_pointer()")
        self.nudge(x - before[0], y - before[1])
        wait_until(lambda: self.shell.evaluate("global.get_pointer()")[:2] == [x, y], "the pointer to be there")

    def nudge(self, right: float, down: float) -> None:
        """Moves the pointer from where it is, by pixels."""
        self.keyboard.call("NotifyPointerMotionRelative", GLib.Variant("(dd)", (right, down)))

    def hold(self, button: int, is_down: bool) -> None:
        self.keyboard.call("NotifyPointerButton", GLib.Variant("(ib)", (BUTTON_CODES[button], is_down)))

    def bind(self, *command: object) -> None:
        """Has gnome-settings-daemon run a command when Super, Shift and h are pressed, as a custom shortcut of the user's."""
        schema = "org.gnome.settings-daemon.plugins.media-keys"
        folder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/test/"
        environment = self.kind.launcher.environment
        for key, value in {"name": "Test", "command": shlex.join(map(str, command)), "binding": "<Super><Shift>h"}.items():
            self.bed.run("gsettings", "set", f"{schema}.custom-keybinding:{folder}", key, value, environment=environment)
        self.bed.run("gsettings", "set", schema, "custom-keybindings", f"['{folder}']", environment=environment)
        self.bed.start(MEDIA_KEYS, environment=environment)

    def take_picture(self, path: pathlib.Path) -> None:
        shot = self.bed.folder / "shot.png"
        name = "org.gnome.Shell.Screenshot"
        self.shell.call(
            name, "/org/gnome/Shell/Screenshot", f"{name}.Screenshot", GLib.Variant("(bbs)", (False, False, str(shot))))
        path.write_bytes(shot.read_bytes())
