"""Events in the daemon's life: each actor is a function that does one thing, and changes the model accordingly."""

import contextlib
import os
import shutil
import signal
import subprocess
import time

from testbed.bed import REPOSITORY, Failure, Refused, children, expect
from testbed.client import message, text
from testbed.processes import MEBIBYTE
from testbed.soak.soak_bed import ANYTHING

CLIENTS = REPOSITORY / "Tests/X11DisplayTests/Clients"
NAMES = ["general", "general", "general", "primary", "one", "two", "three"]
# xclip has no limit of its own.
PATIENCE_OF_READERS = 30


def small(bed):
    return f"text {bed.choice.getrandbits(64):x}".encode()


def large(bed):
    return bed.choice.randbytes(2 * MEBIBYTE)


# through pb

def copy(bed):
    bed.copied(small(bed), pasteboard=bed.choice.choice(NAMES))


def copy_large(bed):
    bed.copied(large(bed), "-t", "a/b", pasteboard=bed.choice.choice(NAMES))


def copy_huge(bed):
    """An item that is too large for memory, from a file."""
    content = bed.choice.randbytes(MEBIBYTE) * 40
    source = bed.folder / "huge"
    source.write_bytes(content)
    bed.copied(content, "-t", "a/b", str(source))
    expect(bed.paste() == content, "a huge item differs from the copy")
    bed.copied(small(bed))
    source.unlink()


def sensitive(bed):
    bed.copied(small(bed), "--sensitive", pasteboard=bed.choice.choice(NAMES))


def stream(bed):
    """Where descriptors are lost."""
    through = {"PASTEBOARD_SOCKET": bed.tunnel.path}
    content = large(bed)
    bed.copied(content, "-t", "a/b", environment=through)
    expect(bed.paste(environment=through) == content, "a stream differs from the copy")


def paste(bed):
    """Every pasteboard holds what it must."""
    for pasteboard in sorted(set(NAMES)):
        check(bed, pasteboard)


def check(bed, pasteboard):
    contents = bed.present.get(pasteboard, {b""})
    if contents is not ANYTHING:
        found = bed.paste(pasteboard)
        expect(found in contents, f"{pasteboard} has {found[:60]!r} instead of {[content[:60] for content in contents]}")
        return
    with contextlib.suppress(Refused):
        bed.paste(pasteboard)


def clear(bed):
    pasteboard = bed.choice.choice(NAMES)
    bed.pb("clear", "-p", pasteboard)
    bed.present[pasteboard] = {b""}


def names(bed):
    """A pasteboard that is used once."""
    name = f"once{bed.choice.getrandbits(40):x}"
    bed.copied(small(bed), pasteboard=name)
    check(bed, name)
    bed.pb("clear", "-p", name)
    del bed.present[name]


def status(bed):
    bed.status()
    bed.pb("types", "-p", "general") if bed.present.get("general", {b""}) not in (ANYTHING, {b""}) else None


def convert(bed):
    word = small(bed)
    bed.copied(b"# A note\n\nwith *" + word + b"*\n", "-t", "text/markdown", "-")
    html = bed.paste("general", "-t", "text/html")
    expect(b"<em>" + word + b"</em>" in html, f"not what was converted: {html[:80]!r}")


def worker(bed):
    """The worker is killed."""
    words = b"# A note\n\n" + b"with *a few* words and [a link](http://example.com)\n\n" * 40_000
    bed.copied(words, "-t", "text/markdown", "-")
    paster = bed.start("pb", "paste", "-t", "text/html", stderr=subprocess.PIPE)
    bed.wait_for(lambda: kill_a_child(bed) or paster.poll() is not None, "no worker was started")
    paster.communicate(timeout=60)


def kill_a_child(bed):
    for child in children(bed.daemon.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
            return True
    return False


# programs that speak to the socket

def vanish(bed):
    """Clients by the hundred that say half of something, and go."""
    half_said = [
        b"", message("Status")[:20], message("Status"), message("Upload", upgrade=True), message("Paste", upgrade=True),
        message("Copy", representations=text("new"))[:-1], message("Watch", more=True) + 40 * message("Status"),
        b"\xff" * 1000, b"{" * 3000 + b"\0",
    ]
    clients = [bed.connect() for _ in range(100)]
    for client in clients:
        with contextlib.suppress(OSError):  # it may be closed as soon as it has said something wrong
            client.sendall(bed.choice.choice(half_said))
    for client in clients:
        client.close()


def idle(bed):
    """Clients that say nothing and stay."""
    for _ in range(3):
        bed.invite(bed.connect())


def watch(bed):
    """A program that watches every change, and reads nothing."""
    watcher = bed.connect()
    watcher.sendall(message("Watch", more=True))
    bed.invite(watcher)


def provider(bed):
    """A program that promises something, is asked for it by another, and goes or stays."""
    made = small(bed)
    words = ["copy", "--foreground", "--offer", f"text/x-made=printf '%s' '{made.decode()}'"]
    before = bed.board("general")["generation"]
    program = bed.invite(bed.start("pb", *words))
    bed.wait_for(lambda: bed.board("general")["generation"] != before, "a promise was not taken")
    expect(bed.paste() == made, "a provider's promise is not what it made")
    bed.present["general"] = {made}
    if bed.choice.random() < 0.5:
        bed.guests.remove(program)
        bed.send_home(program)


def dying_provider(bed):
    """A provider that is asked and dies, and so does who has asked."""
    pasteboard = bed.choice.choice(NAMES)
    with contextlib.closing(bed.connect()) as promising, contextlib.closing(bed.connect()) as asking:
        promising.sendall(message("Provide", more=True, pasteboard=pasteboard, representations=[{"type": "a/b"}]))
        expect(promising.reply()["parameters"]["event"] == "offered", "a promise was not taken")
        asking.sendall(message("Paste", pasteboard=pasteboard, type="a/b"))
        expect(promising.reply()["parameters"]["event"] == "load", "a provider was not asked")
        if bed.choice.random() < 0.5:
            promising.close()
            expect("error" in asking.reply(), "a paste of what was not made was not refused")
    bed.present[pasteboard] = ANYTHING


# other applications

def owner_words(bed, pasteboard):
    if bed.served_display == "wayland":
        return ["wl-copy", "--foreground", *(["--primary"] if pasteboard == "primary" else [])]
    return ["xclip", "-i", "-quiet", "-selection", "clipboard" if pasteboard == "general" else "primary"]


def own(bed, content, pasteboard="general"):
    """Another application takes a pasteboard over; gives its process once the daemon knows."""
    before = bed.board(pasteboard)["generation"]
    owner = bed.start(*owner_words(bed, pasteboard), stdin=subprocess.PIPE)
    bed.present[pasteboard] = ANYTHING
    owner.stdin.write(content)
    owner.stdin.close()
    bed.invite(owner)
    bed.wait_for(
        lambda: bed.is_foreign(pasteboard) and bed.board(pasteboard)["generation"] != before,
        f"another application's {pasteboard} is not followed on {bed.served_display}")
    return owner


def foreign(bed):
    """An application copies, the daemon pastes, and the application may end."""
    if not bed.served_display:
        return
    content, pasteboard = small(bed), bed.choice.choice(["general", "primary"])
    owner = own(bed, content, pasteboard)
    found = bed.paste(pasteboard)
    expect(found == content, f"another application's {pasteboard} is read as {found[:60]!r}")
    if bed.choice.random() < 0.5:
        bed.guests.remove(owner)
        bed.send_home(owner)


def dying_owner(bed):
    """An application that copies and dies at once. It may or may not have copied before."""
    if not bed.served_display:
        return
    owner = bed.start(*owner_words(bed, "general"), stdin=subprocess.PIPE)
    bed.present["general"] = ANYTHING
    owner.stdin.write(b"dying")
    owner.stdin.close()
    time.sleep(bed.choice.random() * 0.03)
    bed.send_home(owner)


def hung_owner(bed):
    """An application that copies and hangs: a paste reports it."""
    if not bed.served_display:
        return
    owner = own(bed, small(bed))
    owner.send_signal(signal.SIGSTOP)
    with contextlib.suppress(Refused):
        bed.paste()
    bed.guests.remove(owner)
    bed.send_home(owner)


def lying_owner(bed):
    """An X11 application that answers wrongly or without an end."""
    if bed.served_display != "x11":
        return
    how = bed.choice.choice(["silent", "untyped", "refusing", "latin", "many", "secret", "endless"])
    bed.present["general"] = ANYTHING
    owner = bed.start("/usr/bin/python3", "-B", str(CLIENTS / "owner.py"), how, stdout=subprocess.PIPE)
    said = owner.stdout.readline()
    expect(said == b"owning\n", f"an owner did not start: {said!r}")
    with contextlib.suppress(Failure):
        bed.pb("paste", "-t", bed.choice.choice(["UTF8_STRING", "application/octet-stream"]), seconds=3)
    bed.send_home(owner)


def handing_over(bed):
    """An X11 application that hands over what it has before it ends."""
    if bed.served_display != "x11":
        return
    bed.present["general"] = ANYTHING
    leaver = bed.start("/usr/bin/python3", "-B", str(CLIENTS / "leaving.py"), "UTF8_STRING", stdout=subprocess.PIPE)
    said, _ = leaver.communicate(timeout=60)
    expect(b"saved" in said, f"a hand-over was refused: {said.decode()}")
    bed.wait_for(lambda: bed.board("general")["owner"] == "pasteboard", "what was handed over is not kept")
    expect(bed.pb("paste", "-t", "UTF8_STRING") == b"kept", "not what was handed over")
    bed.present["general"] = {b"kept"}


def reader(bed, *words):
    if bed.served_display == "wayland":
        return bed.start("wl-paste", "--no-newline", *words, stdout=subprocess.PIPE)
    return bed.start("xclip", "-o", "-selection", "clipboard", *words, stdout=subprocess.PIPE)


def pasted_elsewhere(bed):
    """Another application pastes the copy."""
    if not bed.served_display:
        return
    content = small(bed)
    bed.copied(content)
    program = reader(bed)
    try:
        found, _ = program.communicate(timeout=PATIENCE_OF_READERS)
        expect(found == content, f"another application pasted {found[:60]!r} on {bed.served_display}")
    except subprocess.TimeoutExpired:
        raise Failure(f"another application waits for ever for a paste on {bed.served_display}") from None
    finally:
        bed.send_home(program)


def stopped_reader(bed):
    """An application that pastes much, and stops in the middle."""
    if not bed.served_display:
        return
    bed.copied(large(bed), "-t", "a/b")
    program = bed.invite(reader(bed, "-t", "a/b"))
    program.stdout.read(1000)
    program.send_signal(signal.SIGSTOP)


def window(bed):
    """The daemon's window is destroyed, as careless programs do."""
    disturb(bed, "owner.destroy()")


def xkill(bed):
    """The daemon's connection to the X server is cut off, as xkill does."""
    disturb(bed, "owner.kill_client()")


def disturb(bed, deed):
    if bed.served_display != "x11":
        return
    bed.copied(small(bed))
    find = "from Xlib import display; d = display.Display(); owner = d.get_selection_owner(d.intern_atom('CLIPBOARD'))"
    script = ["/usr/bin/python3", "-c", f"{find}; {deed}; d.sync()"]
    bed.run(*script)
    bed.wait_for(lambda: xclip_answers(bed), "the copy is not offered again")
    check(bed, "general")


def xclip_answers(bed):
    words = ["xclip", "-o", "-selection", "clipboard", "-t", "TARGETS"]
    return bed.finish(*words).returncode == 0


# what the session does

def xvfb(bed):
    """The X server is killed and comes back."""
    bed.foreign_content_is_gone()
    bed.x11.kill_display()
    if not bed.sway.is_up:
        bed.wait_for_display()
        bed.copied(small(bed))
        check(bed, "general")
    bed.x11.start_display()
    bed.wait_for_display()


def sway(bed):
    """The compositor comes or is killed."""
    bed.foreign_content_is_gone()
    bed.sway.kill_display() if bed.sway.is_up else bed.sway.start_display()
    bed.wait_for_display()


def folder(bed):
    """The folder of the socket is deleted."""
    # The daemon may make it again while it is deleted.
    with contextlib.suppress(OSError):
        shutil.rmtree(bed.runtime / "pasteboard")
    bed.wait_for(lambda: bed.status()["process"], "the socket does not come back")


# How often each acts, beside the others.
WEIGHTS = {
    copy: 20, copy_large: 5, copy_huge: 1, sensitive: 3, stream: 3, paste: 20, clear: 5, names: 3, status: 5, convert: 6,
    worker: 1, vanish: 3, idle: 3, watch: 3, provider: 4, dying_provider: 4, foreign: 8, dying_owner: 4, hung_owner: 1,
    lying_owner: 2, handing_over: 1, pasted_elsewhere: 10, stopped_reader: 2, window: 1, xkill: 1, xvfb: 1, sway: 2,
    folder: 1,
}
ACTORS = {actor.__name__.replace("_", "-"): (actor, weight) for actor, weight in WEIGHTS.items()}
