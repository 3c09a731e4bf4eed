"""The calls of a test to a GNOME Shell over its bus: for its windows, its lock, and keys that look like a keyboard's."""

from __future__ import annotations

import json
import threading
from typing import Any

import gi

gi.require_version("Gdk", "4.0")
from gi.repository import Gdk, Gio, GLib

from testbed.bed import Bed, wait_until
from testbed.gnome_shell import bus_address

REMOTE_DESKTOP = "org.gnome.Mutter.RemoteDesktop"
MODIFIERS = {"shift": "Shift_L", "ctrl": "Control_L", "super": "Super_L"}


def deliver_signals() -> None:
    """Has signals of all buses delivered, from now on, by a thread of its own."""
    threading.Thread(target=GLib.MainLoop().run, daemon=True).start()


def connect(bed: Bed) -> Gio.DBusConnection:
    """A connection of its own to the bed's bus."""
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(bus_address(bed), flags, None, None)


class Shell:
    """The shell itself."""

    def __init__(self, bed: Bed):
        self.connection = connect(bed)

    def call(self, name: str, path: str, method: str, parameters: GLib.Variant | None = None) -> Any:
        interface, _, member = method.rpartition(".")
        return self.connection.call_sync(name, path, interface, member, parameters, None, 0, 30_000, None).unpack()

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the shell's own JavaScript."""
        done, value = self.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Eval", GLib.Variant("(s)", (script,)))
        assert done, f"the shell does not evaluate {script}: {value}"
        return json.loads(value) if value else None

    def leave_overview(self) -> None:
        """Shows the windows, one of which then has the focus: without any window, a shell begins with its overview."""
        self.evaluate("Main.overview.hide(); 1")
        wait_until(lambda: not self.evaluate("Main.overview.visible"), "the overview's end")

    def focused_window(self) -> str:
        """The title of the window that has the focus."""
        return self.evaluate("global.display.focus_window?.title ?? ''")

    def lock(self) -> None:
        """Locks the screen as a user does, and waits until it is locked."""
        self.call("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver.Lock")
        wait_until(lambda: self.evaluate("Main.sessionMode.currentMode") == "unlock-dialog", "the locked screen")

    def unlock(self) -> None:
        """Unlocks the screen as GDM does once the password was right."""
        self.evaluate("Main.screenShield.deactivate(false); 1")
        wait_until(lambda: self.evaluate("Main.sessionMode.currentMode") == "user", "the unlocked screen")


class RemoteSession:
    """A session of mutter's interface for remote desktops."""

    INTERFACE = f"{REMOTE_DESKTOP}.Session"

    def __init__(self, bed: Bed):
        self.connection = connect(bed)
        path = "/org/gnome/Mutter/RemoteDesktop"
        self.path, = self.connection.call_sync(
            REMOTE_DESKTOP, path, REMOTE_DESKTOP, "CreateSession", None, None, 0, 30_000, None).unpack()

    def call(self, method: str, parameters: GLib.Variant | None = None, interface: str = INTERFACE) -> None:
        self.connection.call_sync(REMOTE_DESKTOP, self.path, interface, method, parameters, None, 0, 30_000, None)

    def descriptor(self, method: str, parameters: GLib.Variant) -> int:
        """The descriptor that a method returns."""
        answer, descriptors = self.connection.call_with_unix_fd_list_sync(
            REMOTE_DESKTOP, self.path, self.INTERFACE, method, parameters, None, 0, 30_000, None, None)
        return descriptors.get(answer.unpack()[0])

    def close(self) -> None:
        """Ends the session as a program does that ends."""
        self.connection.close_sync(None)


class Keyboard(RemoteSession):
    """A keyboard. The seat has none before the first key."""

    def __init__(self, bed: Bed):
        super().__init__(bed)
        self.call("Start")
        self.press("shift")

    def press(self, keys: str) -> None:
        """Presses keys together, as `ctrl+v`; each is a character or has the name of its symbol."""
        symbols = [self.symbol(key) for key in keys.split("+")]
        for symbol, is_down in [(symbol, True) for symbol in symbols] + [(symbol, False) for symbol in reversed(symbols)]:
            self.call("NotifyKeyboardKeysym", GLib.Variant("(ub)", (symbol, is_down)))

    @staticmethod
    def symbol(key: str) -> int:
        return Gdk.unicode_to_keyval(ord(key)) if len(key) == 1 else Gdk.keyval_from_name(MODIFIERS.get(key, key))
