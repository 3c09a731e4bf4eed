"""An hour of a busy user's copies in fast motion, while a clipboard manager runs beside the daemon: each is pasted as
it was copied, and nobody fights over the clipboard.

Fast motion means that there is no time to think: each step begins as soon as the result of the one before is seen. The
variable SEED repeats an order that a run has printed.
"""

import contextlib
import os
import random
import re
import time

from checks import shorten
from desk import DeskFailure, wait_until
from manager_checks import SETTLED, ManagedBed

# What is done in the hour, and how often. The order is random.
STEPS = {"text": 80, "markdown": 30, "secret": 8, "application": 40, "dying_application": 30, "clear": 12}
PATIENCE = 20
SECRET_MARK = "x-kde-passwordManagerHint"
OUR_MARK = "application/x-pasteboard-owner"


def run(kind, manager, checks, name):
    """Runs the hour with one manager on one kind of bed, and looks at what has come of it."""
    seed = int(os.environ.get("SEED", random.randrange(1_000_000)))
    name = f"{name}: an hour's copies"
    print(f"         {name}, SEED={seed}", flush=True)
    with ManagedBed(kind, manager, "defer") as bed:
        owners = (WaylandOwners if "WAYLAND_DISPLAY" in bed.session else X11Owners)(bed)
        hour = Hour(bed, kind.clients(bed), owners, seed)
        begin = time.monotonic()
        hour.pass_by()
        counts = Counts(hour)
        print(f"         {counts}; {time.monotonic() - begin:.0f} s", flush=True)
        nobody_fights(counts, checks, name)
        checks.equal(f"{name}: no program is said to take the selection again and again", hour.warnings, set())
        nothing_is_lost(hour, checks, name)
        secrets_are_kept_out(hour, checks, name)


def nobody_fights(counts, checks, name):
    steps, total = counts.steps, counts.ours + counts.managers + counts.applications
    # At least the copies: else they have not been counted.
    checks.true(
        f"{name}: we take the clipboard for our own copies and what we keep, and never in answer",
        counts.copies <= counts.ours <= counts.copies + counts.kept, lambda: str(counts))
    checks.true(f"{name}: the manager takes it once a step at most", 0 <= counts.managers <= steps, lambda: str(counts))
    checks.true(f"{name}: all of them take it thrice a step at most", total <= 3 * steps, lambda: str(counts))


def nothing_is_lost(hour, checks, name):
    """Each step has looked at what is pasted. What is there at the end stays."""
    hour.text()
    before = len(hour.owners.changes())
    time.sleep(SETTLED)
    checks.equal(f"{name}: what was copied last is still there", hour.paste(), hour.present)
    checks.equal(f"{name}: nobody takes it any more", len(hour.owners.changes()), before)


def secrets_are_kept_out(hour, checks, name):
    """Not so where a manager takes over: the item is its own then, marks and all, and it has no history."""
    if hour.manager.takes_over:
        return
    checks.equal(f"{name}: secrets are marked", hour.unmarked, 0)
    in_history = len(hour.secrets_in_history)
    if hour.manager.heeds_secrets:
        checks.equal(f"{name}: no secret was in the history", in_history, 0)
    else:
        print(f"         it heeds no marks: {in_history} of {STEPS['secret']} secrets were in its history", flush=True)


class Hour:
    """The user, and what came of each step."""

    def __init__(self, bed, clients, owners, seed):
        self.bed = bed
        self.manager = bed.manager
        self.clients = clients
        self.owners = owners
        self.random = random.Random(seed)
        self.applications = contextlib.ExitStack()  # those that were started in this step
        self.number = 0
        self.done = dict.fromkeys(STEPS, 0)
        self.present = None  # what was copied last, None if the clipboard was emptied since
        self.warnings = set()
        self.unmarked = 0
        self.secrets_in_history = set()

    def pass_by(self):
        """Does all the steps."""
        order = [name for name, times in STEPS.items() for _ in range(times)]
        self.random.shuffle(order)
        for number, name in enumerate(order, 1):
            try:
                self._step(name)
            except DeskFailure as failure:
                raise DeskFailure(f"step {number}, {name} after {order[number - 2]}: {failure}") from None

    def _step(self, name):
        before, self.applications = self.applications, contextlib.ExitStack()
        getattr(self, name)()
        before.close()  # an application stays until something else has been copied
        self.warnings |= set(self.bed.status()["warnings"])

    # The steps

    def text(self):
        self._copy("text", self._content())

    def markdown(self):
        self._copy("note.md", self._content(b"Some *Markdown*, "))

    def secret(self):
        """After it the user rests, so that a manager shows what it does with a secret."""
        content = self._content(b"a secret, ", length=0)
        self._copy("secret", content, "--sensitive")
        self.unmarked += SECRET_MARK not in self.clients.types()
        time.sleep(SETTLED)
        self._is_pasted()
        if self.manager.keeps(content):
            self.secrets_in_history.add(content)

    def application(self):
        self._copy_in_application(self.applications)

    def dying_application(self):
        """It dies as soon as the daemon has what it had copied, which stays then."""
        with contextlib.ExitStack() as application:
            self._copy_in_application(application)
            wait_until(self.bed.sources_read_ahead, "what an application has copied, read ahead", PATIENCE)
        self._is_pasted()

    def clear(self):
        if self.present is None:
            self.text()
        seen = self.owners.changes()
        self.done["clear"] += 1
        self.bed.pb("clear")
        wait_until(lambda: "nobody" in self.owners.changes()[len(seen):], "an empty clipboard", PATIENCE)
        if self.manager.fills_empty:
            # Before the next copy, which it might replace. One that looks now and then may have nothing to put back.
            with contextlib.suppress(DeskFailure):
                wait_until(lambda: self.owners.changes()[-1] != "nobody", "what the manager puts back", SETTLED)
        self.present = None

    # What the steps consist of

    def _content(self, begin=b"", length=None):
        """Something that was never copied before."""
        self.number += 1
        length = self.random.choice([0, 0, 0, 1000, self.manager.largest]) if length is None else length
        return b"%scopy %d, %x%s" % (begin, self.number, self.random.getrandbits(64), b"." * length)

    def _copy(self, name, content, *options):
        """Copies by pb copy."""
        with self._being_copied(content):
            self.done["text"] += 1
            self.bed.copy(*options, self.bed.file(name, content))

    def _copy_in_application(self, applications):
        content = self._content()
        with self._being_copied(content):
            self.done["application"] += 1
            applications.enter_context(self.clients.owning(self.clients.text, content))

    @contextlib.contextmanager
    def _being_copied(self, content):
        """What is copied in the context is what a foreign program pastes afterwards."""
        before = len(self.owners.changes())
        yield
        self.present = content
        self._is_pasted()
        if self.manager.takes_over:
            wait_until(lambda: len(self.owners.changes()) >= before + 2, "the manager's takeover", PATIENCE)
            self._is_pasted()

    def _is_pasted(self):
        """Fails unless a foreign program soon pastes what was copied last."""
        try:
            wait_until(lambda: self.paste() == self.present, "what was copied last", PATIENCE)
        except DeskFailure as failure:
            raise DeskFailure(
                f"{failure}: {shorten(self.present, 100)}; pasted is {shorten(self.paste(), 100)}, and the owners were "
                f"{self.owners.changes()[-8:]}") from None

    def paste(self):
        """What a foreign program pastes, None if there is nothing."""
        with contextlib.suppress(DeskFailure):
            return self.clients.paste(self.clients.text, seconds=5)  # on KWin it waits while there is nothing


class Counts:
    """How often each has taken the clipboard in the hour."""

    def __init__(self, hour):
        changes = hour.owners.changes()
        self.steps = sum(STEPS.values())
        self.copies = hour.done["text"]
        self.kept = STEPS["dying_application"]
        self.applications = hour.done["application"]
        self.ours = changes.count("ours")
        self.emptied = changes.count("nobody")
        # Each copy in an application is one acquisition.
        self.managers = changes.count("other") - self.applications

    def __str__(self):
        return (
            f"{self.steps} steps: {self.ours} times taken by us ({self.copies} copies, {self.kept} items to keep), "
            f"{self.managers} by the manager, {self.applications} by applications, {self.emptied} times emptied")


class Owners:
    """Who owned the clipboard one after the other, as a program sees it that knows neither of us."""

    def __init__(self, bed):
        self.bed = bed
        self.log = bed.folder / "owners.log"
        with open(self.log, "wb") as log:
            self._start(log)
        # What it says first is about the present.
        wait_until(self._all_changes, "the program that watches the clipboard's owners")
        self.before = len(self._all_changes())

    def changes(self):
        """Each change since this was made: `ours`, `other` or `nobody`."""
        return self._all_changes()[self.before:]

    def _start(self, log):
        raise NotImplementedError

    def _all_changes(self):
        raise NotImplementedError


class X11Owners(Owners):
    """XFixes tells of each change."""

    def _start(self, log):
        self.bed.start("/usr/bin/python3", self.bed.folder / "owners.py", stdout=log)

    def _all_changes(self):
        names = {str(self.bed.daemon.pid): "ours", "nobody": "nobody"}
        return [names.get(line, "other") for line in self.log.read_text().splitlines()]


class WaylandOwners(Owners):
    """The compositor tells of each change; libwayland writes down all that wl-paste hears."""

    OFFER = re.compile(r"_offer_v1[@#](\d+)\.offer\(\"(.*)\"\)")
    SELECTION = re.compile(r"_device_v1[@#]\d+\.selection\((?:nil|.*[@#](\d+))\)")

    def _start(self, log):
        self.bed.start("wl-paste", "--watch", "true", environment={"WAYLAND_DEBUG": "1"}, stderr=log)

    def _all_changes(self):
        changes, marked = [], set()
        for line in self.log.read_text(errors="replace").splitlines():
            if offer := self.OFFER.search(line):
                if offer[2].startswith(OUR_MARK):
                    marked.add(offer[1])
            elif selection := self.SELECTION.search(line):
                changes.append("nobody" if not selection[1] else "ours" if selection[1] in marked else "other")
                marked.clear()  # the numbers of offers are used again
        return changes
