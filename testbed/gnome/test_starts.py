"""Every order in which a session, a daemon and a copy may begin; nothing is lost in any. Each title is a line of docs/gnome.md."""

import contextlib
import threading

import pytest

from testbed.bed import Failure, wait_until
from testbed.displays.test_displays import end_daemon
from testbed.gnome.clipboard import Clipboard
from testbed.report import expect_equal

TEXT = "text/plain;charset=utf-8"


@pytest.fixture
def rounds(request):
    """The numbers of the rounds, each as a text of its own."""
    return [f"round {number}".encode() for number in range(request.config.getoption("rounds"))]


def test_shell_first(bed, clipboard, rounds):
    """a cold start: the shell first, without an owner"""
    for text in rounds:
        bed.stop(bed.daemon)
        bed.start_daemon()
        bed.pb("copy", data=text)
        is_offered(clipboard, text)


def test_shell_first_with_owner(bed, xclip, clipboard, rounds):
    """a cold start: the shell first, with another program's item"""
    for text in rounds:
        bed.stop(bed.daemon)
        with owned(xclip, clipboard, text):
            bed.start_daemon()
            expect_equal("the first paste", bed.pb("paste"), text)


def test_daemon_first(bed, rounds):
    """a cold start: the daemon first, with an item"""
    for text in rounds:
        bed.stop(bed.daemon)
        bed.kill_display()
        bed.start_daemon()
        bed.pb("copy", data=text)
        bed.start_display()
        is_offered(Clipboard(bed), text)


def test_at_once(bed, rounds):
    """a cold start: both at once"""
    for text in rounds:
        bed.stop(bed.daemon)
        bed.kill_display()
        starting = threading.Thread(target=bed.start_daemon)
        starting.start()
        bed.start_display()
        starting.join()
        bed.pb("copy", data=text)
        is_offered(Clipboard(bed), text)


def test_shell_restarts(bed, rounds):
    """a restart of the shell"""
    for text in rounds:
        bed.pb("copy", data=text)
        bed.kill_display()
        bed.start_display()
        is_offered(Clipboard(bed), text)


@pytest.mark.parametrize("has_owner", [False, True], ids=["alone", "owner"])
def test_first_copy(bed, xclip, clipboard, rounds, has_owner):
    """a cold start: by the first copy, with another program's item and without"""
    bed.stop(bed.daemon)
    for text in rounds:
        if has_owner:
            with owned(xclip, clipboard, b"theirs"):
                bed.pb("copy", data=text)
                is_offered(clipboard, text)
        else:
            bed.pb("copy", data=text)
            is_offered(clipboard, text)
        expect_equal("the paste", bed.pb("paste"), text)
        end_daemon(bed)
    bed.start_daemon()


def test_first_paste(bed, xclip, clipboard, rounds):
    """a cold start: by the first paste"""
    bed.stop(bed.daemon)
    for text in rounds:
        with owned(xclip, clipboard, text):
            expect_equal("the paste", bed.pb("paste"), text)
            end_daemon(bed)
    bed.start_daemon()


@contextlib.contextmanager
def owned(xclip, clipboard, text):
    """Another program's item, once GNOME knows it: X programs learn of it sooner."""
    # When a program's selection ends, the shell becomes its owner; it may take the selection from the next program
    # instead, which ends then.
    for _ in range(5):
        with xclip.owning("UTF8_STRING", text) as owner:
            if is_owner(clipboard, text, owner):
                yield
                return
    raise Failure("the shell takes the selection from each owner")


def is_owner(clipboard, text, owner):
    """Waits until GNOME knows the owner's item, or the owner has ended."""
    wait_until(lambda: clipboard.has(TEXT, text) or owner.poll() is not None, lambda: f"the owner: {clipboard.types}")
    return owner.poll() is None


def is_offered(clipboard, text):
    """Others are offered the item."""
    wait_until(lambda: clipboard.has(TEXT, text), lambda: f"the offer of {text!r}: {clipboard.types}", seconds=10)
