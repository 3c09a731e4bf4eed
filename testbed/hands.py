"""The user's hand on a private display: real keys, and a pointer where the display has one."""

from __future__ import annotations

import json
import pathlib
import shutil
from typing import Any

from testbed.bed import Bed, wait_until
from testbed.kinds import KINDS, OUR_X11, X11_TOOLKITS, Kind


class X11Hand:
    """Keys and windows of an X server with a window manager."""

    kind = OUR_X11
    programs = ("openbox", "xdotool", "xprop", "stterm")
    terminal = ("stterm", "-T", "Editor")
    toolkits = X11_TOOLKITS

    def __init__(self, bed: Bed):
        self.bed = bed

    def prepare(self) -> None:
        self.bed.start("openbox", "--sm-disable")
        wait_until(lambda: b"window id" in self.bed.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False), "openbox")

    def windows(self) -> set[str]:
        """The titles of the visible windows."""
        return {title for title in ("Pasteboard", "Editor") if self.bed.window("--name", f"^{title}$")}

    def focused(self) -> str:
        """The title of the window with the focus."""
        return self.bed.run("xdotool", "getactivewindow", "getwindowname", check=False).decode().strip()

    def type(self, text: str) -> None:
        self.bed.run("xdotool", "type", "--delay", "5", text)

    def press(self, key: str) -> None:
        self.bed.run("xdotool", "key", key)

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        """Clicks at a place in the window of the history."""
        window = self.bed.window("--name", "^Pasteboard$")
        self.bed.run("xdotool", "mousemove", "--window", window, str(x), str(y))
        self.bed.run("xdotool", "click", "--repeat", str(times), "--delay", "50", str(button))

    def drag(self, start: tuple[int, int], title: str) -> None:
        """Drags from a place in the window of the history into another window."""
        window, target = (self.bed.window("--name", f"^{name}$") for name in ("Pasteboard", title))
        self.bed.run("xdotool", "mousemove", "--window", window, *map(str, start), "mousedown", "1")
        # Only a pointer that moves in steps drags.
        for step in range(1, 6):
            self.bed.run("xdotool", "mousemove", "--window", window, *[str(place + 8 * step) for place in start])
        for place in ("20", "40", "60"):
            self.bed.run("xdotool", "mousemove", "--window", target, place, place)
        self.bed.run("xdotool", "mouseup", "1")

    def take_picture(self, path: pathlib.Path) -> None:
        self.bed.run("import", "-window", "root", path)


class SwayHand:
    """Keys and windows of sway."""

    kind: Kind = KINDS["sway"]
    programs = ("sway", "swaymsg", "wtype", "foot")
    terminal = ("foot", "-T", "Editor", "-D", "/")
    toolkits = {key: value for key, value in X11_TOOLKITS.items() if key.startswith(("DBUS", "GSETTINGS"))} | {
        "GDK_BACKEND": "wayland"}

    def __init__(self, bed: Bed):
        self.bed = bed

    def prepare(self) -> None:
        socket = wait_until(lambda: next(self.bed.runtime.glob("sway-ipc.*.sock"), None), "sway's socket")
        self.bed.environment["SWAYSOCK"] = str(socket)
        # A keyboard for the whole session: with the first one, applications still learn of it when a key is pressed.
        self.bed.start("wtype", "-s", "1000000")
        wait_until(lambda: b"keyboard" in self.bed.run("swaymsg", "-t", "get_inputs"), "the keyboard")

    def _views(self) -> list[dict[str, Any]]:
        waiting, found = [json.loads(self.bed.run("swaymsg", "-t", "get_tree"))], []
        while waiting:
            node = waiting.pop()
            waiting += node["nodes"] + node["floating_nodes"]
            if node.get("pid"):
                found.append(node)
        return found

    def windows(self) -> set[str]:
        return {view["name"] for view in self._views()}

    def focused(self) -> str:
        return next((view["name"] for view in self._views() if view["focused"]), "")

    def type(self, text: str) -> None:
        self.bed.run("wtype", text)

    def press(self, key: str) -> None:
        *modifiers, name = key.split("+")
        words = [word for modifier in modifiers for word in ("-M", modifier)]
        self.bed.run("wtype", *words, "-k", name, *[word for modifier in modifiers for word in ("-m", modifier)])

    def take_picture(self, path: pathlib.Path) -> None:
        if shutil.which("grim"):
            path.write_bytes(self.bed.run("grim", "-"))
