"""The duties of every display: one small test a scenario, over a bed and the foreign clients on it. Each title is a line
of docs/displays.md."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import pytest

from testbed.apps import foreign
from testbed.bed import REPOSITORY, Failure, wait_until
from testbed.clients import X11Clients
from testbed.displays.conftest import UNREAD_TYPE
from testbed.kinds import CORE, GNOME
from testbed.processes import descriptors
from testbed.report import expect_equal

# The types of a Markdown file, in this order.
OFFER = [
    "text/html", "text/rtf", "application/rtf", "text/richtext", "UTF8_STRING", "text/plain;charset=utf-8",
    "text/plain", "TEXT", "STRING", "text/plain;charset=utf-16", "text/markdown",
]
ANY_TYPE = "application/x-bytes"
GTK_EDITOR = REPOSITORY / "testbed/apps/gtk3_client.py"
OUR_TYPE = "application/x-ours"
LARGE = 100_000_000
COLD_STARTS = 20


@contextlib.contextmanager
def foreign_item(bed, clients, media_type, content, pasteboard="general"):
    """A foreign program owns this content, as other foreign programs see: from then on the daemon must see it too."""
    bed.copy("--pasteboard", pasteboard, "--type", OUR_TYPE, bed.file("ours", b"ours"))
    with clients.owning(media_type, content, pasteboard) as owner:
        wait_until(lambda: media_type in offered(clients, pasteboard), f"a foreign program's {media_type}",
                   pause=pause_between_looks(bed))
        if bed.kind.backend == GNOME:
            # The shell learns of an X program's copy later than other X programs do.
            wait_until(lambda: is_foreign(bed, pasteboard), "the foreign program's item in the daemon")
        yield owner


def pause_between_looks(bed):
    """Where it takes the focus to look, the owner would never have it without a pause."""
    return 0.5 if bed.kind.backend == CORE else 0.02


def is_foreign(bed, pasteboard):
    """Whether the daemon knows that another program owns a pasteboard."""
    return b"held by another application" in bed.pb("inspect", "--pasteboard", pasteboard)


def test_clients(clients):
    """foreign clients, among themselves"""
    content = os.urandom(300_000)
    with clients.owning(ANY_TYPE, content):
        wait_for_offer(clients, [ANY_TYPE])
        expect_equal("what they give each other", clients.paste(ANY_TYPE), content)


def test_types(bed, clients):
    """the types of docs/welcome.md, in order"""
    bed.copy_welcome()
    expect_equal("the list of types", clients.types(), OFFER)


def test_bytes(bed, clients):
    """each type has the bytes that pb paste gives"""
    bed.copy_welcome()
    for media_type in OFFER:
        expect_equal(media_type, clients.paste(media_type), bed.pb("paste", "--type", media_type))
    expect_equal("the source", clients.paste("text/markdown"), bed.page.read_bytes())


def test_lazy(bed, clients):
    """converted when asked for, and once"""
    bed.copy_welcome()
    clients.types()
    clients.paste(clients.text)
    expect_equal("conversions before one is needed", bed.conversions(), [])
    for _ in range(3):
        clients.paste("text/html")
    bed.pb("paste", "--type", "text/html")
    expect_equal("conversions for HTML", bed.conversions(), ["markdown to html"])
    for media_type in ("text/rtf", "application/rtf", "text/richtext"):
        clients.paste(media_type)
    expect_equal("conversions for RTF too", bed.conversions(), ["markdown to html", "markdown to rtf"])


def test_primary(bed, clients):
    """the primary selection, both ways"""
    bed.copy(bed.file("general", b"general"))
    bed.copy("--pasteboard", "primary", bed.file("primary", b"primary"))
    expect_equal("primary, read", clients.paste(clients.text, "primary"), b"primary")
    expect_equal("general, read", clients.paste(clients.text), b"general")
    with foreign_item(bed, clients, clients.text, b"foreign", "primary"):
        expect_equal("foreign primary, by pb", bed.pb("paste", "--pasteboard", "primary"), b"foreign")
        expect_equal("general, by pb", bed.pb("paste"), b"general")


def test_foreign(bed, clients):
    """what others own, byte for byte"""
    for size in (1, 12, 300_000, 5_000_000):
        content = os.urandom(size)
        with foreign_item(bed, clients, ANY_TYPE, content):
            expect_equal(f"{size} bytes", bed.pb("paste", "--type", ANY_TYPE), content)
    with foreign_item(bed, clients, clients.text, foreign.TEXT.encode()):
        expect_equal("text", bed.pb("paste"), foreign.TEXT.encode())


def test_markdown(bed, clients):
    """others' HTML as Markdown"""
    with foreign_item(bed, clients, "text/html", foreign.HTML.encode()):
        expect_equal("Markdown", bed.pb("paste", "--as", "markdown").decode(), foreign.MARKDOWN)


def test_kept(bed, clients):
    """what others own outlives them"""
    for media_type, content in ((clients.text, foreign.TEXT.encode()), ("text/html", foreign.HTML.encode()),
                                (ANY_TYPE, os.urandom(300_000))):
        with foreign_item(bed, clients, media_type, content):
            wait_until(lambda: is_read_ahead(bed), f"the {media_type} that another application has copied")
        outlives(clients, media_type, content)


def test_editor(bed, clients):
    """what an editor has copied outlives it"""
    if bed.kind.launcher.program != "sway" or bed.kind.system.missing("wtype"):
        pytest.skip("there is no keyboard for an editor")
    script = shutil.copy(GTK_EDITOR, bed.folder)
    if bed.start("/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0')").wait() != 0:
        pytest.skip("there is no GTK for Python")
    text = bed.file("text", foreign.TEXT.encode())
    bed.copy("--type", OUR_TYPE, bed.file("ours", b"ours"))
    with open(text, "rb") as source, bed.running("/usr/bin/python3", script, "edit", stdin=source), \
            bed.running("wtype", "-s", "60000", "-k", "Shift_L"):
        wait_until(lambda: is_read_ahead(bed), "the editor's copy")
    outlives(clients, clients.text, foreign.TEXT.encode())


def test_large(bed, clients, record_property):
    """100 MB arrive whole"""
    content = copy_large(bed)
    begin = time.monotonic()
    expect_equal("100 MB", clients.paste(ANY_TYPE), content)
    record_property("remark", f"{time.monotonic() - begin:.1f} s")


def test_bad_readers(bed, clients):
    """a stopped reader and one that leaves"""
    content = copy_large(bed)
    stopped = clients.start_reader(ANY_TYPE, stdout=subprocess.PIPE)
    wait_for_transfers(bed, 1)
    os.killpg(stopped.pid, signal.SIGSTOP)
    leaving = clients.start_reader(ANY_TYPE, stdout=subprocess.PIPE)
    wait_for_transfers(bed, 2)
    bed.stop(leaving)
    expect_equal("100 MB beside a stopped reader and one that left", clients.paste(ANY_TYPE), content)
    expect_equal("the offer afterwards", clients.types(), [ANY_TYPE])
    os.killpg(stopped.pid, signal.SIGKILL)


def test_silent_owner(bed, clients, record_property):
    """an owner that never answers"""
    bed.pb("copy", "--pasteboard", "other", bed.page)
    with foreign_item(bed, clients, UNREAD_TYPE, b"never given") as owner:
        os.killpg(owner.pid, signal.SIGSTOP)
        begin = time.monotonic()
        paste = bed.start("pb", "paste", "--type", UNREAD_TYPE)
        expect_equal("another pasteboard", bed.pb("paste", "--pasteboard", "other"), bed.page.read_bytes())
        if paste.wait(timeout=60) == 0:
            raise Failure("pb paste succeeded, though the owner does not answer")
        os.killpg(owner.pid, signal.SIGKILL)
        record_property("remark", f"{time.monotonic() - begin:.1f} s")


def test_readers(bed, clients):
    """100 readers at once"""
    page = bed.page.read_bytes()
    bed.copy(bed.file("long.md", page * 100))
    readers = []
    for number in range(100):
        with open(bed.folder / f"reader-{number}", "wb") as output:
            readers.append(clients.start_reader("text/html", stdout=output))
    expected = bed.pb("paste", "--type", "text/html")
    for number, reader in enumerate(readers):
        expect_equal(f"the end of reader {number}", reader.wait(timeout=60), 0)
        expect_equal(f"what reader {number} read", (bed.folder / f"reader-{number}").read_bytes(), expected)
    expect_equal("conversions", bed.conversions(), ["markdown to html"])


def test_descriptors(bed, clients):
    """no descriptor is left open"""
    if os.getuid() != 0:
        pytest.skip("the daemon forbids dumps, so only root may count its descriptors")
    use_everything(bed, clients)  # what is opened at the first use stays
    process = bed.status()["process"]
    before = len(descriptors(process))
    for _ in range(10):
        use_everything(bed, clients)
    wait_until(lambda: len(descriptors(process)) <= before, f"as few descriptors as the {before} before")


def use_everything(bed, clients):
    """One round of all that takes descriptors."""
    bed.copy(bed.file("large", bytes(5_000_000)), "--type", ANY_TYPE)
    bed.stop(clients.start_reader(ANY_TYPE))
    bed.copy_welcome()
    clients.paste("text/html")
    bed.pb("paste", "--type", "text/rtf")
    with foreign_item(bed, clients, clients.text, bytes(300_000)):
        bed.pb("paste")


def test_restart(bed, clients, record_property):
    """offered again after a crash"""
    bed.copy_welcome()
    before = bed.session
    bed.kill_display()
    bed.start_display()
    if bed.session != before:
        bed.pb("types")  # a display with another name or cookie is known by its clients only
    record_property("remark", wait_for_offer(clients, OFFER, seconds=3))


def test_late(bed, clients, record_property):
    """the daemon is there first"""
    bed.stop(bed.daemon)
    bed.kill_display()
    bed.start_daemon()
    bed.copy_welcome()
    bed.start_display()
    if "DISPLAY" in bed.session:
        bed.pb("types")  # an X display is known by its clients only
    record_property("remark", wait_for_offer(clients, OFFER, seconds=3))


def test_cold(bed, clients):
    """the first copy and the first paste start the daemon"""
    bed.stop(bed.daemon)
    for number in range(COLD_STARTS):
        theirs, ours = f"theirs {number}".encode(), f"ours {number}".encode()
        for arguments in (["paste"], ["copy", "--type", "text/plain", bed.file("ours", ours)]):
            with their_text(bed, clients, theirs):
                answer = bed.pb(*arguments)
                if arguments == ["paste"]:
                    expect_equal(f"the first paste, {number}", answer, theirs)
                else:
                    expect_equal(f"what others paste after the first copy, {number}", clients.paste(clients.text), ours)
                    expect_equal(f"what pb pastes after the first copy, {number}", bed.pb("paste"), ours)
                end_daemon(bed)
    bed.start_daemon()


@contextlib.contextmanager
def their_text(bed, clients, text):
    """A foreign program owns this text, as other foreign programs see; a daemon need not."""
    with clients.owning(clients.text, text):
        # A type alone does not tell: mutter keeps the text of an owner that has gone.
        wait_until(lambda: has_text(clients, text), "the other program's text", pause=pause_between_looks(bed))
        yield


def types_first(bed, clients):
    assert bed.pb("types").startswith(b"text/plain")


def inspect_first(bed, clients):
    assert b"held by another application" in bed.pb("inspect")


def recopy_first(bed, clients):
    bed.pb("recopy")
    expect_equal("what others paste of our item", clients.paste(clients.text), b"theirs")


def clear_first(bed, clients):
    bed.pb("clear")
    expect_equal("the exit code of pb paste", bed.try_pb("paste").returncode, 3)


def copy_much_first(bed, clients):
    content = os.urandom(LARGE)
    bed.copy(bed.file("large", content), "--type", ANY_TYPE)
    expect_equal("what others paste of 100 MB", clients.paste(ANY_TYPE), content)


def history_first(bed, clients):
    wait_until(lambda: b"theirs" in bed.pb("history", "list"), "the other program's text in the history")


@pytest.mark.parametrize("call", [
    types_first, inspect_first, recopy_first, clear_first, copy_much_first, history_first], ids=lambda call: call.__name__)
def test_cold_calls(bed, clients, call):
    """so does any other first call, which knows the other program's item"""
    if call is history_first and bed.kind.backend == CORE:
        pytest.skip("nothing reports what other programs copy")
    bed.stop(bed.daemon)
    with their_text(bed, clients, b"theirs"):
        call(bed, clients)
        end_daemon(bed)
    bed.start_daemon()


def test_xwayland(bed, clients):
    """X programs in a Wayland session, both ways"""
    if isinstance(clients, X11Clients):
        pytest.skip("all clients here are X programs")
    if "DISPLAY" not in bed.session:
        pytest.skip("no Xwayland runs here")
    programs = X11Clients(bed)
    bed.copy_welcome()
    with bed.running("xev"):  # X programs may paste only while a window of one of them has the focus
        wait_until(lambda: "text/html" in offered(programs), "our item for X programs")
        expect_equal("HTML, by an X program", programs.paste("text/html"), bed.pb("paste", "--type", "text/html"))
        content = os.urandom(300_000)
        with programs.owning(ANY_TYPE, content):
            wait_for_offer(clients, [ANY_TYPE])
            expect_equal("what an X program owns", bed.pb("paste", "--type", ANY_TYPE), content)
    test_status(bed)


def test_status(bed):
    """pb status names the way"""
    bed.copy_welcome()
    assert re.search(rf"^display: .*\({bed.kind.backend}", bed.pb("status").decode(), re.MULTILINE)


def test_doctor(bed):
    """pb doctor says that it is served"""
    bed.copy_welcome()
    assert re.search(rf"^ok .*: {bed.kind.backend}", bed.pb("doctor").decode(), re.MULTILINE)


# Steps of several scenarios

def end_daemon(bed):
    """Ends the daemon that pb has started, and waits until it has gone."""
    process = bed.status()["process"]
    os.kill(process, signal.SIGTERM)
    wait_until(lambda: has_ended(process), "the daemon's end")


def has_ended(process):
    """Whether a process has let go of everything: it is a zombie (proc(5), state Z) without other threads, which may end
    later than the first, or it is gone."""
    folder = pathlib.Path(f"/proc/{process}")
    try:
        return ") Z " in (folder / "stat").read_text() and len(list((folder / "task").iterdir())) == 1
    except (FileNotFoundError, ProcessLookupError):
        return True


def is_read_ahead(bed):
    """Whether another program's item is there, and all of it that would outlive that program."""
    return bed.inspect()["owner"] == "display" and bed.sources_read_ahead()


def outlives(clients, media_type, content):
    """The application that copied this has ended. The daemon keeps it, or the compositor is quicker."""
    wait_until(lambda: media_type in offered(clients), f"the {media_type} that is left")
    expect_equal(f"{media_type}, which its owner has left", clients.paste(media_type), content)


def copy_large(bed):
    """Copies 100 MB that no mistake leaves unnoticed, and gives them."""
    content = os.urandom(LARGE)
    bed.copy(bed.file("large", content), "--type", ANY_TYPE)
    return content


def wait_for_transfers(bed, count):
    wait_until(lambda: len(bed.status()["transfers"]) >= count, f"{count} transfers under way")


def wait_for_offer(clients, types, seconds=30):
    """Waits until foreign programs are offered these types, and says how long that took."""
    begin = time.monotonic()
    wait_until(lambda: offered(clients) == types, f"an offer of {types}", seconds)
    return f"{time.monotonic() - begin:.1f} s"


def offered(clients, pasteboard="general"):
    """The types that foreign programs are offered, none while there is no owner."""
    with contextlib.suppress(Failure):
        return clients.types(pasteboard)
    return []


def has_text(clients, text):
    """Whether foreign programs paste this."""
    with contextlib.suppress(Failure):
        return clients.paste(clients.text) == text
    return False
