"""The remedies of pb doctor: each state is made, the command that is printed is run, and the finding is gone."""

import os
import shutil

import pytest

from testbed.bed import expect, wait_until
from testbed.systemd.conftest import DAEMON, RECORDER, Session


@pytest.fixture(scope="module")
def bed():
    """A session of its own, because the remedies change it for good."""
    with Session() as bed:
        yield bed


def findings(bed, before=""):
    """The findings of pb doctor, after a command in the same shell: each sentence with the command below it, or None."""
    text = bed.run("sh", "-c", f"{before}\npb doctor", check=False).decode()
    found: dict[str, str | None] = {}
    for line in text.splitlines():
        if line.startswith("        $ "):
            found[next(reversed(found))] = line.removeprefix("        $ ")
        elif line[:8].strip() in ("ok", "limited", "broken", "unset"):
            found[line[8:]] = None
    return found


def command_for(bed, words, before=""):
    """The command below the finding with these words; the last one of its kind has it."""
    found = findings(bed, before)
    commands = [command for sentence, command in found.items() if words in sentence]
    expect(commands and commands[-1], lambda: f"no remedy for {words!r}: {found}")
    return commands[-1]


def mend(bed, words):
    """Runs the remedy as it is printed, and waits until the finding is gone."""
    command = command_for(bed, words)
    bed.run("sh", "-c", command)
    wait_until(lambda: not any(words in sentence for sentence in findings(bed)), f"the end of {words!r} after {command}")


def test_a_socket_that_is_not_systemds(bed):
    bed.systemctl("disable", "--now", "pasteboardd.socket")
    daemon = bed.start(bed.prefix / "bin/pasteboardd")
    wait_until(bed.socket.is_socket, "the daemon's socket")
    mend(bed, "systemd does not listen on the daemon's socket")
    assert bed.systemctl("is-enabled", "pasteboardd.socket").strip() == "enabled"
    bed.stop(daemon)
    # A look may have started another one, and beside it systemd opens no socket.
    bed.systemctl("stop", DAEMON)
    bed.systemctl("restart", "pasteboardd.socket")


def test_a_manager_that_does_not_know_the_display(bed):
    mend(bed, "user manager does not know DISPLAY")


def test_a_session_without_its_target(bed):
    mend(bed, "graphical-session.target is not active")


def test_a_history_that_is_off(bed):
    mend(bed, "nothing is recorded: the history is off")
    assert bed.systemctl("is-enabled", RECORDER).strip() == "enabled"


def test_a_history_that_was_stopped(bed):
    bed.pb("copy", data=b"x")
    bed.systemctl("stop", RECORDER)
    mend(bed, "pasteboard-history is enabled and does not run")


def test_a_history_that_is_paused(bed):
    bed.pb("history", "pause", "1h")
    mend(bed, "the history is paused")


def test_an_older_daemon(bed):
    program = bed.prefix / "bin/pasteboardd"
    bed.pb("copy", data=b"kept")
    shutil.copy(program, f"{program}.new")
    os.replace(f"{program}.new", program)
    mend(bed, "the running pasteboardd is older than the installed programs")
    assert bed.pb("paste") == b"kept"


def test_a_compositor_that_is_not_there(bed):
    words, state = "WAYLAND_DISPLAY names a compositor that is not there", "export WAYLAND_DISPLAY=nowhere"
    command = command_for(bed, words, state)
    assert not any(words in sentence for sentence in findings(bed, f"{state}\n{command}"))


def test_a_link_behind_the_tool(bed):
    folder = bed.folder / "a folder of links"
    bed.run("pb", "compat", "install", folder, "xclip")
    path = bed.environment["PATH"]
    bed.environment["PATH"] = f"{path}:{folder}"
    mend(bed, f"{folder}/xclip is a link to pb")
    bed.environment["PATH"] = path


def test_changes_that_setup_would_make(bed):
    bed.pb("setup", "--undo")
    mend(bed, "pb setup would")
    bed.pb("setup", "--undo")
    # pb setup does not disable units that the installation has enabled.
    assert bed.systemctl("is-enabled", "pasteboardd.socket").strip() == "enabled"
    assert bed.systemctl("is-enabled", RECORDER, check=False).strip() == "disabled"
    assert bed.systemctl("is-enabled", DAEMON, check=False).strip() == "disabled"
    assert not list((bed.home / ".config").rglob("*autostart*/*")) and not (bed.state / "pasteboard/setup").exists()
