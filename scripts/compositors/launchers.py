"""How each family of display servers is started without a screen, and how clients find it."""

import re
import shutil
import socket

from desk import DeskFailure


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
        return self.wayland_session(bed, "wayland-bed")

    def wayland_session(self, bed, name):
        # The socket of a killed compositor stays behind, and nobody listens.
        with socket.socket(socket.AF_UNIX) as connection:
            refused = connection.connect_ex(str(bed.runtime / name))
        return None if refused else {"WAYLAND_DISPLAY": name}


class Xvfb(Launcher):
    """The X server without a screen."""

    program = "Xvfb"
    package = "xvfb"

    def command(self, bed):
        # Once it is known, the number stays: a server that is started again must be found by those who knew the first.
        known = bed.session.get("DISPLAY")
        display = [known] if known else []
        return [self.program, *display, "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"]

    def session(self, bed):
        number = re.search(r"^(\d+)\n", bed.display_output(), re.MULTILINE)
        return {"DISPLAY": f":{number[1]}"} if number else None


class Sway(Launcher):
    """wlroots and its reference compositor."""

    program = "sway"
    package = "sway"
    environment = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}

    def command(self, bed):
        configuration = bed.folder / "sway"
        configuration.write_text("xwayland disable\n")
        return [self.program, "--config", str(configuration)]

    def session(self, bed):
        return self.wayland_session(bed, "wayland-1")  # the first name that libwayland finds free


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
            "--socket", "wayland-bed", "--no-lockscreen"]


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
            "--wayland-display", "wayland-bed"]

    def session(self, bed):
        display = re.search(r"Using public X11 display (:\d+)", bed.display_output())
        session = self.wayland_session(bed, "wayland-bed")
        cookies = list(bed.runtime.glob(".mutter-Xwaylandauth.*"))
        if not (display and session and cookies):
            return None
        if len(cookies) > 1:
            raise DeskFailure(f"mutter has more than one Xwayland: {cookies}")
        return session | {"DISPLAY": display[1], "XAUTHORITY": str(cookies[0])}
