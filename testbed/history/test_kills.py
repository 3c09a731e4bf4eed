"""The recorder is killed at random moments, again and again."""

import signal
import subprocess
import time

from testbed.bed import expect
from testbed.history.conftest import HistoryBed

# Numbers of items that are remembered at once: they must fit one list.
LISTED_AT_ONCE = 900


class Life(HistoryBed):
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

    def live(self, round, numbers):
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
    """Whatever was listed before a kill is listed after it, byte for byte, and the database opens each time."""
    with Life() as life:
        for number in range(request.config.getoption("kills")):
            lost = life.live(number, numbers)
            expect(not lost, f"lost after {number + 1} kills: {lost}")
            if len(life.listed) > LISTED_AT_ONCE:
                life.pb("history", "clear", "--yes")
                life.listed = {}
        for number in sorted(life.listed)[-50:]:
            lines = set(life.pb("history", "show", number).decode().splitlines())
            expect(lines == {life.listed[number]}, f"item {number} is not what it was")
        aside = [path.name for path in (life.state / "pasteboard").iterdir() if path.name != "history"]
        expect(not aside, f"the database did not open: {aside}")
