"""The user's hand on a private display: real keys, and a real pointer."""

from __future__ import annotations

import itertools
import json
import pathlib
import shlex
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

from testbed.bed import Bed, wait_until
from testbed.gnome_shell import SYSTEM_PYTHON
from testbed.kinds import KINDS, OUR_X11, X11_TOOLKITS, Kind


class Conversation:
    """A client that obeys lines and answers each, such as one of wayland_client.py."""

    def __init__(self, bed: Bed, program: pathlib.Path):
        library = pathlib.Path(__file__).with_name("wayland_client.py")
        (bed.folder / "testbed").mkdir(exist_ok=True)
        bed.file("testbed/wayland_client.py", library.read_bytes())
        self.process = bed.start(
            SYSTEM_PYTHON, bed.file(program.name, program.read_bytes()), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=None)

    def say(self, *words: object) -> Any:
        """Says a line of words; returns the answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{' '.join(map(str, words))}\n".encode())
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Mouse:
    """The user's actions with a mouse. A hand says where windows are, and moves the pointer and presses buttons."""

    def frame(self, title: str) -> tuple[int, int, int]:
        """The left edge, the top and the height of a window on the screen."""
        raise NotImplementedError

    def move(self, x: int, y: int) -> None:
        """Moves the pointer to a place on the screen."""
        raise NotImplementedError

    def hold(self, button: int, is_down: bool) -> None:
        """Presses or releases a button: 1 is the left one, 3 the right one."""
        raise NotImplementedError

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        self.move(x, y)
        for _ in range(times):
            self.hold(button, True)
            self.hold(button, False)

    def drag_window(self, start: tuple[int, int], right: int, has_moved: Callable[[], bool]) -> None:
        """Drags a window to the right by its header."""
        self.move(*start)
        self.hold(1, True)
        # The window follows the pointer from where this is when the program asks for that: far away, it would not move.
        steps = itertools.cycle(range(1, 6))

        def begins() -> bool:
            self.move(start[0] + 8 * next(steps), start[1])
            return has_moved()

        wait_until(begins, "the window to follow the pointer")
        self.move(start[0] + right, start[1])
        self.hold(1, False)

    def drag(self, start: tuple[int, int], end: tuple[int, int], is_over: Callable[[], bool] = lambda: True) -> None:
        """Drags from a place to another, where the button is released once what `is_over` asks for is true."""
        self.move(*start)
        self.hold(1, True)
        # Only a pointer that moves in steps drags.
        for step in range(1, 6):
            self.move(start[0] + 8 * step, start[1] + 8 * step)

        # The program may begin to drag later than the pointer leaves its window: the next movement counts then.
        def arrives() -> bool:
            self.move(end[0] + 1, end[1])
            self.move(*end)
            return is_over()

        wait_until(arrives, "what is dragged to be over its end")
        # A window that is late still refuses what has left it. KWin takes that for the refusal of the window below, which
        # accepts again after this movement, before it answers the question.
        assert arrives()
        self.hold(1, False)


# The buttons' numbers in linux/input-event-codes.h.
BUTTON_CODES = {1: 0x110, 2: 0x112, 3: 0x111}


class X11Hand(Mouse):
    """Keys and windows of an X server with a window manager."""

    kind = OUR_X11
    programs = ("openbox", "xdotool", "xprop", "xwininfo", "stterm")
    terminals = [("stterm", "-e")]
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

    def frame(self, title: str) -> tuple[int, int, int]:
        lines = self.bed.run("xwininfo", "-id", self.bed.window("--name", f"^{title}$")).decode().splitlines()
        x, y, height = (int(line.split(":")[1]) for line in lines if "Absolute" in line or "Height" in line)
        return x, y, height

    def move(self, x: int, y: int) -> None:
        self.bed.run("xdotool", "mousemove", str(x), str(y))

    def hold(self, button: int, is_down: bool) -> None:
        self.bed.run("xdotool", "mousedown" if is_down else "mouseup", str(button))

    def bind(self, *command: object) -> None:
        """Has openbox run a command when Super, Shift and h are pressed."""
        words = shlex.join(map(str, command))
        file = self.bed.home / ".config/openbox/rc.xml"
        file.parent.mkdir(parents=True)
        file.write_text(
            '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><keybind key="W-S-h"><action name="Execute">'
            f"<command>{words}</command></action></keybind></keyboard></openbox_config>")
        self.bed.run("openbox", "--reconfigure")

    def take_picture(self, path: pathlib.Path) -> None:
        self.bed.run("import", "-window", "root", path)


class SwayHand(Mouse):
    """Keys and windows of sway."""

    kind: Kind = KINDS["sway"]
    programs = ("sway", "swaymsg", "wtype", "foot")
    terminals = [("foot", "-D", "/")]
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
        self.pointer = Conversation(self.bed, pathlib.Path(__file__).with_name("sway_pointer.py"))

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
        *modifiers, name = key.replace("super", "logo").split("+")
        words = [word for modifier in modifiers for word in ("-M", modifier)]
        self.bed.run("wtype", *words, "-k", name, *[word for modifier in modifiers for word in ("-m", modifier)])

    def frame(self, title: str) -> tuple[int, int, int]:
        view = next(view for view in self._views() if view["name"] == title)
        outer, inner = view["rect"], view["window_rect"]
        return outer["x"] + inner["x"], outer["y"] + inner["y"], inner["height"]

    def move(self, x: int, y: int) -> None:
        screen = json.loads(self.bed.run("swaymsg", "-t", "get_outputs"))[0]["rect"]
        self.pointer.say("move", x, y, screen["width"], screen["height"])

    def hold(self, button: int, is_down: bool) -> None:
        self.pointer.say("button", BUTTON_CODES[button], int(is_down))

    def bind(self, *command: object) -> None:
        """Has sway run a command when Super, Shift and h are pressed."""
        self.bed.run("swaymsg", "bindsym", "Mod4+Shift+h", "exec", shlex.join(map(str, command)))

    def take_picture(self, path: pathlib.Path) -> None:
        if shutil.which("grim"):
            path.write_bytes(self.bed.run("grim", "-"))
