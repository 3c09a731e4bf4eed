"""What must be true while a clipboard manager runs beside the daemon."""

import itertools
import json
import pathlib
import shutil
import time

from bed import Bed
from desk import wait_until

HERE = pathlib.Path(__file__).resolve().parent
# CopyQ, which takes longest, reads an item again and again for 0.6 s.
SETTLED = 2.5


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

    def __enter__(self):
        super().__enter__()
        try:
            self._start_manager()
        except BaseException:
            self._clear()
            raise
        return self

    def _start_manager(self):
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
        """What was rendered of the item, in order."""
        return self.marks.read_text().split() if self.marks.exists() else []

    def general(self):
        """The status of the clipboard: who owns it, and in which generation."""
        boards = json.loads(self.pb("status", "--json"))["pasteboards"]
        return next(board for board in boards if board["name"] == "general")


def run(kind, manager, checks, name):
    """Runs all checks with one manager on one kind of bed, unless it takes over what is copied: they are about items
    that stay ours."""
    if manager.takes_over:
        return
    with ManagedBed(kind, manager, "defer") as bed:
        clients = kind.clients(bed)
        for item in ("first", "second", "third"):
            nothing_is_forced(bed, checks, f"{name}: {item} item")
        real_pastes_work(bed, clients, checks, name)
        a_script_pastes_at_once(bed, clients, checks, name)
    with ManagedBed(kind, manager, "serve") as bed:
        bed.promise()
        time.sleep(SETTLED)
        print(f"         {name}: with --greedy-readers serve, it has {bed.rendered() or 'nothing'} rendered", flush=True)


def nothing_is_forced(bed, checks, name):
    text = bed.promise()
    before = bed.general()
    bed.manager.wait_until_it_keeps(text)
    time.sleep(SETTLED)
    checks.equal(f"{name}: nothing that is promised was rendered", bed.rendered(), [])
    # Each takeover begins a generation, and so does each answer to one.
    checks.equal(f"{name}: nobody took the clipboard over", bed.general(), before)


def real_pastes_work(bed, clients, checks, name):
    page, other = bed.manager.promised
    bed.promise()
    time.sleep(SETTLED)
    for paste in ("first", "second"):
        checks.equal(f"{name}: the {paste} paste of {other}", clients.paste(other), other.encode())
    if "WAYLAND_DISPLAY" not in bed.session:  # where GTK needs the focus
        pasted = bed.run("/usr/bin/python3", bed.folder / "gtk_paste.py", page)
        checks.true(f"{name}: GTK pastes {page}", page.encode() in pasted, lambda: f"found {pasted!r}")
    else:
        clients.paste(page)
    checks.equal(f"{name}: each was rendered once", bed.rendered(), [other, page])
    checks.equal(f"{name}: the item is still there", bed.general()["owner"], "pasteboard")


def a_script_pastes_at_once(bed, clients, checks, name):
    _, other = bed.manager.promised
    text = bed.promise()
    begin = time.monotonic()
    checks.equal(f"{name}: a script pastes at once", clients.paste(other), other.encode())
    print(f"         after {time.monotonic() - begin:.2f} s", flush=True)
    bed.manager.wait_until_it_keeps(text)
    checks.equal(f"{name}: nothing else was rendered for that", bed.rendered(), [other])
