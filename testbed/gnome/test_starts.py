"""Every order in which a session, a daemon and a copy may begin; nothing is lost in any. Each title is a line of docs/gnome.md."""

import functools
import threading

import pytest

from testbed.bed import wait_until
from testbed.displays.test_displays import end_daemon, has_text
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


def test_shell_first_with_owner(bed, xclip, rounds):
    """a cold start: the shell first, with another program's item"""
    for text in rounds:
        bed.stop(bed.daemon)
        with xclip.owning("UTF8_STRING", text):
            wait_until(functools.partial(has_text, xclip, text), "the owner")
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
            with xclip.owning("UTF8_STRING", b"theirs"):
                # GNOME learns of an X program's copy later than X programs do, and counts it from then on.
                wait_until(lambda: clipboard.has(TEXT, b"theirs"), lambda: f"the owner: {clipboard.types}")
                bed.pb("copy", data=text)
                is_offered(clipboard, text)
        else:
            bed.pb("copy", data=text)
            is_offered(clipboard, text)
        expect_equal("the paste", bed.pb("paste"), text)
        end_daemon(bed)
    bed.start_daemon()


def test_first_paste(bed, xclip, rounds):
    """a cold start: by the first paste"""
    bed.stop(bed.daemon)
    for text in rounds:
        with xclip.owning("UTF8_STRING", text):
            wait_until(functools.partial(has_text, xclip, text), "the owner")
            expect_equal("the paste", bed.pb("paste"), text)
            end_daemon(bed)
    bed.start_daemon()


def is_offered(clipboard, text):
    """Others are offered the item."""
    wait_until(lambda: clipboard.has(TEXT, text), lambda: f"the offer of {text!r}: {clipboard.types}", seconds=10)
