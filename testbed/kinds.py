"""The kinds of bed: the columns of the matrix."""

from typing import NamedTuple

from testbed.clients import Clients, WaylandClients, X11Clients
from testbed.gnome_shell import GNOMEShell, NestedGNOMEShell
from testbed.launchers import KWin, Launcher, Mutter, Sway, Weston, Xvfb
from testbed.system import NextRelease, Ourselves, ThisSystem

HERE = ThisSystem()
NEXT = NextRelease()

# How pb status and pb doctor name the daemon's way to the display.
X11 = r"X11 display :\d+"
WLR = r"Wayland display \S+, by wlr-data-control"
EXT = r"Wayland display \S+, by ext-data-control"
GNOME = r"GNOME Shell on \S+, by its remote desktop interface"
CORE = r"Wayland display \S+, by the core data device"


class Kind(NamedTuple):
    """One kind of bed."""

    system: ThisSystem
    launcher: Launcher
    clients: type[Clients]
    backend: str
    lacks: dict[str, str] = {}  # the scenarios that the display itself has nothing for, and why

    def obstacle(self) -> str | None:
        """Why there can be no such bed here, or None."""
        if reason := self.system.prepare():
            return reason
        missing = (self.system.missing(program) for program in [self.launcher.program, *self.clients.programs])
        return next(filter(None, missing), None)


WESTON_LACKS = {
    "test_kept": "it reports what others have copied only to the client with the focus",
    "test_lazy": "its own clipboard reads the first type at once",
    "test_primary": "it has no primary selection",
    "test_readers": "wl-paste needs the focus here, and a hundred take it from each other",
}

# By its Xwayland, for all other owners too: seen without a daemon.
GNOME_LACKS = {"test_bad_readers": "after an X program has died on the way, the shell gives the next one wrong bytes, of any owner"}

KINDS = {
    "x11": Kind(HERE, Xvfb(), X11Clients, X11),
    "sway": Kind(HERE, Sway(), WaylandClients, WLR),
    "kwin": Kind(HERE, KWin(), WaylandClients, WLR),
    "mutter": Kind(HERE, Mutter(), X11Clients, X11),
    "gnome": Kind(HERE, GNOMEShell(), X11Clients, GNOME, GNOME_LACKS),
    "weston": Kind(HERE, Weston(), WaylandClients, CORE, WESTON_LACKS),
    "next-sway": Kind(NEXT, Sway(), WaylandClients, EXT),
    "next-kwin": Kind(NEXT, KWin(), WaylandClients, EXT),
    "next-mutter": Kind(NEXT, Mutter(), X11Clients, X11),
    "next-gnome": Kind(NEXT, GNOMEShell(), X11Clients, GNOME, GNOME_LACKS),
}

# Whole GNOME Shells, one of them with a real lock screen.
GNOME_KINDS = {
    "gnome": KINDS["gnome"],
    "gnome-nested": Kind(HERE, NestedGNOMEShell(), X11Clients, GNOME, GNOME_LACKS),
    "next-gnome": KINDS["next-gnome"],
}

# For programs of the user that runs this: large enough for a whole page of a text document.
OUR_X11 = Kind(Ourselves(), Xvfb("1280x1360x24"), X11Clients, X11)
# Makes toolkits use that display, and leave nothing behind.
X11_TOOLKITS = {
    "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # else a bus is launched that outlives the application
    "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb",
}
