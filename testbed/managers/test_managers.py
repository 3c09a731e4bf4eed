"""Clipboard managers that other people use, beside the daemon on private displays: expensive types are not
rendered for them, they keep what they can, pastes work while they run, and the programs do not fight over the clipboard."""

import itertools
import pathlib
import random
import shutil
import time

import pytest

from testbed.bed import Bed, wait_until
from testbed.kinds import KINDS
from testbed.managers.hour import SETTLED, STEPS, Counts, Hour, WaylandOwners, X11Owners
from testbed.managers.managers import MANAGERS
from testbed.report import expect_equal

HERE = pathlib.Path(__file__).resolve().parent


class ManagedBed(Bed):
    """A bed with a session bus and a clipboard manager."""

    def __init__(self, kind, manager, policy):
        super().__init__(kind)
        self.daemon_options = ["--greedy-readers", policy]
        self.manager = manager(self)
        self.numbers = itertools.count(1)
        self.marks = self.folder / "marks"
        for program in ("gtk_paste.py", "owners.py"):
            shutil.copy(HERE / program, self.folder)

    def set_up(self):
        super().set_up()
        bus = f"unix:path={self.runtime}/bus"
        self.start("dbus-daemon", "--session", f"--address={bus}", "--nofork", "--nopidfile")
        wait_until(lambda: (self.runtime / "bus").exists(), "the start of the session bus")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
        self.environment["QT_QPA_PLATFORM"] = "wayland" if "WAYLAND_DISPLAY" in self.session else "xcb"
        self.start(*self.manager.command)
        wait_until(self._manager_keeps_a_copy, f"the start of {self.manager.program}")

    def _manager_keeps_a_copy(self):
        text = f"ready {next(self.numbers)}".encode()
        self.copy(self.file("ready", text))
        time.sleep(1)
        return self.manager.keeps(text)

    def promise(self):
        """A text is copied, with two types that are promised. Gives the text."""
        text = f"text {next(self.numbers)}"
        self.marks.unlink(missing_ok=True)
        # Each command leaves a mark, and writes its type's name.
        commands = (f"{name}=echo {name} >>{self.marks}; printf {name}" for name in self.manager.promised)
        offers = (word for command in commands for word in ("--offer", command))
        self.copy(*offers, "--type", "text/plain", self.file("text", text.encode()))
        return text.encode()

    def rendered(self):
        """The renderings of the item, in order."""
        return self.marks.read_text().split() if self.marks.exists() else []


@pytest.fixture(scope="module", params=[(name, place) for name, manager in MANAGERS.items() for place in manager.places],
                ids="-".join)
def managed(request):
    """A manager, and the kind of bed that it runs on."""
    name, place = request.param
    manager, kind = MANAGERS[name], KINDS[place]
    if obstacle := kind.obstacle() or kind.system.missing(manager.program):
        pytest.skip(obstacle)
    return kind, manager


def test_items_that_stay_ours(managed):
    """Promises are rendered for a paste, and not because a manager looks."""
    kind, manager = managed
    if manager.takes_over:
        pytest.skip("it takes over what is copied, and these are about items that stay ours")
    with ManagedBed(kind, manager, "defer") as bed:
        clients = kind.clients(bed)
        for _ in range(3):
            nothing_is_forced(bed)
        real_pastes_work(bed, clients)
        a_script_pastes_at_once(bed, clients)


def test_everything_is_served(managed, record_property):
    """The renderings for a manager, if the user wants them."""
    kind, manager = managed
    if manager.takes_over:
        pytest.skip("it takes over what is copied")
    with ManagedBed(kind, manager, "serve") as bed:
        bed.promise()
        time.sleep(SETTLED)
        record_property("remark", f"it has {bed.rendered() or 'nothing'} rendered")


def test_an_hours_copies(managed, seed, record_property):
    """The programs do not fight, nothing is lost, and secrets are kept out of histories that heed their mark."""
    kind, manager = managed
    with ManagedBed(kind, manager, "defer") as bed:
        owners = (WaylandOwners if "WAYLAND_DISPLAY" in bed.session else X11Owners)(bed)
        hour = Hour(bed, kind.clients(bed), owners, random.Random(seed))
        hour.pass_by()
        counts = Counts(hour)
        record_property("remark", str(counts))
        # At least the copies: else they have not been counted.
        assert counts.copies <= counts.ours <= counts.copies + counts.kept, f"we fight: {counts}"
        assert 0 <= counts.managers <= counts.steps, f"the manager takes the clipboard more than once a step: {counts}"
        assert counts.ours + counts.managers + counts.applications <= 3 * counts.steps, f"the programs fight: {counts}"
        assert not hour.warnings
        hour.text()
        before = len(owners.changes())
        time.sleep(SETTLED)
        assert hour.paste() == hour.present
        assert len(owners.changes()) == before, "a program takes the clipboard though nothing is copied"
        # Where a manager takes over, the item is its own, marks and all, and it has no history.
        if not manager.takes_over:
            assert hour.unmarked == 0
            in_history = len(hour.secrets_in_history)
            assert in_history == 0 or not manager.heeds_secrets
            record_property("remark", f"{counts}; {in_history} of {STEPS['secret']} secrets were in its history")


def nothing_is_forced(bed):
    text = bed.promise()
    before = bed.board()
    bed.manager.wait_until_it_keeps(text)
    time.sleep(SETTLED)
    expect_equal("what was rendered of what is promised", bed.rendered(), [])
    # Each takeover begins a generation, and so does each answer to one.
    expect_equal("the owner of the clipboard", bed.board(), before)


def real_pastes_work(bed, clients):
    page, other = bed.manager.promised
    bed.promise()
    time.sleep(SETTLED)
    for paste in ("first", "second"):
        expect_equal(f"the {paste} paste of {other}", clients.paste(other), other.encode())
    if "WAYLAND_DISPLAY" not in bed.session:  # where GTK needs the focus
        assert page.encode() in bed.run("/usr/bin/python3", bed.folder / "gtk_paste.py", page)
    else:
        clients.paste(page)
    expect_equal("what was rendered", bed.rendered(), [other, page])
    expect_equal("the owner", bed.board()["owner"], "pasteboard")


def a_script_pastes_at_once(bed, clients):
    _, other = bed.manager.promised
    text = bed.promise()
    expect_equal("the script's paste", clients.paste(other), other.encode())
    bed.manager.wait_until_it_keeps(text)
    expect_equal("what was rendered for that", bed.rendered(), [other])
