"""The recorder is killed at random moments, again and again."""

import os
import random
import signal
import subprocess
import time

from daemon import PB, expect
from place import Place

# Numbers of items that are remembered at once: they must fit one list.
LISTED_AT_ONCE = 900


class Life(Place):
    """A daemon, a recorder, and what it has said that it holds."""

    def __init__(self):
        super().__init__()
        self.listed = {}

    def copies(self, round, numbers):
        """Copies that come one after the other, small ones and some that lie in files."""
        for number in range(6):
            size = numbers.choice((1, 1, 50, 5000))
            data = (f"round {round} number {number}\n" * size).encode()
            yield self.start([PB, "copy"], stdin=subprocess.PIPE), data

    def live(self, round, numbers):
        """Copies and lists until a random moment, then kills the recorder; gives what is lost."""
        deadline = time.monotonic() + numbers.uniform(0, 0.25)
        for process, data in self.copies(round, numbers):
            process.communicate(data)
            self.processes.remove(process)
            if numbers.random() < 0.5 and (present := self.list()) is not None:
                self.listed.update(present)
            if time.monotonic() > deadline:
                break
        self.end(self.recorder, signal.SIGKILL)
        present = self.start_recorder()
        return {number: title for number, title in self.listed.items() if present.get(number) != title}


def check(options):
    """Whatever was listed before a kill is listed after it, byte for byte, and the database opens each time."""
    numbers = random.Random(options.seed)
    with Life() as life:
        life.start_daemon()
        life.start_recorder()
        for round in range(options.kills):
            lost = life.live(round, numbers)
            expect(not lost, f"lost after {round + 1} kills: {lost}")
            if len(life.listed) > LISTED_AT_ONCE:
                life.pb("history", "clear", "--yes")
                life.listed = {}
        for number in sorted(life.listed)[-50:]:
            lines = set(life.pb("history", "show", str(number)).decode().splitlines())
            expect(lines == {life.listed[number]}, f"item {number} is not what it was")
        aside = [name for name in os.listdir(life.state / "pasteboard") if name != "history"]
        expect(not aside, f"the database did not open: {aside}")
    print(f"{options.kills} kills: the database opened each time, and nothing that was listed is lost.", flush=True)
