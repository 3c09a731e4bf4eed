"""An hour of a busy user's copies in fast motion, while a clipboard manager runs beside the daemon: each is pasted as
it was copied.

Fast motion means that there is no time to think: each step begins as soon as the result of the one before is seen.
"""

import contextlib
import re
import time

from testbed.bed import Failure, wait_until
from testbed.report import shorten

# The steps of the hour, and how often each happens. The order is random.
STEPS = {"text": 80, "markdown": 30, "secret": 8, "application": 40, "dying_application": 30, "clear": 12}
PATIENCE = 20
SECRET_MARK = "x-kde-passwordManagerHint"
OUR_MARK = "application/x-pasteboard-owner"
# CopyQ, which takes longest, reads an item again and again for 0.6 s.
SETTLED = 2.5


class Hour:
    """The user, and what came of each step."""

    def __init__(self, bed, clients, owners, numbers):
        self.bed = bed
        self.manager = bed.manager
        self.clients = clients
        self.owners = owners
        self.random = numbers
        self.applications = contextlib.ExitStack()  # those that were started in this step
        self.number = 0
        self.done = dict.fromkeys(STEPS, 0)
        self.present = None  # the last copy, None if the clipboard was emptied since
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
            except Failure as failure:
                raise Failure(f"step {number}, {name} after {order[number - 2]}: {failure}") from None

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
            with contextlib.suppress(Failure):
                wait_until(lambda: self.owners.changes()[-1] != "nobody", "what the manager puts back", SETTLED)
        self.present = None

    # The parts of the steps

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
        """A foreign program pastes afterwards the text that is copied in the context."""
        before = len(self.owners.changes())
        yield
        self.present = content
        self._is_pasted()
        if self.manager.takes_over:
            wait_until(lambda: len(self.owners.changes()) >= before + 2, "the manager's takeover", PATIENCE)
            self._is_pasted()

    def _is_pasted(self):
        """Fails unless a foreign program soon pastes the last copy."""
        try:
            wait_until(lambda: self.paste() == self.present, "the last copy", PATIENCE)
        except Failure as failure:
            raise Failure(
                f"{failure}: {shorten(self.present, 100)}; pasted is {shorten(self.paste(), 100)}, and the owners were "
                f"{self.owners.changes()[-8:]}") from None

    def paste(self):
        """The text that a foreign program pastes, None if there is none."""
        with contextlib.suppress(Failure):
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
    """The owners of the clipboard in turn, as a program sees them that knows neither of us."""

    def __init__(self, bed):
        self.bed = bed
        self.log = bed.folder / "owners.log"
        with open(self.log, "wb") as log:
            self._start(log)
        # Its first lines are about the present.
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
    """XFixes reports each change."""

    def _start(self, log):
        self.bed.start("/usr/bin/python3", self.bed.folder / "owners.py", stdout=log)

    def _all_changes(self):
        names = {str(self.bed.daemon.pid): "ours", "nobody": "nobody"}
        return [names.get(line, "other") for line in self.log.read_text().splitlines()]


class WaylandOwners(Owners):
    """The compositor reports each change; libwayland logs all events of wl-paste."""

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
