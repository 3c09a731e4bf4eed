"""Secrets of all kinds are copied, pasted and gone; then they are searched for wherever a program may leave them."""

import os
import pathlib
import random
import signal
import string
import subprocess

from daemon import Failure, expect
from place import PATIENCE, Client, Place, wait_until
from traces import Wanted, in_memory, in_names, on_disk

OWNER, PASTER = (str(pathlib.Path(__file__).resolve().parent / name) for name in ("owner.py", "paster.py"))
# Whatever the value says, the item is a secret.
HINTS = (b"secret", b"public", b"0", b"")
# More than the daemon holds in memory of what is no secret.
LARGE = 40_000_000
# How long the daemon may take to overwrite what it has freed.
FORGETTING_TIME = 5


class Desk(Place):
    """A place with a display, whose programs log all that they can."""

    log_level = "trace"

    def __init__(self):
        super().__init__()
        self.searches = 0
        # The numbers of what is recorded and may be.
        self.known = set()

    def start_programs(self):
        self.start_display()
        self.start_daemon()
        self.start_recorder()
        wait_until(lambda: b'"display": ":' in self.pb("status", "--json"), "the daemon on the display")
        expect(os.access(f"/proc/{self.daemon.pid}/mem", os.R_OK), "only root may look into the daemon: run it as root")

    def start_display(self):
        reading, writing = os.pipe()
        words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
        self.start(words, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        expect(number, "Xvfb did not start")
        self.environment["DISPLAY"] = f":{number}"

    def watched(self):
        """The processes that are looked at, with the workers that there are at the moment."""
        children = pathlib.Path(f"/proc/{self.daemon.pid}/task/{self.daemon.pid}/children").read_text().split()
        return [self.daemon.pid, self.recorder.pid, *map(int, children)]

    def paste_converted(self, secret):
        expect(secret in self.pb("paste", "--as", "html"), "the secret is not what is pasted")

    def copy_and_paste(self, secret, *options):
        """Gives whether the item was still there to be pasted."""
        self.pb("copy", *options, "-t", "text/markdown", data=document(secret))
        run = self.try_pb("paste", "--as", "html")
        expect(run.returncode in (0, 3), f"pb paste: {run.stderr.decode(errors='replace').strip()}")
        expect(run.returncode == 3 or secret in run.stdout, "the secret is not what is pasted")
        return run.returncode == 0

    def expect_nowhere(self, secret, when):
        """Neither on the disk nor in a name."""
        self.searches += 1
        wanted = Wanted(secret)
        found = on_disk(wanted, self.folder, self.watched()) + in_names(wanted, self.watched())
        expect(not found, f"{when} it is in {', '.join(found)}")

    def is_in_memory(self, secret):
        return in_memory(Wanted(secret), [self.daemon.pid, self.recorder.pid])

    def record_harmless(self):
        """Copies what is no secret and waits until it is recorded: what was copied before it would have been too. It
        must be found by the same search, or that finds nothing at all."""
        harmless = random_text()
        self.pb("copy", data=b"harmless " + harmless)
        title = f"harmless {harmless.decode()}"
        wait_until(lambda: title in self.list().values(), "a harmless item in the history")
        new = set(self.list()) - self.known
        expect(len(new) == 1, f"beside the harmless item something was recorded: {len(new)} items are new")
        self.known |= new
        found = on_disk(Wanted(harmless), self.state, [])
        expect(found, "the search does not even find what was recorded")


def random_text():
    """32 bytes that are nowhere else."""
    return "".join(random.SystemRandom().choices(string.ascii_letters + string.digits, k=32)).encode()


def document(secret):
    """Markdown, so that something is converted."""
    return b"# A heading\n\nThe key is **" + secret + b"**.\n"


def check(_):
    """None of the secrets is found; harmless items and words are, by the same search."""
    findings = []
    with Desk() as desk:
        desk.start_programs()
        expect_names_are_found(desk)
        for name, leave in SECRETS:
            secret = random_text()
            leave(desk, secret)
            desk.record_harmless()
            desk.expect_nowhere(secret, f"{name}: when it is gone,")
            if where := memory_after_a_while(desk, secret):
                findings.append(f"{name}: {', '.join(where)}")
        for program in (desk.daemon, desk.recorder):
            desk.end(program)
        expect((desk.logs / "daemon").stat().st_size > 0, "the daemon has logged nothing that could be searched")
    print(f"{len(SECRETS)} secrets, {desk.searches} searches: nothing in state, cache, runtime and other folders, "
          "in logs, in open files and in names; what is harmless is found in the state folder each time.", flush=True)
    expect(not findings, f"still in memory {FORGETTING_TIME} s after something else was copied: {'; '.join(findings)}")
    print("Nothing of them is in the memory of the daemon and of the recorder either, nor in their memory files.",
          flush=True)


def memory_after_a_while(desk, secret):
    """Where a secret still is when the daemon has had time to overwrite what it has freed."""
    try:
        wait_until(lambda: not desk.is_in_memory(secret), "forgetting", FORGETTING_TIME)
        return []
    except Failure:
        return desk.is_in_memory(secret)


def expect_names_are_found(desk):
    """The search of words, environments, open files' names and memory finds what is there."""
    for what in ("cmdline", "environ", "fd"):
        word = random_text()
        file = desk.folder / "tmp" / word.decode()
        words = ["cat", "-", *([word.decode()] if what == "cmdline" else [])]
        environment = desk.environment | ({"WORD": word.decode()} if what == "environ" else {})
        with open(file if what == "fd" else os.devnull, "wb") as output:
            cat = desk.start(words, stdin=subprocess.PIPE, stdout=output, env=environment)
        # A program that has only just been started has no words yet.
        wait_until(lambda: in_names(Wanted(word), [cat.pid]) == [f"{what} of cat"], f"the search of names finds {what}")
        # Words and environment lie on the stack.
        expect(what == "fd" or in_memory(Wanted(word), [cat.pid]), f"the search of memory does not find {what}")
        expect(what != "fd" or on_disk(Wanted(word), desk.folder, []), "the search of files does not find a name")
        cat.communicate()
        desk.processes.remove(cat)
        file.unlink(missing_ok=True)


# ---------------------------------------------------------------- secrets

def sensitive(desk, secret):
    """Copied as a secret, and pasted."""
    expect(desk.copy_and_paste(secret, "--sensitive"), "a sensitive item is gone at once")
    desk.expect_nowhere(secret, "while a sensitive item is on the clipboard")
    expect(desk.is_in_memory(secret), "the search of memory does not find what is on the clipboard")


def pasted_by_application(desk, secret):
    """Copied as a secret, and pasted by an application: as it is, and converted."""
    desk.pb("copy", "--sensitive", "-t", "text/markdown", data=document(secret))
    for kind in ("text/markdown", "text/html"):
        words = ["/usr/bin/python3", PASTER, kind]
        run = subprocess.run(words, env=desk.environment, stdout=subprocess.PIPE, timeout=PATIENCE)
        expect(secret in run.stdout, f"the secret is not what an application pastes as {kind}")
    desk.expect_nowhere(secret, "while an application has pasted a sensitive item")


def pasted_in_messages(desk, secret):
    """Copied as a secret, and pasted by a program to which no descriptor can be passed."""
    desk.pb("copy", "--sensitive", "-t", "text/markdown", data=document(secret))
    with Client(desk.sockets / "socket") as daemon:
        for kind in ("text/markdown", "text/html"):
            representation = daemon.call("Paste", type=kind)[0]["representation"]
            expect(secret.decode() in representation["text"], f"the secret is not what a program pastes as {kind}")
    desk.expect_nowhere(secret, "while a program has pasted a sensitive item")


def large(desk, secret):
    """Larger than what else would be held in memory."""
    harmless, rest = random_text(), os.urandom(1000)
    desk.pb("copy", "-t", "application/octet-stream", data=(harmless + rest) * (LARGE // 1032))
    found = on_disk(Wanted(harmless), desk.folder, desk.watched())
    expect(any("open file" in place for place in found), "the search does not find what is in a file without a name")
    content = (secret + rest) * (LARGE // 1032)
    desk.pb("copy", "--sensitive", "-t", "application/octet-stream", data=content)
    expect(desk.pb("paste") == content, "a large secret is not what is pasted")
    desk.expect_nowhere(secret, "while a large sensitive item is on the clipboard")


def expiring(*options):
    """Copied so that it goes by itself."""
    def leave(desk, secret):
        # On a busy machine it may be gone before it is pasted.
        wait_until(lambda: desk.copy_and_paste(secret, "--expire", "1s", *options), "a paste before the item expires")
        wait_until(lambda: desk.inspect()["owner"] == "nobody", "the end of an expiring item")
        desk.expect_nowhere(secret, "when it has expired")
    return leave


def hinted(hint, is_killed):
    """Another application's, with the hint of password managers. The application is killed, or another item takes the
    place of its own."""
    def leave(desk, secret):
        owner = desk.start(["/usr/bin/python3", OWNER, hint.hex()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with owner.stdout, owner.stdin:
            owner.stdin.write(document(secret))
            owner.stdin.close()
            expect(owner.stdout.readline() == b"owning\n", "the application could not take the clipboard")
        wait_until(lambda: desk.inspect()["owner"] == "display", "the application's item")
        expect(desk.inspect()["sensitive"], f"an item with the hint {hint} is not taken for a secret")
        desk.paste_converted(secret)
        desk.expect_nowhere(secret, "while a hinted item is on the clipboard")
        if not is_killed:
            desk.record_harmless()
        desk.end(owner, signal.SIGKILL)
        if is_killed:
            expect_gone(desk, secret)
    return leave


def expect_gone(desk, secret):
    """Nothing is on the clipboard any more but, at most, what was there before."""
    wait_until(lambda: desk.inspect()["owner"] != "display", "the end of the application's item")
    left = desk.inspect()
    expect(not any(source["stored"] for source in left["sources"]) or desk.pb("paste").startswith(b"harmless "),
           f"something of a hinted item was kept: {left['sources']}")
    expect(secret not in desk.try_pb("paste").stdout, "a hinted item can still be pasted")


SECRETS = [
    ("a sensitive item", sensitive), ("a sensitive item that an application pastes", pasted_by_application),
    ("a sensitive item that is pasted in messages", pasted_in_messages), ("a large sensitive item", large),
    ("an expired item", expiring()), ("an expired sensitive item", expiring("--sensitive")),
    *((f"an application's item with the hint {hint}, {how}", hinted(hint, is_killed))
      for hint in HINTS for how, is_killed in (("killed", True), ("replaced", False))),
]
