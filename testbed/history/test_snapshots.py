"""The folder of the history is copied at random moments, while the recorder works."""

import random
import shutil
import signal
import threading
import time

from testbed.bed import Bed, expect, wait_until
from testbed.history.conftest import HistoryBed

# So few that the oldest go all the time.
ITEMS = 40
# How many lines an item may have: those of the most lie in files.
LINES = (1, 1, 50, 5000)


class Work(HistoryBed):
    """A daemon, a recorder, and a user who copies and deletes all the time."""

    def __init__(self, numbers):
        super().__init__(settings=f"[history]\nitems = {ITEMS}\n")
        self.numbers = numbers
        self.is_over = threading.Event()
        self.worker = threading.Thread(target=self.work)

    def work(self):
        number = 0
        while not self.is_over.is_set():
            number += 1
            count = self.numbers.choice(LINES)
            self.try_pb("copy", data=f"item {number} has {count} lines\n".encode() * count)
            chance = self.numbers.random()
            if chance < 0.1 and (present := self.list()):
                chosen = self.numbers.sample(sorted(present), min(3, len(present)))
                self.try_pb("history", "delete", *map(str, chosen))
            elif chance < 0.11:
                self.try_pb("history", "clear", "--yes")

    def copy_state(self, folder):
        """Copies the state as it is at one moment: the recorder is stopped meanwhile."""
        self.recorder.send_signal(signal.SIGSTOP)
        try:
            wait_until(lambda: self.state_of(self.recorder) == "T", "the recorder to stop")
            shutil.copytree(self.state / "pasteboard", folder)
        finally:
            self.recorder.send_signal(signal.SIGCONT)

    def state_of(self, process):
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as status:
            return status.read().rpartition(")")[2].split()[0]


class Copy(Bed):
    """A recorder without a daemon, of a folder that was copied."""

    def __init__(self, folder):
        super().__init__()
        self.copied = folder

    def set_up(self):
        self.start_recorder("--folder", self.copied)

    def check(self):
        """How many items it has; each must have its content, byte for byte."""
        with self.connect("history") as client:
            listed, _ = client.call("history.List", limit=1000)
        expect("warning" not in listed, lambda: f"the recorder says: {listed['warning']}")
        for entry in listed["entries"]:
            content = self.pb("history", "paste", entry["id"])
            count = int(entry["title"].split()[3])
            expect(content == f"{entry['title']}\n".encode() * count, f"item {entry['id']} is not what it was")
        expect([path.name for path in self.copied.iterdir()] == ["history"], "the copy was moved aside")
        self.end_cleanly(self.recorder)
        return len(listed["entries"])


def test_snapshots(numbers, request, record_property):
    """A copy of any moment opens, and each of its items has its content."""
    items, count = 0, request.config.getoption("snapshots")
    with Work(random.Random(numbers.random())) as work:
        work.worker.start()
        try:
            for _ in range(count):
                time.sleep(numbers.uniform(0, 0.1))
                folder = work.folder / "copy"
                work.copy_state(folder)
                with Copy(folder) as copy:
                    items += copy.check()
                shutil.rmtree(folder)
        finally:
            work.is_over.set()
            work.worker.join()
    assert items > count
    record_property("remark", f"{items:,} items in {count} copies")
