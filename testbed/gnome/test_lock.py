"""Locking and unlocking the screen: GNOME empties the clipboard and closes all sessions of its interface. Each title is a line
of docs/gnome.md."""

import time

import pytest

from testbed.bed import wait_until
from testbed.gnome.clipboard import Clipboard
from testbed.gnome_shell import NestedGNOMEShell
from testbed.processes import status_of
from testbed.report import expect_equal

LOCKED = 5  # seconds


@pytest.fixture
def log_level():
    return "notice"


@pytest.fixture
def shell(shell, kind):
    if not isinstance(kind.launcher, NestedGNOMEShell):
        pytest.skip("a shell without a screen keeps its sessions when it is locked")
    return shell


def test_lock(bed, xclip, shell, record_property):
    """the item is back after the screen was locked, and the log has one line"""
    bed.copy_welcome()
    wait_until(lambda: "text/html" in xclip.types(), "the offer")
    lines = len(bed.log.read_text().splitlines())
    shell.lock()
    before = cost(bed)
    time.sleep(LOCKED)  # whatever the daemon tries meanwhile, it tries seldom
    ticks, switches = (after - earlier for after, earlier in zip(cost(bed), before))
    assert ticks <= 10 and switches <= 100, f"{ticks} ticks of processor time and {switches} wake-ups in {LOCKED} s"
    record_property("remark", f"{switches} wake-ups in {LOCKED} s")
    shell.unlock()
    clipboard = Clipboard(bed)
    wait_until(lambda: "text/html" in clipboard.types, lambda: f"the item, offered again: {clipboard.types}")
    expect_equal("HTML", clipboard.read("text/html"), bed.pb("paste", "--type", "text/html"))
    expect_equal("HTML, by an X program", xclip.paste("text/html"), bed.pb("paste", "--type", "text/html"))
    told = bed.log.read_text().splitlines()[lines:]
    assert len(told) == 1, f"the log has {told}"


def test_copied_while_locked(bed, shell):
    """what is copied while the screen is locked is there afterwards"""
    bed.pb("copy", data=b"before")
    shell.lock()
    bed.pb("copy", data=b"meanwhile")
    shell.unlock()
    clipboard = Clipboard(bed)
    wait_until(lambda: clipboard.has("text/plain;charset=utf-8", b"meanwhile"), lambda: f"the item: {clipboard.types}")


def test_secret_while_locked(bed, xclip, shell):
    """no program can read a sensitive item while the screen is locked"""
    bed.pb("copy", "--sensitive", data=b"the secret")
    wait_until(lambda: "UTF8_STRING" in xclip.types(), "the offer")
    shell.lock()
    expect_equal("the text for X programs", xclip.paste("UTF8_STRING"), b"")


def cost(bed):
    """The processor's ticks that the daemon has had (proc(5), fields 14 and 15), and how often it was woken."""
    fields = open(f"/proc/{bed.daemon.pid}/stat").read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12]), *status_of(bed.daemon.pid, "voluntary_ctxt_switches")
