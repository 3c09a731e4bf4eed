"""A daemon that has worked a little and rests. Each title is a line of docs/gnome.md."""

import time

from testbed.bed import wait_until
from testbed.processes import MEBIBYTE, mebibytes, status_of

SECONDS = 10
# Of its own: how much of the libraries' files is resident, the system decides.
ANONYMOUS = 3 * MEBIBYTE


def test_idle(bed, clipboard, record_property):
    """idle, it is not woken, and has at most 3 MiB of its own"""
    bed.copy_welcome()
    wait_until(lambda: "text/html" in clipboard.types, "the offer")
    clipboard.read("text/html")
    resident, anonymous = (1024 * size for size in status_of(bed.daemon.pid, "VmRSS", "RssAnon"))
    time.sleep(11)  # whatever lingers has ended then
    before = status_of(bed.daemon.pid, "voluntary_ctxt_switches")[0]
    time.sleep(SECONDS)
    wakeups = status_of(bed.daemon.pid, "voluntary_ctxt_switches")[0] - before
    record_property("remark", f"{mebibytes(resident)}, {mebibytes(anonymous)} of its own, {wakeups} wake-ups in {SECONDS} s")
    assert wakeups == 0, f"{wakeups} wake-ups in {SECONDS} s"
    assert anonymous <= ANONYMOUS, f"{mebibytes(anonymous)} of its own"
