"""The first hour on a desktop: the README's commands, the set-up, a login, and what a user tries first, by real keys."""

import struct
import zlib

import pytest

from testbed.installation.applications import DRAFTS, copy_in_gimp, mail, prepare, writer
from testbed.installation.conftest import RELEASES
from testbed.installation.desktop import CONFIGURE_I3, HOME, Desktop
from testbed.installation.machine import USER, Machine
from testbed.installation.test_source import clone, made, make, processes

NOTE = b"# Apples\n\nTwo kinds:\n\n- red ones\n- *green* ones\n\n![an apple](apple.png)\n\nThe end of the note.\n"
CODE = b'import sys\n\n\ndef main():\n    print("apples", 12, file=sys.stderr)\n'
WINDOW, WINDOW_KEY = "Pasteboard", "super+shift+h"


@pytest.mark.parametrize("release", RELEASES)
def test_first_hour(machines, checks, release):
    with Machine(release, "desktop") as machine:
        clone(machine)
        machine.run("sh", "-c", CONFIGURE_I3, user=USER)
        before = machine.files(HOME)
        made(machine, checks, USER)
        with Desktop(machine) as desk:
            configuration = desk.settings_of_i3()
            installed(desk, checks)
        with Desktop(machine) as desk:
            prepare(desk)
            pasted(desk, checks)
            shown_by_its_key(desk, checks)
            kept(desk, checks)
            taken_away(desk, checks, before, configuration)


def installed(desk, checks):
    name = desk.machine.release
    configuration = desk.read(".config/i3/config").strip()
    code, output = make(desk.machine, "install", environment=desk.environment)
    checks.true(f"{name}: make install leaves nothing out on a desktop", code == 0 and "Left out" not in output, lambda: output)
    checks.true(f"{name}: its last line names pb setup", output.splitlines()[-1].endswith("bin/pb setup"), lambda: output)
    for what in ("bin/pasteboard-window", "bin/pasteboard-code", "share/locale/de/LC_MESSAGES/pasteboard.mo"):
        checks.true(f"{name}: {what} is installed", desk.read(f".local/{what}"), lambda: output)
    code, output = desk.run("pb", "setup", "--yes", check=False)
    checks.true(f"{name}: pb setup --yes", code == 0, lambda: output)
    checks.true(f"{name}: it keeps what was in i3's configuration", configuration in desk.read(".config/i3/config"), lambda: output)


def pasted(desk, checks):
    """A copied note goes whole into a document and into a mail, and code goes there with its colours."""
    name = desk.machine.release
    desk.write("notes/apple.png", picture(200, 120))
    desk.write("notes/note.md", NOTE)
    desk.write("notes/main.py", CODE)
    code, output = desk.run("pb", "copy", "notes/note.md", check=False)
    checks.equal(f"{name}: a note with a picture is copied without a complaint", (code, output), (0, ""))
    checks.equal(f"{name}: by a daemon of systemd's",
                 desk.said("systemctl", "--user", "is-active", "pasteboardd.service"), "active")
    contains = writer(desk, "note")
    desk.press("ctrl+v")
    checks.true(f"{name}: Ctrl+V pastes it whole into Writer, with its picture",
                contains(b"Apples", b"red ones", b"<text:list", b"<draw:image", b"The end of the note"),
                lambda: desk.read("note.fodt")[-3000:])
    contains = mail(desk, "Fruit")
    desk.press("ctrl+v")
    checks.true(f"{name}: Ctrl+V pastes it whole into a mail of Thunderbird, with its picture",
                contains(b"Apples", b"red ones", b"<img", b"image/png", b"The end of the note"),
                lambda: desk.read(DRAFTS)[-3000:])
    desk.run("pb", "copy", "notes/main.py")
    contains = writer(desk, "code")
    desk.press("ctrl+v")
    checks.true(f"{name}: code has colours in Writer", contains(b"apples", b'fo:color="#'),
                lambda: desk.read("code.fodt")[-3000:])


def shown_by_its_key(desk, checks):
    name = desk.machine.release
    # A shell would change the title.
    desk.start("xterm", "-title", "in front", "-e", "sleep", "infinity")
    desk.focus("in front")
    desk.press(WINDOW_KEY)
    checks.true(f"{name}: the key opens the window", gets_focus(desk, WINDOW), desk.focused)
    checks.true(f"{name}: it floats above the tiles", desk.floats(WINDOW), lambda: desk.said("i3-msg", "-t", "get_tree"))
    # Above it, and as large as the screen.
    desk.run("i3-msg", '[title="in front"] floating enable, resize set 1280 1000, move position 0 0, focus')
    desk.wait_for_focus("in front")
    desk.press(WINDOW_KEY)
    checks.true(f"{name}: the key brings it to the front when it was behind", gets_focus(desk, WINDOW), desk.focused)
    desk.press("Escape")
    checks.true(f"{name}: Escape closes it", desk.waits(lambda: not desk.windows(f"^{WINDOW}$")), desk.focused)
    desk.run("i3-msg", '[title="in front"] kill')


def kept(desk, checks):
    """What GIMP has copied is in the history, from which the window pastes it when something else was copied since."""
    name = desk.machine.release
    desk.write("pear.png", picture(160, 90))
    copy_in_gimp(desk, "pear.png")
    checks.true(f"{name}: a picture copied in GIMP is in the history",
                desk.waits(lambda: "160 × 90" in desk.said("pb", "history", "list", "-n", "1")),
                lambda: desk.said("pb", "history", "list") + desk.said("pb", "status"))
    desk.run("pb", "copy", "--text", "something newer")
    contains = writer(desk, "picture")
    desk.press(WINDOW_KEY)
    desk.wait_for_focus(WINDOW)
    desk.press("Down")
    desk.press("Return")
    checks.true(f"{name}: the window pastes it into Writer",
                gets_focus(desk, "picture.fodt") and contains(b"<draw:image"), lambda: desk.read("picture.fodt")[-3000:])


def taken_away(desk, checks, before, configuration):
    name = desk.machine.release
    code, output = make(desk.machine, "uninstall", environment=desk.environment)
    checks.true(f"{name}: make uninstall", code == 0, lambda: output)
    checks.equal(f"{name}: i3's configuration is as it was", desk.settings_of_i3(), configuration)
    ours = {path for path in desk.machine.files(HOME) - before if "pasteboard" in path or "/pb" in path}
    yours = {path for path in ours if path.startswith(f"{HOME}/.local/state/pasteboard")}
    yours |= {f"{HOME}/.config/pasteboard", f"{HOME}/.config/pasteboard/config.toml"}
    checks.equal(f"{name}: nothing is left but the history and the settings", sorted(ours - yours), [])
    checks.equal(f"{name}: no process is left", processes(desk.machine), "")


def gets_focus(desk, title):
    return desk.waits(lambda: title in desk.focused())


def picture(width, height):
    """A PNG whose every line has another colour."""
    lines = b"".join(b"\0" + bytes((line * 2 % 256, 60, 200)) * width for line in range(height))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks)
