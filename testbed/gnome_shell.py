"""How a GNOME Shell is started without a screen, on buses of its own and with a login manager that is a mock."""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import signal

from testbed.bed import Bed, children, wait_until
from testbed.client import is_served
from testbed.launchers import WAYLAND, Mutter, Xvfb

SESSION_ID = "c1"
SYSTEM_PYTHON = "/usr/bin/python3"  # the one with the modules of Debian's packages


class GNOMEShell(Mutter):
    """The whole shell, on a virtual monitor. Its buses outlive it, as a user's bus does."""

    program = "gnome-shell"
    package = "gnome-shell"
    environment = {
        "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland", "XDG_SESSION_ID": SESSION_ID,
        "XDG_SESSION_CLASS": "user", "GSETTINGS_BACKEND": "keyfile", "GIO_USE_VFS": "local",
    }
    # Its scripts may be asked what it shows, and told to lock and unlock.
    OPTIONS = ["--wayland", "--wayland-display", WAYLAND, "--unsafe-mode"]

    def command(self, bed: Bed) -> list[object]:
        start_buses(bed)
        for old in bed.runtime.glob(".mutter-Xwaylandauth.*"):
            old.unlink()
        return [self.program, "--headless", "--virtual-monitor", "1024x768", *self.OPTIONS]

    def session(self, bed: Bed) -> dict[str, str] | None:
        end_stuck_forks(bed.display.pid)
        return super().session(bed) if "GNOME Shell started" in bed.display_output() else None


class NestedGNOMEShell(GNOMEShell):
    """The shell in a window of an X server of its own: one that locks its screen as a user's does."""

    screen = Xvfb("1100x850x24")

    # The first words are the X server's socket, display and cookie, then the shell's options up to `--`; the others start
    # the server.
    SCRIPT = """
        socket=$1 display=$2 cookie=$3 shell=$4; shift 4
        "$@" &
        until [ -S "$socket" ]; do sleep 0.02; done
        DISPLAY=$display XAUTHORITY=$cookie exec $shell"""

    def command(self, bed: Bed) -> list[object]:
        super().command(bed)
        server = self.screen
        shell = " ".join([self.program, "--nested", *self.OPTIONS])
        return ["sh", "-c", self.SCRIPT, "sh", server.socket(bed), server.display(bed), server.cookie(bed), shell,
                *server.command(bed)]


def end_stuck_forks(shell: int) -> None:
    """Ends forks of a shell that hang, and with them the shell. Before it starts ibus-daemon, GNOME 43 runs JavaScript in the
    fork, which takes locks that threads of the shell may have held. A fork has one thread: no other ever wakes it."""
    name = pathlib.Path(f"/proc/{shell}/cmdline").read_bytes()
    for fork in children(shell):
        with contextlib.suppress(OSError):
            process = pathlib.Path(f"/proc/{fork}")
            if process.joinpath("cmdline").read_bytes() == name and process.joinpath("wchan").read_text().startswith("futex"):
                os.kill(fork, signal.SIGKILL)


def bus_address(bed: Bed, name: str = "bus") -> str:
    """The address of a bus of the bed: the user's, `bus`, or the `system-bus`."""
    return f"unix:path={bed.runtime / name}"


def start_buses(bed: Bed) -> None:
    """Starts both buses, with what a shell looks for there, unless they run."""
    if is_served(bed.runtime / "bus"):
        return
    services = bed.folder / "services"
    services.mkdir()
    for name in ("org.gnome.ScreenSaver", "org.gnome.Shell.Notifications"):
        (services / f"{name}.service").symlink_to(f"/usr/share/dbus-1/services/{name}.service")
    for name in ("bus", "system-bus"):
        configuration = bed.file(f"{name}.conf", bus_configuration(bed, name).encode())
        bed.start("dbus-daemon", "--nofork", f"--config-file={configuration}")
        wait_until(functools.partial(is_served, bed.runtime / name), f"the start of the {name}")
    bed.environment |= {
        "DBUS_SESSION_BUS_ADDRESS": bus_address(bed), "DBUS_SYSTEM_BUS_ADDRESS": bus_address(bed, "system-bus")}
    start_login_manager(bed)


def bus_configuration(bed: Bed, name: str) -> str:
    """A bus where everything is allowed, and only what the shell has brought is started on demand."""
    return f"""<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{bus_address(bed, name)}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{bed.folder / "services"}</servicedir>
  <policy context="default"><allow user="*"/><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>
"""


def start_login_manager(bed: Bed) -> None:
    """Starts a mock of logind and one of GDM, without which the shell has no lock screen."""
    user = bed.kind.system.user if bed.kind else 0
    mocks: list[tuple[list[str], str, str, list[object]]] = [
        (["--template", "logind"], "org.freedesktop.login1", "/org/freedesktop/login1",
         ["AddSession", SESSION_ID, "seat0", user, "user", "true"]),
        (["org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager", "org.gnome.DisplayManager.Manager"],
         "org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager",
         ["AddProperty", "org.gnome.DisplayManager.Manager", "Version", "<'43.0'>"]),
    ]
    for options, name, path, (method, *parameters) in mocks:
        bed.start(SYSTEM_PYTHON, "-m", "dbusmock", "--system", *options)
        bed.run("gdbus", "wait", "--system", "--timeout", 30, name)
        bed.run("gdbus", "call", "--system", "--dest", name, "--object-path", path,
                "--method", f"org.freedesktop.DBus.Mock.{method}", *parameters)
