#!/usr/bin/python3
"""What of the clipboard outlives the daemon under systemd. Runs as the user whose manager it is.

    survival.py FOLDER fill                       puts items of all kinds on pasteboards
    survival.py FOLDER verify                     they are all there, byte for byte
    survival.py FOLDER times x11|sway             how soon the item is offered again after a kill, in so many rounds
    survival.py FOLDER kills NUMBER               kills the daemon at random moments of copying and pasting
    survival.py FOLDER secrets PLACE…             nothing sensitive is in a file at these places

FOLDER is where the files of the test are. Exits with 1 and a sentence if something is wrong.
"""

import base64
import contextlib
import json
import os
import pathlib
import random
import socket
import statistics
import subprocess
import sys
import time

UNIT = "pasteboardd.service"
TIMED_ROUNDS = 20
# After the start of the process, and after the kill, in milliseconds.
BUDGETS = (50, 150)


def main():
    folder, verb, *words = sys.argv[1:]
    folder = pathlib.Path(folder)
    match verb:
        case "fill": fill(folder)
        case "verify": verify(folder)
        case "times": times(*words)
        case "kills": kills(folder, int(words[0]))
        case "secrets": find_secrets(folder, words)


def expect(condition, sentence):
    if not condition:
        sys.exit(sentence)


# What is copied. A secret's bytes begin with a mark that is searched for afterwards.

def mark(folder):
    file = folder / "mark"
    if not file.exists():
        file.write_text(os.urandom(16).hex())
    return file.read_bytes()


def items(folder):
    """Each pasteboard's options of pb copy, and the bytes."""
    mebibyte = random.Random(1).randbytes(1 << 20)
    return {
        "general": ([], b"text of the general pasteboard"),
        "primary": ([], b"text of the primary selection"),
        "html": (["-t", "text/html"], b"<b>bold</b>" * 10000),
        "document": ([], (folder / "welcome.md").read_bytes()),
        "hundred": (["-t", "application/octet-stream"], mebibyte * 100),
        "secret": (["--sensitive"], mark(folder) + b" small"),
        "large-secret": (["--sensitive", "-t", "application/octet-stream"], mark(folder) + mebibyte * 40),
    }


def twenty(folder):
    """An item of twenty types, of 1 byte to 67 KB each."""
    generator = random.Random(2)
    return [(f"application/x-kind-{number}", generator.randbytes(1 + number * 3500)) for number in range(20)]


def fill(folder):
    for name, (options, content) in items(folder).items():
        file = ["-"] if name != "document" else [str(folder / "welcome.md")]
        subprocess.run(["pb", "copy", "-p", name, *options, *file], input=content, check=True)
    representations = [{"type": kind, "base64": base64.b64encode(part).decode()} for kind, part in twenty(folder)]
    call("org.pasteboard.Copy", {"pasteboard": "twenty", "representations": representations})


def verify(folder):
    for name, (options, content) in items(folder).items():
        kind = options[options.index("-t") + 1] if "-t" in options else None
        expect(pasted(name, kind) == content, f"the {name} pasteboard has something else")
    for kind, content in twenty(folder):
        expect(pasted("twenty", kind) == content, f"{kind} of twenty is something else")
    html = pasted("document", "text/html")
    expect(b"<h1>Welcome to Pasteboard</h1>" in html, "the document is no document any more")
    for name in ("secret", "large-secret"):
        hint = call("org.pasteboard.Paste", {"pasteboard": name, "type": "x-kde-passwordManagerHint"})
        expect(hint.get("sensitive"), f"{name} is no longer sensitive")


def pasted(name, kind=None):
    words = ["-t", kind] if kind else []
    return subprocess.run(["pb", "paste", "-p", name, *words], stdout=subprocess.PIPE, check=True).stdout


def call(method, parameters):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(os.environ["XDG_RUNTIME_DIR"] + "/pasteboard/socket")
        connection.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        answer = b""
        while not answer.endswith(b"\0"):
            part = connection.recv(1 << 20)
            expect(part, "the daemon hung up")
            answer += part
    reply = json.loads(answer[:-1])
    expect("error" not in reply, f"{method}: {reply}")
    return reply["parameters"]


# The daemon's process.

def property_of(name):
    command = ["systemctl", "--user", "show", "--value", "--property", name, UNIT]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def kill():
    process = int(property_of("MainPID"))
    expect(process > 0, f"there is no daemon: {property_of('Result')}")
    before = time.monotonic()
    os.kill(process, 9)
    return process, before


def successor(process):
    """When systemd has started the next process, on the monotonic clock."""
    while int(property_of("MainPID")) in (0, process):
        time.sleep(0.002)
    return int(property_of("ExecMainStartTimestampMonotonic")) / 1e6


# How soon it is offered again.

def times(display):
    offered = {"x11": offered_on_x11, "sway": offered_on_sway}[display]
    rounds = []
    copy = ["pb", "copy"]
    subprocess.run(copy, input=b"the first", check=True)
    with offered() as (settle, again):
        for number in range(TIMED_ROUNDS):
            content = f"number {number}"
            subprocess.run(copy, input=content.encode(), check=True)
            settle(content)
            process, killed = kill()
            back = again(content)
            rounds.append((back - successor(process), back - killed))
    for what, budget, spans in zip(("the new process", "the kill"), BUDGETS, zip(*rounds)):
        median, worst = (round(1000 * value) for value in (statistics.median(spans), max(spans)))
        verdict = "met" if median <= budget else "NOT MET"
        print(f"{display}: offered again {median} ms after {what}, {worst} ms at worst (budget {budget} ms: {verdict})")


@contextlib.contextmanager
def offered_on_x11():
    from Xlib.display import Display

    display = Display()
    display.xfixes_query_version()
    # A new owner, and the end of one.
    display.xfixes_select_selection_input(display.screen().root, display.intern_atom("CLIPBOARD"), 7)
    display.sync()

    def again(_):
        lost = False
        while True:
            kind = type(display.next_event()).__name__
            if kind != "SetSelectionOwnerNotify":
                lost = True
            elif lost:
                return time.monotonic()

    yield lambda _: None, again
    display.close()


@contextlib.contextmanager
def offered_on_sway():
    command = ["wl-paste", "--watch", "sh", "-c", "cat; echo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watch:

        def next_offer(content):
            while line := watch.stdout.readline():
                if line.rstrip() == content:
                    return time.monotonic()
            sys.exit("wl-paste has ended")

        try:
            yield next_offer, next_offer
        finally:
            watch.kill()


# Kills at random moments.

def kills(folder, number):
    seed = random.randrange(1 << 32)
    generator = random.Random(seed)
    print(f"seed {seed}")
    present = {name: None for name in ("general", "primary", "notes", "more")}
    acknowledged = 0
    for round_number in range(number):
        name = generator.choice(list(present))
        before = present[name]
        copying = before is None or generator.random() < 0.7
        if copying:
            content, options = something(folder, generator, round_number)
            program = start(["pb", "copy", "-p", name, *options], content)
        else:
            program = start(["pb", "paste", "-p", name])
        time.sleep(generator.uniform(0, 0.012))
        kill()
        output, said = program.communicate()
        if not copying:
            expect(program.returncode != 0 or output == before, f"round {round_number}: something else was pasted")
        possible = [before] if not copying else [content] if program.returncode == 0 else [before, content]
        acknowledged += copying and program.returncode == 0
        found = found_on(name)
        instead = " or ".join(map(told, possible))
        expect(found in possible, f"round {round_number}: {name} has {told(found)} instead of {instead}. {said.decode()}")
        present[name] = found
        if round_number % 20 == 19:
            for other, content in present.items():
                expect(found_on(other) == content, f"round {round_number}: {other} has lost its item")
    print(f"{number} kills, {acknowledged} of them after a copy was acknowledged")


def start(command, content=None):
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if content is not None:
        with contextlib.suppress(BrokenPipeError):
            program.stdin.write(content)
    program.stdin.close()
    program.stdin = None
    return program


def something(folder, generator, number):
    """Small, in parts of its own, or large; sensitive at times."""
    content = f"round {number} ".encode() + generator.randbytes(generator.choice([8, 8, 100_000, 3_000_000])).hex().encode()
    return (mark(folder) + content, ["--sensitive"]) if generator.random() < 0.4 else (content, [])


def found_on(name):
    answer = subprocess.run(["pb", "paste", "-p", name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(answer.returncode in (0, 3), f"pb paste: {answer.stderr.decode()}")
    return answer.stdout if answer.returncode == 0 else None


def told(content):
    return "nothing" if content is None else f"{content[:60]!r} of {len(content)} bytes"


# Secrets.

def find_secrets(folder, places):
    secret = mark(folder)
    seen = 0
    for place in places:
        for file in [pathlib.Path(place), *pathlib.Path(place).rglob("*")]:
            with contextlib.suppress(PermissionError):
                if file.is_file() and not file.is_symlink() and file != folder / "mark":
                    seen += 1
                    expect(secret not in file.read_bytes(), f"{file} has the secret")
    print(f"{seen} files have nothing of it")


main()
