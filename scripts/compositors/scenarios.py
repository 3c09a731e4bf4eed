"""What every display must show: one small function a scenario, over a bed and the foreign clients on it.

A scenario ends well, says in a remark what it measured, raises DeskFailure, or raises Cannot where the display itself
lacks what it is about.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import foreign
from bed import UNREAD_TYPE
from checks import difference
from clients import X11Clients
from desk import DeskFailure, wait_until
from kinds import CORE

# What is offered of a Markdown file, in this order.
OFFER = [
    "text/html", "text/rtf", "application/rtf", "text/richtext", "UTF8_STRING", "text/plain;charset=utf-8",
    "text/plain", "TEXT", "STRING", "text/plain;charset=utf-16", "text/markdown",
]
ANY_TYPE = "application/x-bytes"
GTK_EDITOR = pathlib.Path(__file__).resolve().parent.parent / "apps/gtk3_client.py"
OUR_TYPE = "application/x-ours"
LARGE = 100_000_000
COLD_STARTS = 20


class Cannot(Exception):
    """The display has nothing of what a scenario is about; says why."""


def expect(what, found, expected):
    """Fails unless both are equal."""
    if found != expected:
        raise DeskFailure(f"{what}: {difference(found, expected)}")


@contextlib.contextmanager
def foreign_item(bed, clients, media_type, content, pasteboard="general"):
    """A foreign program owns this content, as other foreign programs see: from then on the daemon must see it too."""
    bed.copy("--pasteboard", pasteboard, "--type", OUR_TYPE, bed.file("ours", b"ours"))
    with clients.owning(media_type, content, pasteboard) as owner:
        # Where it takes the focus to look, the owner would never have it.
        pause = 0.5 if bed.backend == CORE else 0.02
        wait_until(lambda: media_type in offered(clients, pasteboard), f"a foreign program's {media_type}", pause=pause)
        yield owner


def foreign_clients(_bed, clients):
    content = os.urandom(300_000)
    with clients.owning(ANY_TYPE, content):
        wait_for_offer(clients, [ANY_TYPE])
        expect("what they give each other", clients.paste(ANY_TYPE), content)


def offered_types(bed, clients):
    bed.copy_welcome()
    expect("the list of types", clients.types(), OFFER)


def bytes_of_each_type(bed, clients):
    bed.copy_welcome()
    for media_type in OFFER:
        expect(media_type, clients.paste(media_type), bed.pb("paste", "--type", media_type))
    expect("the source", clients.paste("text/markdown"), bed.page.read_bytes())


def lazily_and_once(bed, clients):
    bed.copy_welcome()
    clients.types()
    clients.paste(clients.text)
    expect("conversions before one is needed", bed.conversions(), [])
    for _ in range(3):
        clients.paste("text/html")
    bed.pb("paste", "--type", "text/html")
    expect("conversions for HTML", bed.conversions(), ["markdown to html"])
    for media_type in ("text/rtf", "application/rtf", "text/richtext"):
        clients.paste(media_type)
    expect("conversions for RTF too", bed.conversions(), ["markdown to html", "markdown to rtf"])


def primary_selection(bed, clients):
    bed.copy(bed.file("general", b"general"))
    bed.copy("--pasteboard", "primary", bed.file("primary", b"primary"))
    expect("primary, read", clients.paste(clients.text, "primary"), b"primary")
    expect("general, read", clients.paste(clients.text), b"general")
    with foreign_item(bed, clients, clients.text, b"foreign", "primary"):
        expect("foreign primary, by pb", bed.pb("paste", "--pasteboard", "primary"), b"foreign")
        expect("general, by pb", bed.pb("paste"), b"general")


def foreign_bytes(bed, clients):
    for size in (1, 12, 300_000, 5_000_000):
        content = os.urandom(size)
        with foreign_item(bed, clients, ANY_TYPE, content):
            expect(f"{size} bytes", bed.pb("paste", "--type", ANY_TYPE), content)
    with foreign_item(bed, clients, clients.text, foreign.TEXT.encode()):
        expect("text", bed.pb("paste"), foreign.TEXT.encode())


def foreign_html_as_markdown(bed, clients):
    with foreign_item(bed, clients, "text/html", foreign.HTML.encode()):
        expect("Markdown", bed.pb("paste", "--as", "markdown").decode(), foreign.MARKDOWN)


def foreign_items_outlive_their_owners(bed, clients):
    for media_type, content in ((clients.text, foreign.TEXT.encode()), ("text/html", foreign.HTML.encode()),
                                (ANY_TYPE, os.urandom(300_000))):
        with foreign_item(bed, clients, media_type, content):
            wait_until(lambda: is_read_ahead(bed), f"the {media_type} that somebody else has copied")
        outlives(clients, media_type, content)


def an_editors_copy_outlives_it(bed, clients):
    """An editor copies when it has the keyboard's focus, as users make it do."""
    if bed.launcher.program != "sway" or bed.system.missing("wtype"):
        raise Cannot("no keyboard can be had for an editor")
    script = shutil.copy(GTK_EDITOR, bed.folder)
    if bed.start("/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0')").wait() != 0:
        raise Cannot("there is no GTK for Python")
    text = bed.file("text", foreign.TEXT.encode())
    bed.copy("--type", OUR_TYPE, bed.file("ours", b"ours"))
    with open(text, "rb") as source, bed.running("/usr/bin/python3", script, "edit", stdin=source), \
            bed.running("wtype", "-s", "60000", "-k", "Shift_L"):
        wait_until(lambda: is_read_ahead(bed), "the editor's copy")
    outlives(clients, clients.text, foreign.TEXT.encode())


def hundred_megabytes(bed, clients):
    content = copy_large(bed)
    begin = time.monotonic()
    expect("100 MB", clients.paste(ANY_TYPE), content)
    return f"{time.monotonic() - begin:.1f} s"


def bad_readers(bed, clients):
    content = copy_large(bed)
    stopped = clients.start_reader(ANY_TYPE, stdout=subprocess.PIPE)
    wait_for_transfers(bed, 1)
    os.killpg(stopped.pid, signal.SIGSTOP)
    leaving = clients.start_reader(ANY_TYPE, stdout=subprocess.PIPE)
    wait_for_transfers(bed, 2)
    bed.stop(leaving)
    expect("100 MB beside a stopped reader and one that left", clients.paste(ANY_TYPE), content)
    expect("the offer afterwards", clients.types(), [ANY_TYPE])
    os.killpg(stopped.pid, signal.SIGKILL)


def silent_owner(bed, clients):
    bed.pb("copy", "--pasteboard", "other", bed.page)
    with foreign_item(bed, clients, UNREAD_TYPE, b"never given") as owner:
        os.killpg(owner.pid, signal.SIGSTOP)
        begin = time.monotonic()
        paste = bed.start("pb", "paste", "--type", UNREAD_TYPE)
        expect("another pasteboard", bed.pb("paste", "--pasteboard", "other"), bed.page.read_bytes())
        if paste.wait(timeout=60) == 0:
            raise DeskFailure("pb paste succeeded, though the owner does not answer")
        os.killpg(owner.pid, signal.SIGKILL)
        return f"{time.monotonic() - begin:.1f} s"


def hundred_readers(bed, clients):
    page = bed.page.read_bytes()
    bed.copy(bed.file("long.md", page * 100))
    readers = []
    for number in range(100):
        with open(bed.folder / f"reader-{number}", "wb") as output:
            readers.append(clients.start_reader("text/html", stdout=output))
    expected = bed.pb("paste", "--type", "text/html")
    for number, reader in enumerate(readers):
        expect(f"the end of reader {number}", reader.wait(timeout=60), 0)
        expect(f"what reader {number} read", (bed.folder / f"reader-{number}").read_bytes(), expected)
    expect("conversions", bed.conversions(), ["markdown to html"])


def no_descriptor_left(bed, clients):
    if os.getuid() != 0:
        raise Cannot("the daemon forbids dumps, so only root may count its descriptors")
    use_everything(bed, clients)  # what is opened at the first use stays
    before = descriptors(bed)
    for _ in range(10):
        use_everything(bed, clients)
    wait_until(lambda: descriptors(bed) <= before, f"as few descriptors as the {before} before")


def use_everything(bed, clients):
    """One round of all that takes descriptors."""
    bed.copy(bed.file("large", bytes(5_000_000)), "--type", ANY_TYPE)
    bed.stop(clients.start_reader(ANY_TYPE))
    bed.copy_welcome()
    clients.paste("text/html")
    bed.pb("paste", "--type", "text/rtf")
    with foreign_item(bed, clients, clients.text, bytes(300_000)):
        bed.pb("paste")


def display_restarted(bed, clients):
    bed.copy_welcome()
    before = bed.session
    bed.kill_display()
    bed.start_display()
    if bed.session != before:
        bed.pb("types")  # a display with another name or cookie is known by its clients only
    return wait_for_offer(clients, OFFER, seconds=3)


def daemon_before_display(bed, clients):
    bed.stop_daemon()
    bed.kill_display()
    bed.start_daemon()
    bed.copy_welcome()
    bed.start_display()
    if "DISPLAY" in bed.session:
        bed.pb("types")  # an X display is known by its clients only
    return wait_for_offer(clients, OFFER, seconds=3)


def cold_starts(bed, clients):
    """Nobody has started the daemon, and another program has the clipboard: what is called first does what it says."""
    bed.stop_daemon()
    for number in range(COLD_STARTS):
        theirs, ours = f"theirs {number}".encode(), f"ours {number}".encode()
        for arguments in (["paste"], ["copy", "--type", "text/plain", bed.file("ours", ours)]):
            with clients.owning(clients.text, theirs):
                # Where it takes the focus to look, the owner would never have it.
                pause = 0.5 if bed.backend == CORE else 0.02
                # A type alone does not tell: mutter keeps the text of an owner that has gone.
                wait_until(lambda: clipboard_text(clients) == theirs, "the other program's text", pause=pause)
                answer = bed.pb(*arguments)
                if arguments == ["paste"]:
                    expect(f"the first paste, {number}", answer, theirs)
                else:
                    expect(f"what others paste after the first copy, {number}", clients.paste(clients.text), ours)
                    expect(f"what pb pastes after the first copy, {number}", bed.pb("paste"), ours)
                end_daemon(bed)
    bed.start_daemon()
    return f"{COLD_STARTS} of {COLD_STARTS}"


def both_ways_through_xwayland(bed, clients):
    if isinstance(clients, X11Clients):
        raise Cannot("all clients here are X programs")
    if "DISPLAY" not in bed.session:
        raise Cannot("no Xwayland runs here")
    programs = X11Clients(bed)
    bed.copy_welcome()
    with bed.running("xev"):  # X programs may paste only while a window of one of them has the focus
        wait_until(lambda: "text/html" in offered(programs), "our item for X programs")
        expect("HTML, by an X program", programs.paste("text/html"), bed.pb("paste", "--type", "text/html"))
        content = os.urandom(300_000)
        with programs.owning(ANY_TYPE, content):
            wait_for_offer(clients, [ANY_TYPE])
            expect("what an X program owns", bed.pb("paste", "--type", ANY_TYPE), content)
    status_names_backend(bed, clients)


def status_names_backend(bed, _clients):
    bed.copy_welcome()
    expect_line("pb status", bed.pb("status"), rf"^display: .*\({bed.backend}")


def doctor_says_it_is_served(bed, _clients):
    bed.copy_welcome()
    expect_line("pb doctor", bed.pb("doctor"), rf"^ok .*: {bed.backend}")


# What several scenarios do

def end_daemon(bed):
    """Ends the daemon that pb has started, and waits until it has gone."""
    process = bed.status()["process"]
    os.kill(process, signal.SIGTERM)
    wait_until(lambda: has_ended(process), "the daemon's end")


def has_ended(process):
    """Whether a process has let go of everything: it is a zombie (proc(5), state Z), or nobody knows it any more."""
    try:
        return ") Z " in pathlib.Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def is_read_ahead(bed):
    """Whether another program's item is there, and all of it that would outlive that program."""
    return json.loads(bed.pb("inspect", "--json"))["owner"] == "display" and bed.sources_read_ahead()


def outlives(clients, media_type, content):
    """Whoever has copied this has ended. The daemon keeps it, or the compositor is quicker."""
    wait_until(lambda: media_type in offered(clients), f"the {media_type} that is left")
    expect(f"{media_type}, which its owner has left", clients.paste(media_type), content)


def expect_line(command, output, pattern):
    """Fails unless a line of a command's output matches a pattern."""
    if not re.search(pattern, output.decode(), re.MULTILINE):
        raise DeskFailure(f"{command}: expected a line like {pattern!r} in {output.decode()!r}")


def copy_large(bed):
    """Copies 100 MB that no mistake leaves unnoticed, and gives them."""
    content = os.urandom(LARGE)
    bed.copy(bed.file("large", content), "--type", ANY_TYPE)
    return content


def wait_for_transfers(bed, count):
    wait_until(lambda: len(bed.status()["transfers"]) >= count, f"{count} transfers under way")


def descriptors(bed):
    """How many descriptors the daemon has open."""
    return len(os.listdir(f"/proc/{bed.status()['process']}/fd"))


def wait_for_offer(clients, types, seconds=30):
    """Waits until foreign programs are offered these types, and says how long that took."""
    begin = time.monotonic()
    wait_until(lambda: offered(clients) == types, f"an offer of {types}", seconds)
    return f"{time.monotonic() - begin:.1f} s"


def offered(clients, pasteboard="general"):
    """The types that foreign programs are offered, none while there is no owner."""
    with contextlib.suppress(DeskFailure):
        return clients.types(pasteboard)
    return []


def clipboard_text(clients):
    """The text that foreign programs paste, None while there is none."""
    with contextlib.suppress(DeskFailure):
        return clients.paste(clients.text)
    return None


SCENARIOS = {
    "clients": (foreign_clients, "foreign clients, among themselves"),
    "types": (offered_types, "the types of docs/welcome.md, in order"),
    "bytes": (bytes_of_each_type, "each type has the bytes that pb paste gives"),
    "lazy": (lazily_and_once, "converted when asked for, and once"),
    "primary": (primary_selection, "the primary selection, both ways"),
    "foreign": (foreign_bytes, "what others own, byte for byte"),
    "markdown": (foreign_html_as_markdown, "others' HTML as Markdown"),
    "kept": (foreign_items_outlive_their_owners, "what others own outlives them"),
    "editor": (an_editors_copy_outlives_it, "what an editor has copied outlives it"),
    "large": (hundred_megabytes, "100 MB arrive whole"),
    "bad-readers": (bad_readers, "a stopped reader and one that leaves"),
    "silent-owner": (silent_owner, "an owner that never answers"),
    "readers": (hundred_readers, "100 readers at once"),
    "descriptors": (no_descriptor_left, "no descriptor is left open"),
    "restart": (display_restarted, "offered again after a crash"),
    "late": (daemon_before_display, "the daemon is there first"),
    "cold": (cold_starts, "the first copy and the first paste start the daemon"),
    "xwayland": (both_ways_through_xwayland, "X programs in a Wayland session, both ways"),
    "status": (status_names_backend, "pb status names the way"),
    "doctor": (doctor_says_it_is_served, "pb doctor says that it is served"),
}
