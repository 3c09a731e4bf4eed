"""Another program can read nothing once a secret has gone. GNOME saves a text as soon as it is copied, and offers it
again when its owner has gone. Each title is a line of docs/gnome.md."""

import contextlib
import os
import signal

import pytest

from testbed.bed import Failure, wait_until
from testbed.gnome.clipboard import Clipboard
from testbed.report import expect_equal

TEXT = "text/plain;charset=utf-8"
HINT = "x-kde-passwordManagerHint"


@pytest.fixture
def secret():
    return os.urandom(12).hex().encode()


def test_sensitive(bed, clipboard, xclip, secret):
    """nothing is left of a sensitive item after another copy"""
    copy_and_paste(bed, clipboard, xclip, secret, "--sensitive")
    bed.pb("copy", "--type", "application/x-other", data=b"other")
    wait_until(lambda: clipboard.has("application/x-other", b"other"), "the other item")
    bed.pb("clear")
    is_gone(bed, xclip)


def test_sensitive_cleared(bed, clipboard, xclip, secret):
    """nothing is left of a sensitive item after pb clear"""
    copy_and_paste(bed, clipboard, xclip, secret, "--sensitive")
    bed.pb("clear")
    is_gone(bed, xclip)


def test_cleared(bed, clipboard, xclip, secret):
    """nothing is left of any item after pb clear"""
    copy_and_paste(bed, clipboard, xclip, secret)
    bed.pb("clear")
    is_gone(bed, xclip)


@pytest.mark.parametrize("options", [["--sensitive"], []], ids=["sensitive", "plain"])
def test_expired(bed, clipboard, xclip, secret, options):
    """nothing is left of an item that has expired"""
    copy_and_paste(bed, clipboard, xclip, secret, "--expire", "2s", *options)
    is_gone(bed, xclip)


@pytest.mark.parametrize("options", [["--sensitive"], []], ids=["sensitive", "plain"])
def test_once(bed, clipboard, xclip, secret, options):
    """nothing is left of an item of pb copy --once after a paste"""
    bed.pb("copy", "--once", *options, data=secret)
    wait_until(lambda: TEXT in clipboard.types, "the offer")

    def pasted():
        # What GNOME saves by itself is no paste, nor is what a clipboard manager reads at once.
        paste = bed.finish(*xclip.reader("UTF8_STRING")).stdout
        assert paste in (secret, b""), f"the paste is {paste!r}"
        return not paste
    wait_until(pasted, "the end of the item that was pasted", seconds=10, pause=0.3)
    is_gone(bed, xclip)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["ended", "killed"])
def test_daemon_ends(bed, clipboard, xclip, secret, end):
    """nothing is left of a sensitive item after the daemon has ended or was killed"""
    copy_and_paste(bed, clipboard, xclip, secret, "--sensitive")
    bed.stop(bed.daemon, end)
    try:
        is_gone(bed, xclip)
    finally:
        bed.start_daemon()


@pytest.mark.parametrize("content", [{HINT: b"secret"}, {}], ids=["hinted", "plain"])
def test_foreign(bed, clipboard, xclip, secret, content):
    """nothing is left of another program's secret after its end; what has no such hint stays"""
    bed.pb("clear")  # an earlier item would come back
    owner = Clipboard(bed)
    owner.own(content | {TEXT: secret})
    bed.wait_for_foreign_item()
    expect_equal("the paste", bed.pb("paste"), secret)
    owner.close()
    if content:
        is_gone(bed, xclip)
    else:
        expect_equal("the paste afterwards", bed.pb("paste"), secret)
        wait_until(lambda: clipboard.has(TEXT, secret), "the item, offered to others")


# Steps of several scenarios

def copy_and_paste(bed, clipboard, xclip, secret, *options):
    """Copies a secret, which others can paste."""
    bed.pb("copy", *options, data=secret)
    wait_until(lambda: clipboard.has(TEXT, secret), "the secret, for programs of GNOME's interface")
    expect_equal("the paste of an X program", xclip.paste("UTF8_STRING"), secret)


def is_gone(bed, xclip):
    """No program can read anything, neither by GNOME's interface nor by X."""
    wait_until(lambda: not is_left(bed), lambda: f"the end of all offers: {readable(bed)}", seconds=10)
    expect_equal("what X programs are offered", x_types(xclip), [])


def is_left(bed):
    """Whether a program is offered something that has only just come."""
    with contextlib.closing(Clipboard(bed)) as clipboard:
        clipboard.settle()
        return clipboard.types


def readable(bed):
    """Everything that such a program can read."""
    with contextlib.closing(Clipboard(bed)) as clipboard:
        clipboard.settle()
        try:
            return clipboard.everything(seconds=2)
        except Failure as failure:
            return f"{clipboard.types}, {failure}"


def x_types(xclip):
    with contextlib.suppress(Failure):
        return xclip.types()
    return []
