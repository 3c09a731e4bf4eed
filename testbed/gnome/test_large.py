"""100 MB by GNOME's own interface, and readers that misbehave. Each title is a line of docs/gnome.md."""

import os
import subprocess

import pytest

from testbed.bed import wait_until
from testbed.gnome.clipboard import Clipboard, read_to_end
from testbed.processes import status_of
from testbed.report import expect_equal

LARGE = 100_000_000
ANY_TYPE = "application/x-bytes"
GROWTH = 8 << 10  # KiB; what is copied is not among it


@pytest.fixture
def content():
    return os.urandom(LARGE)


@pytest.fixture
def modest(bed):
    """The daemon's own memory grows little, whatever its size of items."""
    def own():
        return status_of(bed.daemon.pid, "RssAnon")[0]
    before = own()
    yield
    wait_until(lambda: own() - before <= GROWTH, lambda: f"the daemon's memory: {before} KiB before, {own()} KiB after")


def test_copied(bed, clipboard, xclip, content, modest):
    """100 MB from pb, whole, for programs of GNOME's interface and of X"""
    copy(bed, clipboard, content)
    expect_equal("by GNOME's interface", clipboard.read(ANY_TYPE), content)
    expect_equal("by an X program", xclip.paste(ANY_TYPE), content)


def test_foreign(bed, clipboard, content, modest):
    """100 MB from a program of GNOME's interface, whole, for pb"""
    bed.pb("copy", data=b"before")
    clipboard.own({ANY_TYPE: content})
    bed.wait_for_foreign_item()
    expect_equal("by pb", bed.pb("paste", "--type", ANY_TYPE), content)


def test_stopped_reader(bed, clipboard, shell, content, modest):
    """100 MB beside a reader that has stopped, which gets the rest when it goes on"""
    copy(bed, clipboard, content)
    stopped = clipboard.open(ANY_TYPE)
    os.set_blocking(stopped, True)
    first = os.read(stopped, 1)
    expect_equal("the shell's answer", shell.evaluate("1 + 1"), 2)
    expect_equal("by another reader", Clipboard(bed).read(ANY_TYPE), content)
    expect_equal("by the reader that had stopped", first + read_to_end(stopped, 60), content)
    os.close(stopped)


def test_dead_reader(bed, clipboard, content, modest):
    """100 MB after a reader has died on the way"""
    copy(bed, clipboard, content)
    dying = clipboard.open(ANY_TYPE)
    wait_until(lambda: bed.status()["transfers"], "the transfer")
    os.close(dying)
    expect_equal("by the next reader", clipboard.read(ANY_TYPE), content)
    wait_until(lambda: not bed.status()["transfers"], "the end of the transfer that has no reader")


def test_replaced(bed, clipboard, content, modest):
    """a reader that has begun gets the item whole, though another one has replaced it"""
    copy(bed, clipboard, content)
    reader = clipboard.open(ANY_TYPE)
    os.set_blocking(reader, True)
    first = os.read(reader, 1)
    bed.pb("copy", data=b"the next")
    expect_equal("the item that it began with", first + read_to_end(reader, 60), content)
    os.close(reader)
    expect_equal("the next item", Clipboard(bed).read("text/plain;charset=utf-8"), b"the next")


def test_stopped_pb(bed, clipboard, shell, content, modest):
    """a pb paste that has stopped holds up neither the shell nor another one"""
    bed.pb("copy", data=b"before")
    clipboard.own({ANY_TYPE: content})
    bed.wait_for_foreign_item()
    stopped = bed.start("pb", "paste", "--type", ANY_TYPE, stdout=subprocess.PIPE)
    expect_equal("the beginning", stopped.stdout.read(1), content[:1])
    expect_equal("the shell's answer", shell.evaluate("1 + 1"), 2)
    expect_equal("by another pb", bed.pb("paste", "--type", ANY_TYPE), content)
    expect_equal("the rest", content[:1] + stopped.stdout.read(), content)


def test_late_owner(bed, clipboard):
    """an owner that answers late"""
    bed.pb("copy", data=b"before")
    clipboard.before_serving.clear()
    clipboard.own({ANY_TYPE: b"late"})
    bed.wait_for_foreign_item()
    output = bed.folder / "pasted"
    with open(output, "wb") as file:
        paste = bed.start("pb", "paste", "--type", ANY_TYPE, stdout=file)
        wait_until(lambda: ANY_TYPE in clipboard.served, "the request")
        clipboard.before_serving.set()
        expect_equal("pb paste", paste.wait(30), 0)
    expect_equal("the paste", output.read_bytes(), b"late")


def copy(bed, clipboard, content):
    bed.pb("copy", "--type", ANY_TYPE, bed.file("large", content))
    wait_until(lambda: ANY_TYPE in clipboard.types, "the offer")
