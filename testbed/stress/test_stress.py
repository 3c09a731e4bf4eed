"""Loads that the daemon must bear: crowds, large items, many copies, full disks. Afterwards the descriptors and the memory that it
has are compared with those before."""

import contextlib
import hashlib
import os
import pathlib
import subprocess
import time

import pytest

from testbed.bed import Bed, expect
from testbed.client import message, text
from testbed.processes import MEBIBYTE, descriptors, mebibytes, settled_descriptors, status_of
from testbed.tunnel import Tunnel

GIBIBYTE = 1 << 30
CLIENTS = 500
CLIENTS_AT_ONCE = 100
COPIES = 10_000
PROVIDERS = 200
# How much anonymous memory a daemon may have more than before when the stress is over.
GROWTH_BOUND = 2 * MEBIBYTE
# How far its resident memory may rise meanwhile, whatever the size of the items.
PEAK_BOUND = 32 * MEBIBYTE
# How long it may take to notice that clients have gone.
SETTLING_TIME = 20


class Stress(Bed):
    """A daemon without a display, and what it costs."""

    def __init__(self, capsys):
        super().__init__(log_level="notice")
        self.capsys = capsys

    def memory(self):
        """The resident and the anonymous bytes, and the most that were resident since the last measured() began."""
        return tuple(1024 * size for size in status_of(self.daemon.pid, "VmRSS", "RssAnon", "VmHWM"))

    @contextlib.contextmanager
    def measured(self, what, held=0):
        """Prints what a step has cost; afterwards the daemon may hold `held` descriptors more, those of its items, and
        `GROWTH_BOUND` bytes of anonymous memory more."""
        process = self.daemon.pid
        before, (resident, anonymous, _) = settled_descriptors(process), self.memory()
        pathlib.Path(f"/proc/{process}/clear_refs").write_text("5")  # the peak begins again (proc(5))
        start = time.monotonic()
        yield
        self.pb("status")  # an answer tells that the daemon has noticed who came
        deadline = time.monotonic() + SETTLING_TIME
        while len(descriptors(process)) > before + held and time.monotonic() < deadline:
            time.sleep(0.05)
        elapsed, after = time.monotonic() - start, len(descriptors(process))
        resident_after, anonymous_after, peak = self.memory()
        with self.capsys.disabled():
            print(f"\n    {what}: {elapsed:.1f} s, {before} → {after} descriptors, {mebibytes(resident, resident_after)} resident, "
                  f"{mebibytes(anonymous, anonymous_after)} anonymous, {mebibytes(peak)} at its peak", end="", flush=True)
        expect(after <= before + held, f"{after - before - held} descriptors were leaked")
        expect(anonymous_after - anonymous <= GROWTH_BOUND, "anonymous memory grew beyond its bound")
        expect(peak - resident <= PEAK_BOUND, "resident memory rose beyond its bound")


@pytest.fixture
def bed(capsys):
    if os.getuid() != 0:
        pytest.skip("only root may look into the daemon")
    with Stress(capsys) as bed:
        yield bed


@pytest.fixture
def tunnel(bed):
    with Tunnel(bed) as tunnel:
        yield tunnel


def test_vanishing_clients(bed):
    """Clients that connect at once, say a part of something, and go."""
    bed.pb("copy", "-t", "a/b", data=bytes(2 * MEBIBYTE))
    half_said = [
        b"", message("Status")[:20], message("Status"), message("Copy", representations=text("new"))[:-1],
        message("Upload", upgrade=True), message("Paste", upgrade=True), message("Watch", more=True) + 40 * message("Status"),
        b"\xff" * 1000,
    ]

    def burst():
        # One process has its share of the connections.
        for _ in range(CLIENTS // CLIENTS_AT_ONCE):
            crowd()

    def crowd():
        clients = [bed.connect() for _ in range(CLIENTS_AT_ONCE)]
        for number, client in enumerate(clients):
            client.sendall(half_said[number % len(half_said)])
        for client in clients[4::len(half_said)]:
            client.reply()
            client.sendall(b"\0\0\1\0half of a chunk")
        for client in clients:
            client.close()
    with bed.measured(f"the first {CLIENTS} clients"):
        burst()
    with bed.measured(f"{CLIENTS} clients that say half of it and vanish"):
        burst()
    with bed.measured(f"the same ten times, {10 * CLIENTS} clients"):
        for _ in range(10):
            burst()
    expect(len(bed.pb("paste")) == 2 * MEBIBYTE, "the item is gone")


def test_large_items(bed, tunnel):
    """The largest item that is taken, by every way."""
    source, target = bed.folder / "source", bed.folder / "target"
    with open("/dev/urandom", "rb") as random, source.open("wb") as file:
        for _ in range(GIBIBYTE // MEBIBYTE):
            file.write(random.read(MEBIBYTE))
    expected = checksum(source)

    def is_whole(what):
        expect(checksum(target) == expected, f"{what}: the paste differs from the copy")
        target.unlink()

    with bed.measured("1 GiB from a file into a file", held=1):
        bed.pb("copy", "-t", "a/b", str(source))
        bed.pb("paste", "-o", str(target))
        is_whole("by file")
    with bed.measured("1 GiB through pipes"):
        through_pipes(bed, source, target)
        is_whole("by pipe")
    with bed.measured("1 GiB as a stream, where descriptors are lost"):
        through = {"PASTEBOARD_SOCKET": tunnel.path}
        bed.pb("copy", "-t", "a/b", str(source), environment=through)
        bed.pb("paste", "-o", str(target), environment=through)
        is_whole("as a stream")
    with bed.measured("one byte more than 1 GiB, which is refused"):
        os.truncate(source, GIBIBYTE + 1)
        refused = bed.try_pb("copy", "-t", "a/b", str(source))
        expect(refused.returncode == 1 and b"larger than" in refused.stderr, "the limit does not hold")
        expect(bed.pb("types") == b"a/b\n", "the item is gone")


def through_pipes(bed, source, target):
    producer = subprocess.Popen(["cat", source], stdout=subprocess.PIPE)
    assert producer.stdout
    bed.pb("copy", "-t", "a/b", stdin=producer.stdout)
    producer.stdout.close()
    expect(producer.wait() == 0, "cat failed")
    with target.open("wb") as file:
        consumer = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file)
        assert consumer.stdin
        bed.pb("paste", stdout=consumer.stdin)
        consumer.stdin.close()
        expect(consumer.wait() == 0, "cat failed")


def checksum(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def test_many_copies(bed):
    """One copy after the other, as a shell would make them."""
    source = bed.folder / "note.md"
    source.write_text("# A note\n\nwith a *few* words.\n")

    def copy(count):
        for _ in range(count):
            bed.pb("copy", str(source))

    with bed.measured(f"{COPIES} copies in a row", held=1):
        copy(COPIES)
    expect(bed.pb("paste") == source.read_bytes(), "the last copy is not there")


def test_vanishing_providers(bed):
    """Programs that promise something, are asked for it, and go."""
    def burst():
        # One process has its share of the connections.
        for _ in range(2 * PROVIDERS // CLIENTS_AT_ONCE):
            crowd()

    def crowd():
        pairs = [(bed.connect(), bed.connect()) for _ in range(CLIENTS_AT_ONCE // 2)]
        for number, (provider, paster) in enumerate(pairs):
            name = f"promised{number}"
            provider.sendall(message("Provide", more=True, pasteboard=name, representations=[{"type": "a/b"}]))
            expect(provider.reply()["parameters"]["event"] == "offered", "a promise was not taken")
            paster.sendall(message("Paste", pasteboard=name))
            expect(provider.reply()["parameters"]["event"] == "load", "a provider was not asked")
        for provider, _ in pairs:
            provider.close()
        for _, paster in pairs:
            expect(paster.reply().get("error") == "org.pasteboard.LoadFailed", "a paste was not refused")
            paster.close()

    with bed.measured(f"the first {PROVIDERS} providers"):
        burst()
    with bed.measured(f"{PROVIDERS} providers that vanish while they are asked"):
        burst()
    with bed.measured(f"the same ten times, {10 * PROVIDERS} providers"):
        for _ in range(10):
            burst()
    expect(b'"loads": []' in bed.pb("status", "--json"), "a load is still under way")


@pytest.fixture
def small_cache(bed):
    """The daemon's cache folder has room for 8 MiB."""
    bed.stop(bed.daemon)
    cache = bed.home / ".cache"
    cache.mkdir(exist_ok=True)
    mounted = bed.finish("mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "pasteboard-stress", cache)
    if mounted.returncode:
        pytest.skip(f"a full disk needs a mount: {mounted.stderr.decode().strip()}")
    bed.start_daemon()
    yield cache
    bed.stop(bed.daemon)
    bed.run("umount", cache)


def test_full_disk(bed, small_cache, tunnel):
    source = bed.folder / "source"
    source.write_bytes(os.urandom(40 * MEBIBYTE))
    bed.pb("copy", "-", data=b"kept")
    with bed.measured("40 MiB to a full disk, by descriptor and as a stream"):
        for path in (bed.socket, tunnel.path):
            refused = bed.try_pb("copy", "-t", "a/b", str(source), environment={"PASTEBOARD_SOCKET": str(path)})
            sentence = refused.stderr.decode()
            expect(refused.returncode == 1 and "No space left" in sentence and sentence.count("\n") == 1,
                   f"a full disk is not told: {sentence}")
            expect(bed.pb("paste") == b"kept", "the old item is gone")
    free = os.statvfs(small_cache)
    expect(free.f_bavail == free.f_blocks, "what was refused still takes room")

