"""The units under a real user manager: the socket, the hardening, the settings, the history. In the order of a session."""

import os
import pathlib
import re

from testbed.bed import expect, wait_until
from testbed.processes import status_of
from testbed.report import expect_equal
from testbed.systemd.conftest import DAEMON, RECORDER


def process_says(process, file, pattern):
    """Fails unless one of the kernel's tables about a process has such a line."""
    text = pathlib.Path(f"/proc/{process}/{file}").read_text()
    expect(re.search(pattern, text, re.MULTILINE), f"/proc/{process}/{file} has no line like {pattern}: {text}")


def test_units_are_clean(bed):
    complaints = bed.finish("systemd-analyze", "--user", "verify", "pasteboardd.socket", DAEMON, RECORDER)
    assert (complaints.returncode, complaints.stdout, complaints.stderr) == (0, b"", b"")


def test_socket_is_enabled_and_listens(bed):
    bed.systemctl("--quiet", "is-enabled", "pasteboardd.socket")
    bed.systemctl("--quiet", "is-active", "pasteboardd.socket")
    assert bed.socket.is_socket() and bed.unit("ActiveState") == "inactive"


def test_a_look_leaves_no_daemon(bed):
    """A client that looks twice a second does not start it twice a second, so it stays for a moment."""
    assert b"started for this look only" in bed.pb("status")
    wait_until(lambda: bed.unit("ActiveState") == "inactive", "the daemon's end")
    assert bed.unit("Result") == "success"


def test_first_copy_starts_the_daemon(bed):
    bed.pb("copy", data=b"first copy")
    assert bed.unit("ActiveState") == "active"
    assert f"Serving the clipboard of display {bed.session['DISPLAY']}" in bed.systemctl("status", DAEMON)
    assert bed.xclip() == b"first copy"


def test_daemon_is_hardened(bed):
    bed.pb("copy", data=b"first copy")
    process_says(bed.main_process, "status", r"^NoNewPrivs:\s+1$")
    process_says(bed.main_process, "status", r"^Seccomp:\s+2$")
    process_says(bed.main_process, "limits", r"^Max core file size +0 +0 ")


def test_conversion_works(bed):
    bed.pb("copy", "-t", "text/markdown", data=bed.page.read_bytes())
    assert b"<h1>Welcome to Pasteboard</h1>" in bed.pb("paste", "-t", "text/html")


def test_worker_is_locked_in(bed):
    """A conversion that takes a while is looked at while it runs."""
    bed.pb("copy", "-t", "text/markdown", data=b"* some *text*\n" * 2_000_000)
    daemon = bed.main_process
    with open(bed.folder / "long.html", "wb") as html:
        paste = bed.start("pb", "paste", "-t", "text/html", stdout=html)

    def has_filter_of_its_own():
        words = pathlib.Path(f"/proc/{daemon}/task/{daemon}/children").read_text().split()
        filters = [status_of(int(process), "Seccomp_filters")[0] for process in (*words, daemon)]
        return int(words[0]) if words and filters[0] > filters[-1] else None

    worker = wait_until(has_filter_of_its_own, "a worker with a filter of its own", pause=0.005)
    process_says(worker, "limits", r"^Max cpu time +[0-9]")
    process_says(worker, "limits", r"^Max core file size +0 +0 ")
    assert paste.wait(60) == 0 and b"<em>text</em>" in (bed.folder / "long.html").read_bytes()


def test_large_item_goes_through_the_cache_folder(bed):
    content = os.urandom(40_000_000)
    bed.pb("copy", data=content)
    expect_equal("40 MB", bed.pb("paste"), content)
    assert (bed.home / ".cache/pasteboard").stat().st_mode & 0o777 == 0o700


def test_reload_reads_settings(bed):
    """The status line tells why a file is not taken."""
    settings, process = bed.home / ".config/pasteboard/config.toml", bed.main_process

    def reload(text):
        settings.write_text(text)
        bed.systemctl("reload", DAEMON)

    def is_taken():
        return bed.try_pb("copy", data=b"0123456789").returncode == 0

    reload("limits.item = 5\n")
    wait_until(lambda: not is_taken(), "a copy that is refused")
    reload("limits.itme = 5\n")
    fault = r"config.toml is not used, .* line 1, column 1: there is no setting"
    wait_until(lambda: re.search(fault, bed.systemctl("status", DAEMON)), "the fault in the status line")
    assert not is_taken()
    reload("")
    wait_until(is_taken, "a copy that is taken")
    assert bed.main_process == process


def test_history_records(bed):
    """Hardened, into a folder of the user's alone; it goes on with the next daemon, and ends with the last."""
    bed.systemctl("--quiet", "enable", "--now", RECORDER)
    bed.pb("copy", data=b"worth keeping")
    wait_until(lambda: bed.try_pb("history", "search", "worth").returncode == 0, "the copy in the history")
    recorder = int(bed.unit("MainPID", RECORDER))
    process_says(recorder, "status", r"^Seccomp:\s+2$")
    process_says(recorder, "limits", r"^Max core file size +0 +0 ")
    assert (bed.state / "pasteboard").stat().st_mode & 0o777 == 0o700
    # The socket stays systemd's, so the next copy waits for the new daemon instead of failing.
    restarts, killed = int(bed.unit("NRestarts")), bed.kill_daemon()
    bed.pb("copy", data=b"second copy")
    assert bed.pb("paste") == b"second copy"
    assert int(bed.unit("NRestarts")) == restarts + 1 and bed.main_process != killed
    wait_until(lambda: bed.try_pb("history", "search", "second copy").returncode == 0, "the second copy in the history")
