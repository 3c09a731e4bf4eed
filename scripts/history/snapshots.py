"""The folder of the history is copied at random moments, while the recorder works."""

import contextlib
import random
import shutil
import signal
import subprocess
import threading
import time

from daemon import PB, expect
from place import HISTORY, PATIENCE, Client, Place, wait_until

# So few that the oldest go all the time.
ITEMS = 40
# How many lines an item may have: those of the most lie in files.
LINES = (1, 1, 50, 5000)


class Work(Place):
    """A daemon, a recorder, and somebody who copies and deletes all the time."""

    settings = f"[history]\nitems = {ITEMS}\n"

    def __init__(self, numbers):
        super().__init__()
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

    def copy(self, folder):
        """Copies the state as it is at one moment: the recorder stands still meanwhile."""
        self.recorder.send_signal(signal.SIGSTOP)
        try:
            wait_until(lambda: self.state_of(self.recorder) == "T", "the recorder to stand still")
            shutil.copytree(self.state / "pasteboard", folder)
        finally:
            self.recorder.send_signal(signal.SIGCONT)

    def state_of(self, process):
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as status:
            return status.read().rpartition(")")[2].split()[0]


class Copy(Place):
    """A recorder without a daemon, of a folder that was copied."""

    def __init__(self, folder):
        super().__init__()
        self.copied = folder

    def check(self):
        """How many items it has; each must have its content, byte for byte."""
        words = [HISTORY, "--folder", str(self.copied)]
        self.recorder = self.start(words, log="recorder")
        with wait_until(self.connect, "an answer of the recorder") as client:
            listed, _ = client.call("history.List", limit=1000)
        expect("warning" not in listed, f"the recorder says: {listed.get('warning')}")
        for entry in listed["entries"]:
            self.look_at(entry)
        expect(sorted(path.name for path in self.copied.iterdir()) == ["history"], "the copy was moved aside")
        self.end(self.recorder)
        return len(listed["entries"])

    def connect(self):
        expect(self.recorder.poll() is None, "the recorder has ended as soon as it was started")
        with contextlib.suppress(OSError):
            return Client(self.sockets / "history")
        return None

    def look_at(self, entry):
        content = subprocess.run([PB, "history", "paste", str(entry["id"])], env=self.environment, capture_output=True,
                                 timeout=PATIENCE)
        expect(content.returncode == 0, f"item {entry['id']}: {content.stderr.decode(errors='replace').strip()}")
        count = int(entry["title"].split()[3])
        expect(content.stdout == f"{entry['title']}\n".encode() * count, f"item {entry['id']} is not what it was")


def check(options):
    """A copy of any moment opens, and each of its items has its content."""
    numbers = random.Random(options.seed)
    items = 0
    with Work(random.Random(numbers.random())) as work:
        work.start_daemon()
        work.start_recorder()
        work.worker.start()
        try:
            for number in range(options.snapshots):
                time.sleep(numbers.uniform(0, 0.1))
                folder = work.folder / "copy"
                work.copy(folder)
                with Copy(folder) as copy:
                    items += copy.check()
                shutil.rmtree(folder)
        finally:
            work.is_over.set()
            work.worker.join()
    expect(items > options.snapshots, f"only {items} items in {options.snapshots} copies")
    print(f"{options.snapshots} copies of the folder: each opened, and all {items:,} items in them are whole.",
          flush=True)
