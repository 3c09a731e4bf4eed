"""Everything a soak happens in: one daemon, an X server and a compositor that come and go, programs that live on for a
while, and what must be on each pasteboard."""

import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import time

from bed import Bed
from daemon import DAEMON, Failure, expect
from kinds import KINDS
from lone import LIMIT, LoneDaemon, Refused
from tunnel import Tunnel

# How long a change may take to be noticed: a display that has come or gone, a client that has gone.
PATIENCE = 20
ANYTHING = None


class Screen(Bed):
    """A display server that can be killed and come back in the same place."""

    @property
    def is_up(self):
        return self.display is not None

    def up(self):
        self.start_display()

    def down(self):
        self.kill_display()
        self.display = None


class World(LoneDaemon):
    """A daemon, its displays and its guests. Use it as a context."""

    def __init__(self, programs, choice):
        """`programs` is what lone_programs() gives; `choice` is the seeded source of all that is random."""
        super().__init__(programs)
        self.choice = choice
        self.runtime = self.folder / "runtime"
        self.runtime.mkdir(mode=0o700)
        self.socket = str(self.runtime / "pasteboard/socket")
        del self.environment["PASTEBOARD_SOCKET"]
        self.environment["XDG_RUNTIME_DIR"] = str(self.runtime)
        self.log = self.folder / "log"
        self.guests = []
        # What a pasteboard may hold: one of these contents, where b"" is nothing; ANYTHING where nobody can know.
        self.present = {}

    def __enter__(self):
        self.x11, self.sway = Screen(KINDS["x11"]), Screen(KINDS["sway"])
        self.x11.up()
        admit_python_xlib(pathlib.Path(self.x11.session["XAUTHORITY"]))
        self.sway.up()
        self.environment |= self.x11.session
        self.environment["WAYLAND_DISPLAY"] = str(self.sway.runtime / self.sway.session["WAYLAND_DISPLAY"])
        self.sway.down()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [DAEMON, "--ready-descriptor", "1"], env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=log)
        expect(self.process.stdout.read(1), "the daemon did not start")
        expect(os.access(f"/proc/{self.process.pid}/fd", os.R_OK), "only root may look into the daemon: run it as root")
        self.tunnel = Tunnel(self).__enter__()
        self.wait_for_display()
        return self

    def __exit__(self, *_):
        self.send_guests_home()
        self.tunnel.__exit__()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        for screen in (self.x11, self.sway):
            screen._clear()
        self.remove()

    def end(self):
        """Ends the daemon as a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            raise Failure("SIGTERM does not end the daemon") from None
        expect(code == 0, f"the daemon ended with {code}")

    def expect_alive(self):
        code = self.process.poll()
        expect(code is None, f"the daemon ended with {code}: {self.told()}")

    def told(self):
        """The end of what the daemon has written to its standard error."""
        return self.log.read_text(errors="replace")[-600:]

    # The display

    @property
    def display(self):
        """The kind of display that the daemon must serve now: "wayland", "x11", or None."""
        return "wayland" if self.sway.is_up else "x11" if self.x11.is_up else None

    def wait_for_display(self):
        """Waits until the daemon serves what is there."""
        self.wait_for(
            lambda: self.served() == self.display, lambda: f"the daemon serves {self.served()} instead of {self.display}")

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

    @staticmethod
    def send_home(guest):
        if not isinstance(guest, subprocess.Popen):
            return guest.close()
        guest.kill()
        guest.wait()
        for pipe in filter(None, (guest.stdin, guest.stdout, guest.stderr)):
            pipe.close()

    def start(self, *words, **options):
        """Starts a program in the daemon's session."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        return subprocess.Popen(words, env=self.environment, **options)

    # pb

    def is_foreign(self, pasteboard):
        return self.board(pasteboard)["owner"] == "display"

    def copy(self, content, *arguments, pasteboard="general", **options):
        """Copies content, which must succeed."""
        self.pb("copy", "-p", pasteboard, *arguments, **{"input": content, **options})
        self.present[pasteboard] = {content}

    def paste(self, pasteboard="general", *arguments, **options):
        """What a paste gives; nothing if there is nothing."""
        return self.pasted(pasteboard, *arguments, **options) or b""

    def wait_for(self, condition, sentence):
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(Refused):
                if value := condition():
                    return value
            self.expect_alive()
            expect(time.monotonic() < end, sentence() if callable(sentence) else sentence)
            time.sleep(0.02)

    # What it costs

    def descriptor_kinds(self):
        kinds = {}
        for descriptor in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                kind = str(descriptor.readlink()).split(":[")[0].replace(str(self.folder), "")
                kinds[kind] = kinds.get(kind, 0) + 1
        return kinds

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def children(self):
        return pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()


def admit_python_xlib(cookie):
    """Adds an entry to a file of one cookie, which python-xlib finds by the name of the machine only."""
    parts = (socket.gethostname().encode(), b"", b"MIT-MAGIC-COOKIE-1", cookie.read_bytes()[-16:])
    with open(cookie, "ab") as file:
        file.write(b"\x01\x00" + b"".join(len(part).to_bytes(2, "big") + part for part in parts))
