"""What may happen to the daemon: each actor is a function that does one thing, and says what it means for the model."""

import contextlib
import os
import shutil
import signal
import subprocess
import time

from daemon import MEBIBYTE, ROOT, Failure, expect
from lone import Refused
from parts import message, reply, text
from world import ANYTHING

CLIENTS = ROOT / "Tests/X11DisplayTests/Clients"
NAMES = ["general", "general", "general", "primary", "one", "two", "three"]
# xclip has no limit of its own.
PATIENCE_OF_READERS = 30


def small(world):
    return f"text {world.choice.getrandbits(64):x}".encode()


def large(world):
    return world.choice.randbytes(2 * MEBIBYTE)


# ---------------------------------------------------------------- through pb

def copy(world):
    world.copy(small(world), pasteboard=world.choice.choice(NAMES))


def copy_large(world):
    world.copy(large(world), "-t", "a/b", pasteboard=world.choice.choice(NAMES))


def copy_huge(world):
    """An item that is too large for memory, from a file."""
    content = world.choice.randbytes(MEBIBYTE) * 40
    source = world.folder / "huge"
    source.write_bytes(content)
    world.copy(content, "-t", "a/b", str(source))
    expect(world.paste() == content, "a huge item is not what was copied")
    world.copy(small(world))
    source.unlink()


def sensitive(world):
    world.copy(small(world), "--sensitive", pasteboard=world.choice.choice(NAMES))


def stream(world):
    """Where descriptors are lost."""
    through = {"PASTEBOARD_SOCKET": world.tunnel.path}
    content = large(world)
    world.copy(content, "-t", "a/b", env=through)
    expect(world.paste(env=through) == content, "a stream is not what was copied")


def paste(world):
    """Every pasteboard holds what it must."""
    for pasteboard in sorted(set(NAMES)):
        check(world, pasteboard)


def check(world, pasteboard):
    contents = world.present.get(pasteboard, {b""})
    if contents is not ANYTHING:
        found = world.paste(pasteboard)
        expect(found in contents, f"{pasteboard} has {found[:60]!r} instead of {[content[:60] for content in contents]}")
        return
    with contextlib.suppress(Refused):
        world.paste(pasteboard)


def clear(world):
    pasteboard = world.choice.choice(NAMES)
    world.pb("clear", "-p", pasteboard)
    world.present[pasteboard] = {b""}


def names(world):
    """A pasteboard that is used once."""
    name = f"once{world.choice.getrandbits(40):x}"
    world.copy(small(world), pasteboard=name)
    check(world, name)
    world.pb("clear", "-p", name)
    del world.present[name]


def status(world):
    world.status()
    world.pb("types", "-p", "general") if world.present.get("general", {b""}) not in (ANYTHING, {b""}) else None


def convert(world):
    word = small(world)
    world.copy(b"# A note\n\nwith *" + word + b"*\n", "-t", "text/markdown", "-")
    html = world.paste("general", "-t", "text/html")
    expect(b"<em>" + word + b"</em>" in html, f"not what was converted: {html[:80]!r}")


def worker(world):
    """The worker is killed."""
    words = b"# A note\n\n" + b"with *a few* words and [a link](http://example.com)\n\n" * 40_000
    world.copy(words, "-t", "text/markdown", "-")
    paster = world.start(str(world.programs / "alone/pb"), "paste", "-t", "text/html", stderr=subprocess.PIPE)
    world.wait_for(lambda: kill_a_child(world) or paster.poll() is not None, "no worker was started")
    paster.communicate(timeout=60)


def kill_a_child(world):
    for child in world.children():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGKILL)
            return True
    return False


# ---------------------------------------------------------------- programs that speak to the socket

def vanish(world):
    """Clients by the hundred that say half of something, and go."""
    half_said = [
        b"", message("Status")[:20], message("Status"), message("Upload", upgrade=True), message("Paste", upgrade=True),
        message("Copy", representations=text("new"))[:-1], message("Watch", more=True) + 40 * message("Status"),
        b"\xff" * 1000, b"{" * 3000 + b"\0",
    ]
    clients = [world.connect() for _ in range(100)]
    for client in clients:
        with contextlib.suppress(OSError):  # it may be closed as soon as it has said something wrong
            client.sendall(world.choice.choice(half_said))
    for client in clients:
        client.close()


def idle(world):
    """Clients that say nothing and stay."""
    for _ in range(3):
        world.invite(world.connect())


def watch(world):
    """A program that wants to be told of every change, and reads nothing of it."""
    watcher = world.connect()
    watcher.sendall(message("Watch", more=True))
    world.invite(watcher)


def provider(world):
    """A program that promises something, is asked for it by another, and goes or stays."""
    made = small(world)
    words = ["copy", "--foreground", "--offer", f"text/x-made=printf '%s' '{made.decode()}'"]
    before = world.board("general")["generation"]
    program = world.invite(world.start(str(world.programs / "alone/pb"), *words))
    world.wait_for(lambda: world.board("general")["generation"] != before, "a promise was not taken")
    expect(world.paste() == made, "a provider's promise is not what it made")
    world.present["general"] = {made}
    if world.choice.random() < 0.5:
        world.guests.remove(program)
        world.send_home(program)


def dying_provider(world):
    """A provider that is asked and dies, and so does who has asked."""
    pasteboard = world.choice.choice(NAMES)
    with contextlib.closing(world.connect()) as promising, contextlib.closing(world.connect()) as asking:
        promising.sendall(message("Provide", more=True, pasteboard=pasteboard, representations=[{"type": "a/b"}]))
        expect(reply(promising)["parameters"]["event"] == "offered", "a promise was not taken")
        asking.sendall(message("Paste", pasteboard=pasteboard, type="a/b"))
        expect(reply(promising)["parameters"]["event"] == "load", "a provider was not asked")
        if world.choice.random() < 0.5:
            promising.close()
            expect("error" in reply(asking), "a paste of what was not made was not refused")
    world.present[pasteboard] = ANYTHING


# ---------------------------------------------------------------- other applications

def owner_words(world, pasteboard):
    if world.display == "wayland":
        return ["wl-copy", "--foreground", *(["--primary"] if pasteboard == "primary" else [])]
    return ["xclip", "-i", "-quiet", "-selection", "clipboard" if pasteboard == "general" else "primary"]


def own(world, content, pasteboard="general"):
    """Another application takes a pasteboard over; gives its process once the daemon knows."""
    before = world.board(pasteboard)["generation"]
    owner = world.start(*owner_words(world, pasteboard), stdin=subprocess.PIPE)
    world.present[pasteboard] = ANYTHING
    owner.stdin.write(content)
    owner.stdin.close()
    world.invite(owner)
    world.wait_for(
        lambda: world.is_foreign(pasteboard) and world.board(pasteboard)["generation"] != before,
        f"another application's {pasteboard} is not followed on {world.display}")
    return owner


def foreign(world):
    """An application copies, the daemon pastes, and the application may end."""
    if not world.display:
        return
    content, pasteboard = small(world), world.choice.choice(["general", "primary"])
    owner = own(world, content, pasteboard)
    found = world.paste(pasteboard)
    expect(found == content, f"another application's {pasteboard} is read as {found[:60]!r}")
    if world.choice.random() < 0.5:
        world.guests.remove(owner)
        world.send_home(owner)


def dying_owner(world):
    """An application that copies and dies at once. Whether it came so far nobody knows."""
    if not world.display:
        return
    owner = world.start(*owner_words(world, "general"), stdin=subprocess.PIPE)
    world.present["general"] = ANYTHING
    owner.stdin.write(b"dying")
    owner.stdin.close()
    time.sleep(world.choice.random() * 0.03)
    world.send_home(owner)


def hung_owner(world):
    """An application that copies and hangs: who pastes is told so."""
    if not world.display:
        return
    owner = own(world, small(world))
    owner.send_signal(signal.SIGSTOP)
    with contextlib.suppress(Refused):
        world.paste()
    world.guests.remove(owner)
    world.send_home(owner)


def lying_owner(world):
    """An X11 application that answers wrongly or without an end."""
    if world.display != "x11":
        return
    how = world.choice.choice(["silent", "untyped", "refusing", "latin", "many", "secret", "endless"])
    world.present["general"] = ANYTHING
    owner = world.start("/usr/bin/python3", "-B", str(CLIENTS / "owner.py"), how, stdout=subprocess.PIPE)
    said = owner.stdout.readline()
    expect(said == b"owning\n", f"an owner did not start: {said!r}")
    with contextlib.suppress(Refused, subprocess.TimeoutExpired):
        world.pb("paste", "-t", world.choice.choice(["UTF8_STRING", "application/octet-stream"]), timeout=3)
    world.send_home(owner)


def handing_over(world):
    """An X11 application that hands over what it has before it ends."""
    if world.display != "x11":
        return
    world.present["general"] = ANYTHING
    leaver = world.start("/usr/bin/python3", "-B", str(CLIENTS / "leaving.py"), "UTF8_STRING", stdout=subprocess.PIPE)
    said, _ = leaver.communicate(timeout=60)
    expect(b"saved" in said, f"a hand-over was refused: {said.decode()}")
    world.wait_for(lambda: world.board("general")["owner"] == "pasteboard", "what was handed over is not kept")
    expect(world.pb("paste", "-t", "UTF8_STRING") == b"kept", "not what was handed over")
    world.present["general"] = {b"kept"}


def reader(world, *words):
    if world.display == "wayland":
        return world.start("wl-paste", "--no-newline", *words, stdout=subprocess.PIPE)
    return world.start("xclip", "-o", "-selection", "clipboard", *words, stdout=subprocess.PIPE)


def pasted_elsewhere(world):
    """Another application pastes what was copied."""
    if not world.display:
        return
    content = small(world)
    world.copy(content)
    program = reader(world)
    try:
        found, _ = program.communicate(timeout=PATIENCE_OF_READERS)
        expect(found == content, f"another application pasted {found[:60]!r} on {world.display}")
    except subprocess.TimeoutExpired:
        raise Failure(f"another application waits for ever for a paste on {world.display}") from None
    finally:
        world.send_home(program)


def stopped_reader(world):
    """An application that pastes much, and stops in the middle."""
    if not world.display:
        return
    world.copy(large(world), "-t", "a/b")
    program = world.invite(reader(world, "-t", "a/b"))
    program.stdout.read(1000)
    program.send_signal(signal.SIGSTOP)


def window(world):
    """The daemon's window is destroyed, as careless programs do."""
    disturb(world, "owner.destroy()")


def xkill(world):
    """The daemon's connection to the X server is cut off, as xkill does."""
    disturb(world, "owner.kill_client()")


def disturb(world, deed):
    if world.display != "x11":
        return
    world.copy(small(world))
    find = "from Xlib import display; d = display.Display(); owner = d.get_selection_owner(d.intern_atom('CLIPBOARD'))"
    script = ["/usr/bin/python3", "-c", f"{find}; {deed}; d.sync()"]
    subprocess.run(script, env=world.environment, check=True, timeout=60, capture_output=True)
    world.wait_for(lambda: xclip_answers(world), "what was copied is not offered again")
    check(world, "general")


def xclip_answers(world):
    words = ["xclip", "-o", "-selection", "clipboard", "-t", "TARGETS"]
    return subprocess.run(words, env=world.environment, capture_output=True, timeout=60).returncode == 0


# ---------------------------------------------------------------- what the session does

def xvfb(world):
    """The X server is killed and comes back."""
    world.foreign_content_is_gone()
    world.x11.down()
    if not world.sway.is_up:
        world.wait_for_display()
        world.copy(small(world))
        check(world, "general")
    world.x11.up()
    world.wait_for_display()


def sway(world):
    """The compositor comes or is killed."""
    world.foreign_content_is_gone()
    world.sway.down() if world.sway.is_up else world.sway.up()
    world.wait_for_display()


def folder(world):
    """The folder of the socket is deleted."""
    # The daemon may make it anew while it is deleted.
    with contextlib.suppress(OSError):
        shutil.rmtree(world.runtime / "pasteboard")
    world.wait_for(lambda: world.status()["process"], "the socket does not come back")


# How often each acts, beside the others.
ACTORS = {
    copy: 20, copy_large: 5, copy_huge: 1, sensitive: 3, stream: 3, paste: 20, clear: 5, names: 3, status: 5, convert: 6,
    worker: 1, vanish: 3, idle: 3, watch: 3, provider: 4, dying_provider: 4, foreign: 8, dying_owner: 4, hung_owner: 1,
    lying_owner: 2, handing_over: 1, pasted_elsewhere: 10, stopped_reader: 2, window: 1, xkill: 1, xvfb: 1, sway: 2,
    folder: 1,
}
ACTORS = {actor.__name__.replace("_", "-"): (actor, weight) for actor, weight in ACTORS.items()}
