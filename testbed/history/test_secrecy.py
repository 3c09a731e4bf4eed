"""Secrets of all kinds are copied, pasted and gone; then they are searched for wherever a program may leave them."""

import functools
import os
import pathlib
import random
import signal
import string
import subprocess

import pytest

from testbed.bed import Bed, Failure, children, expect, wait_until
from testbed.history.conftest import HistoryBed
from testbed.history.traces import Wanted, in_memory, in_names, on_disk
from testbed.kinds import OUR_X11

OWNER, PASTER = (str(pathlib.Path(__file__).resolve().parent / name) for name in ("owner.py", "paster.py"))
SYSTEM = random.SystemRandom()
# With any value, the item is a secret.
HINTS = (b"secret", b"public", b"0", b"")
# More than the daemon holds in memory of what is no secret.
LARGE = 40_000_000
# How long the daemon may take to overwrite what it has freed.
FORGETTING_TIME = 5


class WatchedBed(HistoryBed):
    """A bed with a display, whose programs log all that they can."""

    def __init__(self):
        Bed.__init__(self, OUR_X11, log_level="trace")
        self.searches = 0
        # The numbers of what is recorded and may be.
        self.known = set()

    def set_up(self):
        super().set_up()
        wait_until(lambda: "display" in self.status(), "the daemon on the display")

    def watched(self):
        """The processes that are looked at, with the workers that there are at the moment."""
        return [self.daemon.pid, self.recorder.pid, *children(self.daemon.pid)]

    def paste_converted(self, secret):
        expect(secret in self.pb("paste", "--as", "html"), "the secret is not what is pasted")

    def copy_and_paste(self, secret, *options):
        """Gives whether the item was still there to be pasted."""
        self.pb("copy", *options, "-t", "text/markdown", data=document(secret))
        run = self.try_pb("paste", "--as", "html")
        expect(run.returncode in (0, 3), f"pb paste: {run.stderr.decode(errors='replace').strip()}")
        expect(run.returncode == 3 or secret in run.stdout, "the secret is not what is pasted")
        return run.returncode == 0

    def expect_nowhere(self, secret, when):
        """Neither on the disk nor in a name."""
        self.searches += 1
        wanted = Wanted(secret)
        found = on_disk(wanted, self.folder, self.watched()) + in_names(wanted, self.watched())
        expect(not found, f"{when} it is in {', '.join(found)}")

    def is_in_memory(self, secret):
        return in_memory(Wanted(secret), [self.daemon.pid, self.recorder.pid])

    def record_harmless(self):
        """Copies a text that is not secret and waits until it is recorded: earlier items would have been recorded too.
        The same search must find it, or the search finds nothing at all."""
        harmless = random_text()
        self.pb("copy", data=b"harmless " + harmless)
        title = f"harmless {harmless.decode()}"
        wait_until(lambda: title in self.list().values(), "a harmless item in the history")
        new = set(self.list()) - self.known
        expect(len(new) == 1, f"beside the harmless item something was recorded: {len(new)} items are new")
        self.known |= new
        found = on_disk(Wanted(harmless), self.state, [])
        expect(found, "the search does not even find what was recorded")


def random_text():
    """32 bytes that are nowhere else."""
    return "".join(SYSTEM.choices(string.ascii_letters + string.digits, k=32)).encode()


def document(secret):
    """Markdown, so that something is converted."""
    return b"# A heading\n\nThe key is **" + secret + b"**.\n"


@pytest.fixture(scope="module")
def bed():
    if os.getuid() != 0:
        pytest.skip("only root may look into the daemon")
    with WatchedBed() as bed:
        yield bed


def memory_after_a_while(bed, secret):
    """Where a secret still is when the daemon has had time to overwrite what it has freed."""
    try:
        wait_until(lambda: not bed.is_in_memory(secret), "forgetting", FORGETTING_TIME)
        return []
    except Failure:
        return bed.is_in_memory(secret)


def test_the_search_finds_names(bed):
    """The search of words, environments, open files' names and memory finds what is there."""
    for what in ("cmdline", "environ", "fd"):
        word = random_text()
        file = bed.folder / "tmp" / word.decode()
        words = ["cat", "-", *([word.decode()] if what == "cmdline" else [])]
        environment = {"WORD": word.decode()} if what == "environ" else {}
        with open(file if what == "fd" else os.devnull, "wb") as output:
            cat = bed.start(*words, stdin=subprocess.PIPE, stdout=output, environment=environment)
        # A program that has only just been started has no words yet.
        wait_until(functools.partial(is_found, word, what, cat.pid), f"the search of names finds {what}")
        # Words and environment lie on the stack.
        expect(what == "fd" or in_memory(Wanted(word), [cat.pid]), f"the search of memory does not find {what}")
        expect(what != "fd" or on_disk(Wanted(word), bed.folder, []), "the search of files does not find a name")
        cat.communicate()
        bed.processes.remove(cat)
        file.unlink(missing_ok=True)


def is_found(word, what, process):
    return in_names(Wanted(word), [process]) == [f"{what} of cat"]


# Secrets
def sensitive(bed, secret):
    """Copied as a secret, and pasted."""
    expect(bed.copy_and_paste(secret, "--sensitive"), "a sensitive item is gone at once")
    bed.expect_nowhere(secret, "while a sensitive item is on the clipboard")
    expect(bed.is_in_memory(secret), "the search of memory does not find what is on the clipboard")


def pasted_by_application(bed, secret):
    """Copied as a secret, and pasted by an application: as it is, and converted."""
    bed.pb("copy", "--sensitive", "-t", "text/markdown", data=document(secret))
    for kind in ("text/markdown", "text/html"):
        expect(secret in bed.run("/usr/bin/python3", PASTER, kind), f"the secret is not what an application pastes as {kind}")
    bed.expect_nowhere(secret, "while an application has pasted a sensitive item")


def pasted_in_messages(bed, secret):
    """Copied as a secret, and pasted by a program to which no descriptor can be passed."""
    bed.pb("copy", "--sensitive", "-t", "text/markdown", data=document(secret))
    with bed.connect() as daemon:
        for kind in ("text/markdown", "text/html"):
            representation = daemon.call("Paste", type=kind)[0]["representation"]
            expect(secret.decode() in representation["text"], f"the secret is not what a program pastes as {kind}")
    bed.expect_nowhere(secret, "while a program has pasted a sensitive item")


def large(bed, secret):
    """Larger than what else would be held in memory."""
    harmless, rest = random_text(), os.urandom(1000)
    bed.pb("copy", "-t", "application/octet-stream", data=(harmless + rest) * (LARGE // 1032))
    found = on_disk(Wanted(harmless), bed.folder, bed.watched())
    expect(any("open file" in place for place in found), "the search does not find what is in a file without a name")
    content = (secret + rest) * (LARGE // 1032)
    bed.pb("copy", "--sensitive", "-t", "application/octet-stream", data=content)
    expect(bed.pb("paste") == content, "a large secret is not what is pasted")
    bed.expect_nowhere(secret, "while a large sensitive item is on the clipboard")


def expiring(*options):
    """Copied with an expiry."""
    def leave(bed, secret):
        # On a busy machine it may be gone before it is pasted.
        wait_until(lambda: bed.copy_and_paste(secret, "--expire", "1s", *options), "a paste before the item expires")
        wait_until(lambda: bed.inspect()["owner"] == "nobody", "the end of an expiring item")
        bed.expect_nowhere(secret, "when it has expired")
    return leave


def hinted(hint, is_killed):
    """Another application's, with the hint of password managers. The application is killed, or another item takes the
    place of its own."""
    def leave(bed, secret):
        owner = bed.start("/usr/bin/python3", OWNER, hint.hex(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with owner.stdout, owner.stdin:
            owner.stdin.write(document(secret))
            owner.stdin.close()
            expect(owner.stdout.readline() == b"owning\n", "the application could not take the clipboard")
        wait_until(lambda: bed.inspect()["owner"] == "display", "the application's item")
        expect(bed.inspect()["hints"].get("sensitive"), f"an item with the hint {hint} is not taken for a secret")
        bed.paste_converted(secret)
        bed.expect_nowhere(secret, "while a hinted item is on the clipboard")
        if not is_killed:
            bed.record_harmless()
        bed.stop(owner, signal.SIGKILL)
        if is_killed:
            expect_gone(bed, secret)
    return leave


def expect_gone(bed, secret):
    """Nothing is on the clipboard any more but, at most, what was there before."""
    wait_until(lambda: bed.inspect()["owner"] != "display", "the end of the application's item")
    left = bed.inspect()
    expect(not any(source["stored"] for source in left["sources"]) or bed.pb("paste").startswith(b"harmless "),
           f"something of a hinted item was kept: {left['sources']}")
    expect(secret not in bed.try_pb("paste").stdout, "a hinted item can still be pasted")


SECRETS = [
    ("a sensitive item", sensitive), ("a sensitive item that an application pastes", pasted_by_application),
    ("a sensitive item that is pasted in messages", pasted_in_messages), ("a large sensitive item", large),
    ("an expired item", expiring()), ("an expired sensitive item", expiring("--sensitive")),
    *((f"an application's item with the hint {hint!r}, {how}", hinted(hint, is_killed))
      for hint in HINTS for how, is_killed in (("killed", True), ("replaced", False))),
]


@pytest.mark.parametrize("leave", [leave for _, leave in SECRETS], ids=[name for name, _ in SECRETS])
def test_secret(bed, leave):
    """A secret is neither on the disk nor in a name, and soon not in memory; harmless items are found by the same search."""
    secret = random_text()
    leave(bed, secret)
    bed.record_harmless()
    bed.expect_nowhere(secret, "when it is gone,")
    where = memory_after_a_while(bed, secret)
    assert not where, f"still in memory {FORGETTING_TIME} s after something else was copied"


def test_the_log_is_searched(bed):
    assert bed.log.stat().st_size
