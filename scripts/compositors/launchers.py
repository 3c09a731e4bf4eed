"""How each family of display servers is started without a screen, and how clients find it."""

import os
import re
import shutil
import socket

WAYLAND = "wayland-7"  # the name of each compositor's socket that can be named: one that the daemon finds by itself


class Launcher:
    """One family. A bed asks it for the words that start the server, then again and again for the way to it."""

    program = ""
    package = ""
    environment = {}

    def command(self, bed):
        """The words that start it."""
        raise NotImplementedError

    def session(self, bed):
        """The variables that lead its clients to it, or None while it is not ready."""
        return {"WAYLAND_DISPLAY": WAYLAND} if listens(bed.runtime / WAYLAND) else None


class Xvfb(Launcher):
    """The X server without a screen."""

    program = "Xvfb"
    package = "xvfb"

    # One of this process's own: a free one could be another's as soon as the server has been killed.
    NUMBER = 1000 + os.getpid() % 50_000
    SOCKET = f"/tmp/.X11-unix/X{NUMBER}"

    def command(self, bed):
        return [
            self.program, f":{self.NUMBER}", "-auth", self.cookie(bed), "-screen", "0", "800x600x24",
            "-nolisten", "tcp", "-noreset"]

    def session(self, bed):
        return {"DISPLAY": f":{self.NUMBER}", "XAUTHORITY": self.cookie(bed)} if listens(self.SOCKET) else None

    def cookie(self, bed):
        """The path of the file that lets clients in, the same for the bed's life."""
        path = bed.folder / "cookie"
        return path if path.exists() else bed.file(path.name, cookie_for_every_display())


class Sway(Launcher):
    """wlroots and its reference compositor, with its Xwayland, which starts with its first client."""

    program = "sway"
    package = "sway"
    environment = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}

    def command(self, bed):
        self.names(bed).unlink(missing_ok=True)
        configuration = bed.file("sway", f'exec echo "$WAYLAND_DISPLAY" "$DISPLAY" >{self.names(bed)}\n'.encode())
        return [self.program, "--config", str(configuration)]

    def session(self, bed):
        names = self.names(bed)
        written = names.read_text() if names.exists() else ""
        if not written.endswith("\n"):
            return None
        # Without Xwayland there is no second name.
        return dict(zip(["WAYLAND_DISPLAY", "DISPLAY"], written.split()))

    def names(self, bed):
        """The path of the file with the names of the displays, which sway tells its own children only."""
        return bed.folder / "displays"


class KWin(Launcher):
    """KDE's compositor."""

    program = "kwin_wayland"
    package = "kwin-wayland"
    environment = {"LIBGL_ALWAYS_SOFTWARE": "1"}

    def command(self, bed):
        # The installed file has a capability that containers refuse. A copy has none, and must be named alike.
        copy = bed.folder / self.program
        shutil.copyfile(bed.system.root / "usr/bin" / self.program, copy)
        copy.chmod(0o755)
        return [
            "dbus-run-session", "--", str(copy), "--virtual", "--width", "800", "--height", "600",
            "--socket", WAYLAND, "--no-lockscreen"]


class Mutter(Launcher):
    """GNOME's compositor, whose clipboard a daemon reaches as an X client of its Xwayland."""

    program = "mutter"
    package = "mutter"
    environment = {"LIBGL_ALWAYS_SOFTWARE": "1"}

    def command(self, bed):
        for old in bed.runtime.glob(".mutter-Xwaylandauth.*"):
            old.unlink()
        return [
            "dbus-run-session", "--", self.program, "--headless", "--wayland", "--virtual-monitor", "800x600",
            "--wayland-display", WAYLAND]

    def session(self, bed):
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

    # The first two words are the X server's socket and cookie, the others start it.
    SCRIPT = f"""
        socket=$1 cookie=$2; shift 2
        "$@" &
        until [ -S "$socket" ]; do sleep 0.02; done
        DISPLAY=:{Xvfb.NUMBER} XAUTHORITY=$cookie exec weston \
          --backend=x11-backend.so --use-pixman --socket={WAYLAND} --idle-time=0 --no-config"""

    def command(self, bed):
        server = self.screen.command(bed)
        return ["sh", "-c", self.SCRIPT, "sh", self.screen.SOCKET, self.screen.cookie(bed), *server]



def listens(path):
    """Whether somebody accepts connections there: a killed server leaves its socket behind."""
    with socket.socket(socket.AF_UNIX) as connection:
        return connection.connect_ex(str(path)) == 0


def cookie_for_every_display():
    """An Xauthority entry of FamilyWild (Xau(3)): each of its parts has its length before it, big-endian."""
    parts = (b"", b"", b"MIT-MAGIC-COOKIE-1", os.urandom(16))
    return b"\xff\xff" + b"".join(len(part).to_bytes(2, "big") + part for part in parts)
