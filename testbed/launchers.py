"""How each family of display servers is started without a screen, and how clients find it."""

from __future__ import annotations

import os
import pathlib
import random
import re
import shutil
import socket

from testbed.bed import Bed
from testbed.client import is_served

WAYLAND = "wayland-7"  # the name of each compositor's socket that can be named: one that the daemon finds by itself


class Launcher:
    """One family. A bed asks it for the words that start the server, then again and again for the way to it."""

    program = ""
    package = ""
    environment: dict[str, str] = {}

    def command(self, bed: Bed) -> list[object]:
        """The words that start it."""
        raise NotImplementedError

    def session(self, bed: Bed) -> dict[str, str] | None:
        """The variables that lead its clients to it, or None while it is not ready."""
        return {"WAYLAND_DISPLAY": WAYLAND} if is_served(bed.runtime / WAYLAND) else None


class Xvfb(Launcher):
    """The X server without a screen."""

    program = "Xvfb"
    package = "xvfb"

    def __init__(self, screen: str = "800x600x24"):
        self.screen = screen

    def command(self, bed: Bed) -> list[object]:
        return [
            self.program, self.display(bed), "-auth", self.cookie(bed), "-screen", "0", self.screen, "-nolisten", "tcp",
            "-noreset"]

    def session(self, bed: Bed) -> dict[str, str] | None:
        is_ready = is_served(self.socket(bed))
        return {"DISPLAY": self.display(bed), "XAUTHORITY": str(self.cookie(bed))} if is_ready else None

    def display(self, bed: Bed) -> str:
        """The display's name: the bed's own, because the lowest free one could be another's once the server is killed."""
        name = bed.folder / "display"
        if not name.exists():
            free = (number for number in iter(lambda: random.randrange(1000, 50_000), None)
                    if not os.path.exists(f"/tmp/.X{number}-lock") and not os.path.exists(f"/tmp/.X11-unix/X{number}"))
            name.write_text(f":{next(free)}")
        return name.read_text()

    def socket(self, bed: Bed) -> str:
        return f"/tmp/.X11-unix/X{self.display(bed)[1:]}"

    def cookie(self, bed: Bed) -> pathlib.Path:
        """The path of the file that lets clients in, the same for the bed's life."""
        path = bed.folder / "cookie"
        return path if path.exists() else bed.file(path.name, cookie_for_every_display())


class Sway(Launcher):
    """wlroots and its reference compositor, with its Xwayland, which starts with its first client."""

    program = "sway"
    package = "sway"
    environment = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}

    def command(self, bed: Bed) -> list[object]:
        self.names(bed).unlink(missing_ok=True)
        configuration = bed.file("sway", f'exec echo "$WAYLAND_DISPLAY" "$DISPLAY" >{self.names(bed)}\n'.encode())
        return [self.program, "--config", str(configuration)]

    def session(self, bed: Bed) -> dict[str, str] | None:
        names = self.names(bed)
        written = names.read_text() if names.exists() else ""
        if not written.endswith("\n"):
            return None
        # Without Xwayland there is no second name.
        return dict(zip(["WAYLAND_DISPLAY", "DISPLAY"], written.split()))

    def names(self, bed: Bed) -> pathlib.Path:
        """The path of the file with the names of the displays, which sway tells its own children only."""
        return bed.folder / "displays"


class KWin(Launcher):
    """KDE's compositor."""

    program = "kwin_wayland"
    package = "kwin-wayland"
    environment = {"LIBGL_ALWAYS_SOFTWARE": "1"}

    def command(self, bed: Bed) -> list[object]:
        # The installed file has a capability that containers refuse. A copy has none, and must be named alike.
        copy = bed.folder / self.program
        assert bed.kind
        shutil.copyfile(bed.kind.system.root / "usr/bin" / self.program, copy)
        copy.chmod(0o755)
        return [
            "dbus-run-session", "--", str(copy), "--virtual", "--width", "1280", "--height", "720",
            "--socket", WAYLAND, "--no-lockscreen"]


class Mutter(Launcher):
    """GNOME's compositor, whose clipboard a daemon reaches as an X client of its Xwayland."""

    program = "mutter"
    package = "mutter"
    environment = {"LIBGL_ALWAYS_SOFTWARE": "1"}

    def command(self, bed: Bed) -> list[object]:
        for old in bed.runtime.glob(".mutter-Xwaylandauth.*"):
            old.unlink()
        return [
            "dbus-run-session", "--", self.program, "--headless", "--wayland", "--virtual-monitor", "800x600",
            "--wayland-display", WAYLAND]

    def session(self, bed: Bed) -> dict[str, str] | None:
        display = re.search(r"Using public X11 display (:\d+)", bed.display_output())
        session = super().session(bed)
        cookies = list(bed.runtime.glob(".mutter-Xwaylandauth.*"))
        if not (display and session and cookies):
            return None
        return session | {"DISPLAY": display[1], "XAUTHORITY": str(cookies[0])}


class Weston(Launcher):
    """The reference compositor, which has the core protocol only. It has no seat without a screen, so it is given a
    window in an X server of its own."""

    program = "weston"
    package = "weston"
    screen = Xvfb()

    # The first words are the X server's socket, display and cookie; the others start it.
    SCRIPT = f"""
        socket=$1 display=$2 cookie=$3; shift 3
        "$@" &
        until [ -S "$socket" ]; do sleep 0.02; done
        DISPLAY=$display XAUTHORITY=$cookie exec weston \
          --backend=x11-backend.so --use-pixman --socket={WAYLAND} --idle-time=0 --no-config"""

    def command(self, bed: Bed) -> list[object]:
        server = self.screen
        way_in = server.socket(bed), server.display(bed), server.cookie(bed)
        return ["sh", "-c", self.SCRIPT, "sh", *way_in, *server.command(bed)]


def cookie_for_every_display() -> bytes:
    """A cookie in an entry for any display, FamilyWild, and in one that python-xlib finds, FamilyLocal (Xau(3))."""
    cookie = os.urandom(16)
    entries = ((b"\xff\xff", b""), (b"\x01\x00", socket.gethostname().encode()))
    return b"".join(family + b"".join(
        len(part).to_bytes(2, "big") + part for part in (host, b"", b"MIT-MAGIC-COOKIE-1", cookie))
        for family, host in entries)
