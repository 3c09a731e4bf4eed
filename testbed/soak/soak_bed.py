"""Everything a soak happens in: one daemon, an X server and a compositor that come and go, programs that live on for a
while, and what must be on each pasteboard."""

import contextlib
import signal
from typing import Any

from testbed.bed import Bed, Screen
from testbed.kinds import KINDS, OUR_X11
from testbed.tunnel import Tunnel

ANYTHING = None


class SoakBed(Bed):
    """A daemon, its displays and its guests. Use it as a context."""

    def __init__(self, choice):
        """`choice` is the seeded source of all that is random."""
        super().__init__(log_level="notice", is_alone=True)
        self.choice = choice
        # Where systemd's sessions have it, so that its folder can be deleted.
        self.socket = self.runtime / "pasteboard/socket"
        del self.environment["PASTEBOARD_SOCKET"]
        self.guests = []
        # The possible contents of a pasteboard: one of these, where b"" is nothing; ANYTHING where the model cannot know.
        self.present = {}
        self.others = contextlib.ExitStack()

    def set_up(self):
        self.x11 = self.others.enter_context(Screen(OUR_X11))
        self.sway = self.others.enter_context(Screen(KINDS["sway"]))
        self.environment |= self.x11.session
        self.environment["WAYLAND_DISPLAY"] = str(self.sway.runtime / self.sway.session["WAYLAND_DISPLAY"])
        self.sway.kill_display()
        self.start_daemon()
        self.tunnel = self.others.enter_context(Tunnel(self))
        self.wait_for_display()

    def clear(self):
        self.send_guests_home()
        self.others.close()
        super().clear()

    # The display

    @property
    def served_display(self):
        """The kind of display that the daemon must serve now: "wayland", "x11", or None."""
        return "wayland" if self.sway.is_up else "x11" if self.x11.is_up else None

    def wait_for_display(self):
        """Waits until the daemon serves what is there."""
        self.wait_for(lambda: self.served() == self.served_display, f"the daemon on {self.served_display}")

    def served(self):
        name = self.status().get("display")
        return name and ("wayland" if "wayland" in name else "x11")

    def foreign_content_is_gone(self):
        """The display has gone, or another one is served: what only a program there had may be gone."""
        for pasteboard in ("general", "primary"):
            if self.is_foreign(pasteboard):
                self.present[pasteboard] = ANYTHING

    # Guests: programs and connections that stay for a while

    def invite(self, guest):
        """Lets something stay: a process, or whatever has a close()."""
        self.guests.append(guest)
        while len(self.guests) > 12:
            self.send_home(self.guests.pop(0))
        return guest

    def send_guests_home(self):
        while self.guests:
            self.send_home(self.guests.pop())

    def send_home(self, guest: Any) -> None:
        if hasattr(guest, "pid"):
            self.stop(guest, signal.SIGKILL)
        else:
            guest.close()

    # pb

    def is_foreign(self, pasteboard):
        return self.board(pasteboard)["owner"] == "display"

    def copied(self, content, *arguments, pasteboard="general", **options):
        """Copies content, which must succeed."""
        self.pb("copy", "-p", pasteboard, *arguments, **{"data": content, **options})
        self.present[pasteboard] = {content}

    def paste(self, pasteboard="general", *arguments, **options):
        """The bytes of a paste; empty if there is nothing."""
        return self.pasted(pasteboard, *arguments, **options) or b""
