"""A private daemon, and what it costs."""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PB, DAEMON = (str(ROOT / "build/bin" / name) for name in ("pb", "pasteboardd"))

MEBIBYTE = 1 << 20
# How much anonymous memory a daemon may have more than before when the stress is over.
GROWTH_BOUND = 2 * MEBIBYTE
# How far its resident memory may rise meanwhile, whatever the size of the items.
PEAK_BOUND = 32 * MEBIBYTE
# How long it may take to notice that clients have gone.
SETTLING_TIME = 20


class Failure(Exception):
    """Something that must not happen, as a sentence."""


def expect(condition, sentence):
    if not condition:
        raise Failure(sentence)


class Daemon:
    """A daemon without a display, with a socket and folders of its own."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pasteboard-stress-"))
        self.socket = str(self.folder / "socket")
        self.cache = self.folder / "cache"
        self.cache.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "PASTEBOARD_SOCKET": self.socket,
            "XDG_CACHE_HOME": str(self.cache),
        }

    def __enter__(self):
        self.process = subprocess.Popen(
            [DAEMON, "--ready-descriptor", "1"], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        expect(self.process.stdout.read(1), "the daemon did not start")
        expect(os.access(f"/proc/{self.process.pid}/fd", os.R_OK), "only root may look into the daemon: run it as root")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.remove()

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    # What clients do.

    def connect(self):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(60)
        connection.connect(self.socket)
        return connection

    def pb(self, *arguments, **options):
        """Runs pb to its end; a failure of its own is a failure of the test."""
        run = self.try_pb(*arguments, **options)
        expect(run.returncode == 0, f"pb {' '.join(arguments)}: {run.stderr.decode().strip()}")
        return run

    def try_pb(self, *arguments, **options):
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        options["env"] = {**self.environment, **options.get("env", {})}
        return subprocess.run([PB, *arguments], **options)

    # What it costs.

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory(self):
        """The resident and the anonymous bytes, and the most that were resident since the last measured() began."""
        lines = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        fields = dict(line.split(":", 1) for line in lines)
        return tuple(int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "RssAnon", "VmHWM"))

    @contextlib.contextmanager
    def measured(self, what, held=0):
        """Reports what a step has cost; afterwards the daemon may hold `held` descriptors more, those of its items, and
        `GROWTH_BOUND` bytes of anonymous memory more."""
        descriptors, (resident, anonymous, _) = self.settled_descriptors(), self.memory()
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")  # the peak begins anew (proc(5))
        start = time.monotonic()
        yield
        self.settle(descriptors + held)
        elapsed = time.monotonic() - start
        after, (resident_after, anonymous_after, peak) = self.descriptors(), self.memory()
        print(
            f"{what:<52} {elapsed:>6.1f} s {descriptors:>5} → {after:<5} {mebibytes(resident, resident_after):>16} "
            f"{mebibytes(anonymous, anonymous_after):>16} {mebibytes(peak):>9}", flush=True)
        expect(after <= descriptors + held, f"{after - descriptors - held} descriptors were leaked")
        expect(anonymous_after - anonymous <= GROWTH_BOUND, "anonymous memory grew beyond its bound")
        expect(peak - resident <= PEAK_BOUND, "resident memory rose beyond its bound")

    def settled_descriptors(self):
        """How many there are once those of the last client are closed."""
        while True:
            before = self.descriptors()
            time.sleep(0.1)
            if self.descriptors() == before:
                return before

    def settle(self, descriptors):
        """Waits until the daemon has noticed who has gone; an answer tells that it has noticed who came."""
        self.pb("status")
        deadline = time.monotonic() + SETTLING_TIME
        while self.descriptors() > descriptors and time.monotonic() < deadline:
            time.sleep(0.05)


def mebibytes(*sizes):
    return " → ".join(f"{size / MEBIBYTE:.1f}" for size in sizes) + " MiB"
