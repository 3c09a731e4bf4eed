"""The first call of a session: no daemon runs, and another application has copied something."""

import pytest

from testbed.systemd.conftest import DAEMON

NOTE = b"# Title\n\nsome **bold** text\n"


def paste(bed):
    assert bed.pb("paste") == b"former"


def copy(bed):
    bed.pb("copy", data=b"new")
    assert bed.xclip() == b"new"


def copy_a_note(bed):
    bed.pb("copy", "-t", "markdown", data=NOTE)
    assert b"<strong>bold</strong>" in bed.run("xclip", "-selection", "clipboard", "-o", "-t", "text/html")


def types(bed):
    assert b"text/plain" in bed.pb("types")


def recopy(bed):
    bed.pb("recopy", "--as", "plain")
    assert bed.xclip() == b"former"


@pytest.mark.parametrize("first_call", [paste, copy, copy_a_note, types, recopy], ids=lambda call: call.__name__)
def test_first_call(bed, first_call):
    bed.systemctl("stop", DAEMON)
    with bed.running("xclip", "-selection", "clipboard", "-i", "-quiet", bed.file("former", b"former")):
        bed.offers(b"former")
        first_call(bed)
    assert bed.unit("ActiveState") == "active"
