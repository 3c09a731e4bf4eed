"""The recorder is killed at random moments, again and again."""

import signal
import subprocess
import time

from testbed.bed import expect
from testbed.history.conftest import HistoryBed

# Numbers of items that are remembered at once: they must fit one list.
LISTED_AT_ONCE = 900


class KilledRecorder(HistoryBed):
    """A daemon, a recorder, and what it has said that it holds."""

    def __init__(self):
        super().__init__()
        self.listed = {}

    def copies(self, round, numbers):
        """Copies that come one after the other, small ones and some that lie in files."""
        for number in range(6):
            size = numbers.choice((1, 1, 50, 5000))
            data = (f"round {round} number {number}\n" * size).encode()
            yield self.start("pb", "copy", stdin=subprocess.PIPE), data

    def work_and_kill(self, round, numbers):
        """Copies and lists until a random moment, then kills the recorder; gives what is lost."""
        deadline = time.monotonic() + numbers.uniform(0, 0.25)
        for process, data in self.copies(round, numbers):
            process.communicate(data)
            self.processes.remove(process)
            if numbers.random() < 0.5:
                self.listed.update(self.list())
            if time.monotonic() > deadline:
                break
        self.stop(self.recorder, signal.SIGKILL)
        self.start_recorder()
        present = self.list()
        return {number: title for number, title in self.listed.items() if present.get(number) != title}


def test_kills(numbers, request):
    """Every item that was listed before a kill is listed after it, byte for byte, and the database opens each time."""
    with KilledRecorder() as bed:
        for number in range(request.config.getoption("kills")):
            lost = bed.work_and_kill(number, numbers)
            expect(not lost, f"lost after {number + 1} kills: {lost}")
            if len(bed.listed) > LISTED_AT_ONCE:
                bed.pb("history", "clear", "--yes")
                bed.listed = {}
        for number in sorted(bed.listed)[-50:]:
            lines = set(bed.pb("history", "show", number).decode().splitlines())
            expect(lines == {bed.listed[number]}, f"item {number} is not what it was")
        aside = [path.name for path in (bed.state / "pasteboard").iterdir() if path.name != "history"]
        expect(not aside, f"the database did not open: {aside}")
