"""The kinds of bed: the columns of the matrix."""

from typing import NamedTuple

from clients import Clients, WaylandClients, X11Clients
from launchers import KWin, Launcher, Mutter, Sway, Weston, Xvfb
from system import NextRelease, ThisSystem

HERE = ThisSystem()
NEXT = NextRelease()

# How pb status and pb doctor name the daemon's way to the display.
X11 = r"X11 display :\d+"
WLR = r"Wayland display \S+, by wlr-data-control"
EXT = r"Wayland display \S+, by ext-data-control"
CORE = r"Wayland display \S+, by the core data device"


class Kind(NamedTuple):
    """One kind of bed."""

    system: ThisSystem
    launcher: Launcher
    clients: type[Clients]
    backend: str
    lacks: dict[str, str] = {}  # the scenarios that the display itself has nothing for, and why

    def obstacle(self):
        """Why there can be no such bed here, or None."""
        if reason := self.system.prepare():
            return reason
        missing = (self.system.missing(program) for program in [self.launcher.program, *self.clients.programs])
        return next(filter(None, missing), None)


WESTON_LACKS = {
    "kept": "what others have copied is told to the one with the focus, and only then",
    "lazy": "its own clipboard reads the first type at once",
    "primary": "it has no primary selection",
    "readers": "wl-paste needs the focus here, and a hundred take it from each other",
}

KINDS = {
    "x11": Kind(HERE, Xvfb(), X11Clients, X11),
    "sway": Kind(HERE, Sway(), WaylandClients, WLR),
    "kwin": Kind(HERE, KWin(), WaylandClients, WLR),
    "mutter": Kind(HERE, Mutter(), X11Clients, X11),
    "weston": Kind(HERE, Weston(), WaylandClients, CORE, WESTON_LACKS),
    "next-sway": Kind(NEXT, Sway(), WaylandClients, EXT),
    "next-kwin": Kind(NEXT, KWin(), WaylandClients, EXT),
    "next-mutter": Kind(NEXT, Mutter(), X11Clients, X11),
}
