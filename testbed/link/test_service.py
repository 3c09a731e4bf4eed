"""A link that the user's systemd keeps, of Pasteboard as it is installed."""

import pytest

from testbed.bed import REPOSITORY, expect, wait_until
from testbed.link.network import Machine
from testbed.report import expect_equal
from testbed.systemd.conftest import Session

UNIT = "pasteboard-link@laptop.service"


class Desktop(Machine, Session):
    """A machine whose user has a systemd and has installed Pasteboard."""

    def __init__(self, network, name, kind, number):
        Machine.__init__(self, network, name, kind, number)
        self.prefix = self.home / ".local"
        self.environment["PATH"] = f"{self.prefix}/bin:/usr/bin:/bin"
        del self.environment["PASTEBOARD_SOCKET"]
        self.socket = self.runtime / "pasteboard/socket"
        self.verbs = set()

    def make(self, target):
        """Runs make in the repository, which entering another system leaves."""
        return self.run("env", f"--chdir={REPOSITORY}", "make", "--no-print-directory", target)


@pytest.fixture
def pair(network):
    laptop = network.add("laptop", "sway")
    return network.add("desktop", "x11", Desktop), laptop


def test_a_link_lasts(pair):
    """`pb link` returns once the service has linked the machines; `--list` shows the link, and `--remove` ends it."""
    desktop, laptop = pair
    said = desktop.pb("link", "laptop").decode()
    expect_equal("what pb says", said.splitlines()[0], "laptop is linked from now on: each copy is on both clipboards")
    expect_equal("the unit", desktop.unit("ActiveState", UNIT), "active")
    for near, far in (pair, pair[::-1]):
        near.pb("copy", data=near.name.encode())
        far.wait_for_text(near.name)
    expect_equal("the list", desktop.pb("link", "--list").split(), [b"laptop", b"linked"])

    # The daemon is renewed, as by an upgrade.
    desktop.systemctl("restart", "pasteboardd.service")
    laptop.pb("copy", data=b"after the restart")
    desktop.wait_for_text("after the restart")

    laptop.set_cable("down")
    wait_until(lambda: b"down:" in desktop.pb("link", "--list"), "the list to show that it is down", seconds=90)
    laptop.set_cable("up")
    wait_until(lambda: b"linked" in desktop.pb("link", "--list"), "the list to show that it is back", seconds=90)

    expect_equal("the end", desktop.pb("link", "--remove", "laptop"), b"laptop is no longer linked\n")
    expect_equal("the unit", desktop.unit("ActiveState", UNIT), "inactive")
    again = desktop.try_pb("link", "--remove", "laptop")
    expect(again.returncode == 3 and b"laptop is not linked" in again.stderr, lambda: again.stderr.decode())


def test_options_of_a_link_last(pair):
    """With `--secrets` the service shares secrets, until the machine is linked without it."""
    desktop, laptop = pair
    desktop.pb("link", "--secrets", "laptop")
    desktop.pb("copy", "--sensitive", data=b"secret")
    laptop.wait_for_text("secret")
    desktop.pb("link", "laptop")
    desktop.pb("copy", "--sensitive", data=b"another")
    desktop.pb("copy", data=b"known")
    laptop.wait_for_text("known")
    desktop.pb("copy", "--sensitive", data=b"another")
    desktop.pb("copy", "-p", "mark", data=b"an event")
    expect_equal("there", laptop.text(), "known")


def test_an_unreachable_machine(pair):
    """A host that cannot be linked is said at once, and leaves no unit."""
    desktop, laptop = pair
    laptop.stop(laptop.sshd)
    done = desktop.try_pb("link", "laptop")
    expect(done.returncode == 255 and b"refused" in done.stderr, lambda: f"{done.returncode}: {done.stderr.decode()}")
    expect_equal("the unit", desktop.unit("UnitFileState", UNIT), "disabled")
