"""Every verb, every worker and every format once, as they are installed: under the units with their hardening."""

import os
import pathlib
import re
import shutil
import signal
import socket
import struct

import pytest

from testbed.bed import Bed, wait_until
from testbed.client import is_served, message
from testbed.conftest import need
from testbed.systemd.conftest import RECORDER

NOTE = b"# Title\n\nsome **bold** text, ![red](red.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
TABLE = b"name,number\none,1\ntwo,2\n"
CODE = b"import sys\n\n\ndef main():\n    return sys.argv[1:]\n"
DRAWING = (b'<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">'
           b'<text x="2" y="15">drawn</text></svg>')
# Two pixels, from which ImageMagick makes the other formats.
PIXMAP = b"P6\n2 1\n255\n" + bytes([255, 0, 0, 0, 0, 255])
PICTURES = ["png", "jpg", "gif", "webp", "tiff", "bmp", "ico", "xpm", "heic"]
DOCUMENTS = {
    "markdown": NOTE, "html": b"<h1>Title</h1><p>some <b>bold</b> text</p>", "rtf": rb"{\rtf1\ansi some {\b bold} text}",
    "csv": TABLE, "tsv": TABLE.replace(b",", b"\t"), "terminal": b"\x1b[1;31mred\x1b[0m and plain\n", "plain": b"some text\n",
}
# Commands that need another machine or a menu; other tests try them.
NOT_HERE = {"ssh", "history pick"}


@pytest.fixture(autouse=True)
def nothing_fails(bed):
    """No load of a test may fail, or lack something."""
    before = bed.status()["failures"]
    yield
    assert bed.status()["failures"] == before


def note(bed):
    """A note that shows a picture beside it."""
    folder = bed.folder / "note"
    folder.mkdir(exist_ok=True)
    shutil.copy(bed.folder / "red.png", folder)
    (folder / "note.md").write_bytes(NOTE)
    return folder / "note.md"


@pytest.fixture(scope="module", autouse=True)
def red(bed):
    """A picture in a file."""
    need("convert")
    bed.file("red.ppm", PIXMAP)
    bed.file("red.png", bed.run("convert", bed.folder / "red.ppm", "png:-"))


def paste_all(bed):
    """Pastes every type that is offered, by pb; returns the contents."""
    contents = {name: bed.pb("paste", "-t", name) for name in bed.pb("types").decode().splitlines()}
    assert contents and all(contents.values())
    return contents


# Copying and pasting, which ask the workers


def test_copy_a_note_with_its_picture(bed):
    bed.pb("copy", note(bed))
    for kind in ("text/html", "text/rtf"):
        pasted = bed.run("xclip", "-selection", "clipboard", "-o", "-t", kind)
        assert b"data:image/png" in pasted or b"\\pngblip" in pasted


@pytest.mark.parametrize("name", DOCUMENTS)
def test_copy_a_document(bed, name):
    bed.pb("copy", "-t", name, data=DOCUMENTS[name])
    paste_all(bed)


@pytest.mark.parametrize("ending", ["docx", "odt"])
def test_copy_an_office_file(bed, ending):
    office = bed.folder / f"report.{ending}"
    office.write_bytes(bed.pb("convert", "--to", ending, note(bed)))
    bed.pb("copy", office)
    assert b"\\pngblip" in paste_all(bed)["text/rtf"]


@pytest.mark.parametrize("ending", ["ppm", *PICTURES])
def test_copy_a_picture(bed, ending):
    converted = bed.finish("convert", bed.folder / "red.ppm", f"{ending}:-")
    if converted.returncode:
        pytest.skip(f"ImageMagick does not write {ending} here")
    bed.pb("copy", bed.file(f"red.{ending}", converted.stdout))
    assert paste_all(bed)["image/png"].startswith(b"\x89PNG")


def test_copy_a_drawing(bed):
    bed.pb("copy", bed.file("drawing.svg", DRAWING))
    assert paste_all(bed)["image/png"].startswith(b"\x89PNG")


def test_copy_code_in_colours(bed):
    if not Bed.colours_code():
        pytest.skip("the worker that colours code was not built")
    bed.pb("copy", bed.file("main.py", CODE))
    assert b'<span style="color:' in paste_all(bed)["text/html"]


def test_copy_a_note_with_code_in_colours(bed):
    if not Bed.colours_code():
        pytest.skip("the worker that colours code was not built")
    bed.pb("copy", bed.file("coded.md", b"# Note\n\n```python\n" + CODE + b"```\n\n![red](red.png)\n"))
    page = bed.pb("paste", "-t", "text/html")
    assert b'<span style="color:' in page and b"data:image/png;base64," in page
    assert rb"\cf" in bed.pb("paste", "-t", "text/rtf")
    assert b"```python\n" + CODE in bed.pb("paste", "--as", "markdown")


def test_copy_files_and_addresses(bed):
    bed.pb("copy", "--files", bed.folder / "red.png")
    assert b"red.png" in paste_all(bed)["x-special/gnome-copied-files"]
    bed.pb("copy", "--url", "https://example.org/")
    assert b"https://example.org/" in paste_all(bed)["text/html"]


def test_copy_what_a_command_offers(bed):
    command = bed.start("pb", "copy", "--foreground", "--offer", f"image/png=cat {bed.folder}/red.png", "--text", "a picture")
    wait_until(lambda: b"image/png" in bed.pb("types"), "the offer")
    assert bed.pb("paste", "-t", "image/png").startswith(b"\x89PNG")
    bed.stop(command)


def test_paste_in_each_format(bed):
    bed.pb("copy", note(bed))
    for name in ("markdown", "html", "rtf", "plain", "csv", "tsv", "json"):
        assert bed.pb("paste", "--as", name)
    for ending in ("docx", "odt"):
        bed.pb("paste", "-o", bed.folder / f"pasted.{ending}")
    assert bed.pb("paste", "--as", "markdown", "--clean=links")


def test_paste_pictures_as_files(bed):
    """They were left out in silence."""
    bed.pb("copy", note(bed))
    done = bed.try_pb("paste", "--pictures", bed.folder / "img", "-o", bed.folder / "page.md")
    assert (done.returncode, done.stderr) == (0, b"")
    assert (bed.folder / "img/page-1.png").read_bytes().startswith(b"\x89PNG")
    assert b"![red](img/page-1.png)" in (bed.folder / "page.md").read_bytes()


def test_recopy_what_another_application_copied(bed):
    with bed.running("xclip", "-selection", "clipboard", "-i", "-quiet", bed.file("foreign", NOTE)):
        bed.wait_for_foreign_item()
        bed.pb("recopy", "--from", "markdown")
        assert b"<strong>bold</strong>" in bed.pb("paste", "-t", "text/html")
        bed.pb("recopy", "--clean")
        bed.pb("recopy", "--as", "plain")
    assert b"text/html" not in bed.pb("types")


def test_convert_needs_no_unit(bed):
    for target in ("html", "rtf", "plain", "docx", "odt", "tree"):
        assert bed.pb("convert", "--to", target, note(bed))


# Looking


@pytest.mark.parametrize("words", ["types", "inspect", "inspect --json", "status", "settings", "keys --desktop sway", "doctor"])
def test_look(bed, words):
    bed.pb("copy", note(bed))
    assert bed.try_pb(*words.split()).stdout


def test_setup_and_back(bed):
    """It says each change before it makes it."""
    bed.pb("setup", "--undo")
    bed.systemctl("--quiet", "disable", "--now", RECORDER)
    assert b"enable and start pasteboard-history.service" in bed.pb("setup", "--yes", "daemon", "history")
    assert bed.unit("ActiveState", RECORDER) == "active"
    bed.pb("setup", "--undo")
    assert bed.finish("systemctl", "--user", "--quiet", "is-enabled", RECORDER).returncode != 0
    assert bed.unit("ActiveState", RECORDER) == "inactive"


def test_watch_runs_a_command(bed):
    bed.pb("copy", "--text", "before")
    watch = bed.start("pb", "watch", "--", "sh", "-c", f"cat > {bed.folder}/watched")
    watched = bed.folder / "watched"

    def has_run():
        bed.pb("copy", "--text", "watched")
        return watched.exists() and watched.read_bytes() == b"watched"

    wait_until(has_run, "the command with the new item", pause=0.1)
    bed.stop(watch)


def test_clear_empties_the_clipboard(bed):
    bed.pb("copy", "--text", "gone soon")
    bed.pb("clear")
    assert bed.try_pb("paste").returncode == 3


def test_queue_pastes_one_after_the_other(bed):
    bed.pb("queue", "start")
    for text in ("one", "two"):
        bed.pb("copy", "--text", text)
    bed.pb("queue", "stop")
    for expected in (b"one", b"two"):
        wait_until(lambda: bed.pb("paste") == expected, f"{expected!r} of the queue", pause=0.5)  # noqa: B023
    bed.pb("queue", "clear")


def test_edit_copies_what_is_saved(bed):
    bed.pb("copy", "--text", "before")
    bed.pb("edit", environment={"EDITOR": "sed -i s/before/after/"})
    assert bed.pb("paste") == b"after"


def test_snippets(bed):
    bed.pb("copy", "--text", "Kind regards")
    bed.pb("snippet", "add", "mail/greeting.txt")
    assert b"mail/greeting" in bed.pb("snippet", "list")
    bed.pb("snippet", "edit", "mail/greeting", environment={"EDITOR": "sed -i s/Kind/Best/"})
    bed.pb("snippet", "copy", "mail/greeting")
    assert bed.pb("paste") == b"Best regards"


def test_rules_act(bed):
    settings = bed.home / ".config/pasteboard/config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('[[rule]]\nwhen.matches = "upper"\nthen = { offer = "text/x-upper", by = "tr a-z A-Z" }\n')
    wait_until(lambda: b"text/x-upper" in bed.pb("rules"), "the rule")

    def is_offered():
        bed.pb("copy", "--text", "upper case")
        return b"text/x-upper" in bed.pb("types")

    wait_until(is_offered, "the type of the rule", pause=0.2)
    assert bed.pb("paste", "-t", "text/x-upper") == b"UPPER CASE"
    assert b"acts" in bed.pb("rules", "test")
    settings.unlink()


def test_compat_installs_links(bed):
    folder = bed.folder / "links"
    bed.pb("compat", "install", folder)
    bed.run(folder / "xclip", "-selection", "clipboard", "-i", data=b"by another name")
    assert bed.run(folder / "wl-paste", "-n") == b"by another name"


def test_guests_read_by_a_socket_of_their_own(bed):
    """What `pb ssh` forwards."""
    bed.pb("copy", "--text", "for a guest")
    # The daemon names the socket only to a program that proves by a descriptor that it is on this machine.
    with bed.connect() as owner, open("/dev/null", "rb") as proof:
        socket.send_fds(owner, [message("Share", more=True)], [proof.fileno()])
        with bed.connect(pathlib.Path(owner.reply()["parameters"]["path"]).name) as guest:
            assert guest.call("Paste")[0]["representation"]["text"] == "for a guest"


# The history


def numbers(bed):
    """The items of the history, the newest first."""
    return re.findall(r"^ *(\d+)", bed.pb("history", "list").decode(), re.MULTILINE)


def copy_into_history(bed, *words):
    before = numbers(bed)[:1]
    bed.pb("copy", *words)
    wait_until(lambda: numbers(bed)[:1] != before, "the item at the top of the history")


def test_history(bed):
    bed.systemctl("--quiet", "enable", "--now", RECORDER)
    copy_into_history(bed, "--text", "first words")
    copy_into_history(bed, bed.folder / "red.png")
    copy_into_history(bed, note(bed))
    newest, picture, *_ = numbers(bed)
    assert b"first words" in bed.pb("history", "search", "first words")
    assert bed.pb("history", "show", newest) == NOTE
    assert b"<strong>bold</strong>" in bed.pb("history", "paste", newest, "--as", "html")
    bed.pb("history", "copy", picture)
    assert bed.pb("paste", "-t", "image/bmp").startswith(b"BM")
    bed.pb("history", "pin", newest)
    bed.pb("history", "unpin", newest)
    bed.pb("history", "pause", "1m")
    bed.pb("history", "resume")
    bed.pb("history", "export", bed.folder / "export")
    assert b"0 items imported" in bed.pb("history", "import", "--from", "pasteboard", bed.folder / "export")
    bed.pb("history", "edit", newest, environment={"EDITOR": "true"})
    bed.pb("history", "delete", newest)
    assert newest not in numbers(bed)
    bed.pb("history", "clear", "--yes")
    assert numbers(bed) == []


def test_window_shows_itself(bed):
    if not (bed.prefix / "bin/pasteboard-window").exists():
        pytest.skip("the window was not built")
    bed.pb("window")
    wait_until(lambda: is_served(bed.runtime / "pasteboard/window"), "the window's socket")
    with bed.connect("window") as connection:
        process = struct.unpack("iII", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0]
    os.kill(process, signal.SIGTERM)


def test_no_verb_is_left_out(bed):
    """A new verb needs a test above."""
    verbs = verbs_in(bed.pb("help")) | {f"history {verb}" for verb in verbs_in(bed.pb("help", "history"))}
    assert verbs - bed.verbs - NOT_HERE - {"help", "history"} == set()


def verbs_in(page):
    return set(re.findall(r"^  ([a-z]+) ", page.decode().split("SUBCOMMANDS:")[1], re.MULTILINE)) - {"See"}
