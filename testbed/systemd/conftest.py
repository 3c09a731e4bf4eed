"""A user's session: a private systemd --user, and Pasteboard installed as users do, into a home that is private."""

import os
import pathlib
import signal

import pytest

from testbed.bed import REPOSITORY, Bed, expect, wait_until
from testbed.control_group import ControlGroup
from testbed.kinds import KINDS
from testbed.system import USER

DAEMON, RECORDER = "pasteboardd.service", "pasteboard-history.service"
BOOTED = pathlib.Path("/run/systemd/system")


class Session(Bed):
    """As root it is the user nobody's, in a container too; else the present user's, below their own manager. The client has a
    display, the manager does not: that is how a session begins."""

    def __init__(self):
        super().__init__(KINDS["x11"])
        self.prefix = self.home / ".local"
        self.environment = {
            "PATH": f"{self.prefix}/bin:/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.runtime)}
        self.socket = self.runtime / "pasteboard/socket"
        # The verbs of pb that were run.
        self.verbs: set[str] = set()

    def set_up(self):
        self.group = ControlGroup(USER)
        # A sign that systemd is the init system.
        self.has_made_booted = not BOOTED.exists() and os.getuid() == 0
        if self.has_made_booted:
            BOOTED.mkdir(parents=True)
        with open(self.folder / "logs/manager", "wb") as log:
            self.start(*self.group.above, "/lib/systemd/systemd", "--user", stdout=log, stderr=log, preexec_fn=self.group.enter)
        wait_until(lambda: self.finish("systemctl", "--user", "--quiet", "is-active", "default.target").returncode == 0,
                   "a user manager")
        self.start_display()
        self.make("install")

    def clear(self):
        try:
            super().clear()
        finally:
            if hasattr(self, "group"):
                self.group.remove()
                if self.has_made_booted:
                    BOOTED.rmdir()

    def start(self, *command, **options):
        if command[0] == "pb":
            self.verbs.add(" ".join(map(str, command[1:3 if command[1] == "history" else 2])))
        return super().start(*command, **options)

    def make(self, target):
        """Runs make, as users do."""
        return self.run("make", "--no-print-directory", target, cwd=REPOSITORY)

    def systemctl(self, *words, **options):
        return self.run("systemctl", "--user", *words, **options).decode()

    def unit(self, name, unit=DAEMON):
        """A property of a unit."""
        return self.systemctl("show", "--value", "--property", name, unit).strip()

    @property
    def main_process(self):
        """The number of the daemon's process."""
        process = int(self.unit("MainPID"))
        expect(process, lambda: f"there is no daemon: {self.unit('Result')}")
        return process

    def kill_daemon(self):
        """Kills the daemon; returns its number."""
        process = self.main_process
        os.kill(process, signal.SIGKILL)
        return process

    def wait_for_successor(self, process):
        """Waits until systemd has started the next daemon."""
        wait_until(lambda: int(self.unit("MainPID")) not in (0, process), "the next process", pause=0.002)

    def xclip(self):
        """The text that an X11 application pastes."""
        return self.run("xclip", "-selection", "clipboard", "-o", check=False)

    def offers(self, content):
        """Waits until an X11 application pastes this."""
        wait_until(lambda: self.xclip() == content, f"{content!r} for an X11 application")


@pytest.fixture(scope="session")
def bed():
    with Session() as bed:
        yield bed
