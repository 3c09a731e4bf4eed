"""The history with 100,000 and 1,000,000 items, whole processes, and what it costs the daemon and each copy."""

import contextlib
import itertools
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

from testbed.bed import PROGRAMS, wait_until
from testbed.benches.measure import NOWHERE, QUICK, compare, duration, mebibytes, medians, report, silently, timed
from testbed.processes import status_of

PB = str(PROGRAMS / "pb")
NUMBERS = itertools.count(1)
RARE = "Quetzalcoatl"
# Words of every second item each, which are never in the same one.
HALVES = "northward", "southbound"
# One item in so many has a thumbnail, of so many bytes: that of a screenshot.
PICTURED, THUMBNAIL = 100, 32_000


def history(bed):
    cost(bed)
    for count in (10_000,) if QUICK else (100_000, 1_000_000):
        speed(bed, count)
    others(bed)


def speed(bed, count):
    """Lists and searches among so many items."""
    folder = bed.folder / f"state-{count}"
    bed.run(PB, "clear")
    with recorder(bed, folder):
        pass  # makes the tables
    size = fill(folder / "history/database", count)
    whole, pictures = (folder / "history/database").stat().st_size, count // PICTURED * THUMBNAIL
    report(f"{count:,} items: text, and database with its index", f"{size / 1e6:.0f} MB",
           f"{whole / 1e6:.0f} MB, of which thumbnails {pictures / 1e6:.0f} MB")
    with recorder(bed, folder) as process:
        runs = 20 if QUICK else 100
        # Some have no index to help them: these are bounded only.
        for what, words, *bound in (
                ("list 50", ["list"], 5), ("search, found in few", ["search", RARE]),
                ("search, found in most", ["search", "the"]), ("search, two letters", ["search", "ba"]),
                ("search, two letters found in few", ["search", "Qz"]),
                ("search, found nowhere", ["search", RARE[::-1]]),
                ("search, three words of most", ["search", "the", "clipboard", "and"]),
                ("search, a word of most and one of few", ["search", "the", RARE]),
                ("search, a phrase of few", ["search", f'"{RARE} Qz"']),
                ("search, two words never together", ["search", *HALVES], 100),
                ("search, a word and no other", ["search", "--", RARE, "-the"]),
                ("search, a pattern with a word", ["search", f"/{RARE} .z/"]),
                ("search, a pattern of most", ["search", "/b[aeiou]g/"]),
                ("search, a wrong letter", ["search", "clipbaord"]),
                ("search, a wrong letter, found in few", ["search", RARE.replace("z", "s")]),
                ("search, a wrong letter of six", ["search", mistyped(6)], 60),
                ("search, a wrong letter of eight", ["search", mistyped(8)], 60),
                ("search, an application of few", ["search", "app:rare", "the"]),
                ("search, an application of none", ["search", "app:none"]),
                ("search, a kind of none", ["search", "type:link"]), ("search, the last hour", ["search", "since:1h", "the"]),
                ("search, before yesterday", ["search", "before:1d", "the"])):
            taken = median_of(runs, [PB, "history", *words], bed.environment)
            budget = bound[0] if bound else 10
            report(f"{count:,} items: pb history {what}", duration(taken), budget=f"≤ {budget} ms",
                   met=taken * 1000 <= budget)
        resident, anonymous = status_of(process.pid, "VmRSS", "RssAnon")
        report(f"{count:,} items: the recorder's memory", mebibytes(resident), f"anonymous {mebibytes(anonymous)}")
    shutil.rmtree(folder)


def median_of(runs, command, environment):
    """The median time of a command that may find nothing."""
    shell = [*command]
    return medians(runs, lambda: elapsed(shell, environment))[0]


def elapsed(command, environment):
    start = time.monotonic()
    process = os.posix_spawn(command[0], command, environment, file_actions=[
        (os.POSIX_SPAWN_DUP2, NOWHERE, number) for number in (0, 1, 2)])
    _, status = os.waitpid(process, 0)
    taken = time.monotonic() - start
    if os.waitstatus_to_exitcode(status) not in (0, 3):
        sys.exit(f"{' '.join(command)} failed")
    return taken


def mistyped(length):
    """A word of so many letters with a wrong one, which is in no text; but all of its trigrams are."""
    known = corpus(random.Random(14))
    words = (f"{word[:2]}{letter}{word[3:]}" for word in known if len(word) == length for letter in "bdgmst")
    return next(word for word in words if not any(word in other for other in known))


def corpus(numbers):
    """Words, of which a few are frequent."""
    return [word(numbers) for _ in range(5000)] + ["the", "and", "clipboard"] * 200


def fill(path, count, pinned=1):
    """Puts so many texts of about 350 bytes into a history, as the recorder would, and gives their size. No limit counts for
    pinned ones."""
    numbers = random.Random(14)
    words = corpus(numbers)
    size = 0
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -262144")
    with database:
        for place in range(1, count + 1):
            text = " ".join([*numbers.choices(words, k=50), HALVES[place % 2]])
            text += f" {RARE} Qz" if place % (count // 5) == 1 else ""
            data = text.encode()
            size += len(data)
            database.execute(
                "INSERT INTO item (place, id, copied, digest, kind, size, pinned, types, application, title, text, lines,"
                " thumbnail) VALUES (?, ?, ?, ?, 0, ?, ?, 'text/plain;charset=utf-8', ?, ?, ?, 1, ?)",
                (place, place, int(time.time()) - count + place, numbers.randbytes(32), len(data), pinned,
                 "Rare" if place % (count // 5) == 2 else f"Application {place % 7}", text[:200], text,
                 numbers.randbytes(THUMBNAIL) if place % PICTURED == 0 else None))
            database.execute("INSERT INTO content (id, hash, size, bytes) VALUES (?, ?, ?, ?)",
                             (place, numbers.randbytes(32), len(data), data))
            database.execute("INSERT INTO source VALUES (?, 0, 'text/plain;charset=utf-8', ?)", (place, place))
        database.execute("UPDATE total SET last = ?", (count,))
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    # Unwritten data would reach the disk during the first measurement.
    os.sync()
    return size


def word(numbers):
    return "".join(numbers.choice("bcdfglmnprstvw") + numbers.choice("aeiou") for _ in range(numbers.randint(2, 4)))


def cost(bed):
    """The daemon's memory and the time of a copy, without the recorder and with it."""
    runs = 40 if QUICK else 300
    figures = []
    for records in (False, True):
        recording = recorder(bed, bed.folder / "state-cost") if records else contextlib.nullcontext()
        with recording:
            while records and not listed(bed):
                time.sleep(0.01)  # until it has recorded what was there when it came
            spent = processor_time(bed.recorder.pid) if records else 0
            copying = medians(runs, lambda: copy_number(bed))[0]
            figures.append((copying, *status_of(bed.daemon.pid, "RssAnon", "VmRSS")))
            if records:
                each = (processor_time(bed.recorder.pid) - spent) / runs
                report("the recorder's processor time for a copy", duration(each))
                report("copies in fast motion that were recorded", f"{len(listed(bed))} of {runs + 2}")
    (without, anonymous, _), (recorded, more, _) = figures
    compare("pb copy while it is recorded", recorded, without, "not recorded")
    report("the daemon's anonymous memory meanwhile", mebibytes(more), f"not recorded {mebibytes(anonymous)}")


def processor_time(process):
    """The processor time of a process and all its threads, those that have ended too, in seconds."""
    return time.clock_gettime(~process << 3 | 2)  # the number that clock_getcpuclockid(3) returns


def listed(bed):
    reply = subprocess.run([PB, "history", "list", "-n", "1000", "--json"], env=bed.environment, stdin=NOWHERE,
                           stdout=subprocess.PIPE, check=True).stdout
    return json.loads(reply)["entries"]


def copy_number(bed):
    return timed([PB, "copy"], bed.environment, bed.file("number", f"copy {next(NUMBERS)}".encode()))


def others(bed):
    """The same of other managers, with as many items as they are made for."""
    for program, measure in (("cliphist", cliphist), ("copyq", copyq), ("klipper", klipper)):
        if path := shutil.which(program):
            measure(bed, path)
        else:
            report(program, "not here")


def cliphist(bed, program):
    environment = {**bed.environment, "XDG_CACHE_HOME": str(bed.folder / "cliphist")}
    for number in range(750):
        subprocess.run([program, "store"], env=environment, input=f"text {number} ".encode() * 30, check=True)
    report("cliphist list, 750 items", duration(median_of(20, [program, "list"], environment)))


def copyq(bed, program):
    environment = {**bed.environment, "COPYQ_SETTINGS_PATH": str(bed.folder / "copyq"), "HOME": str(bed.folder),
                   "XDG_RUNTIME_DIR": str(bed.folder), "COPYQ_SESSION_NAME": "bench"}
    server = bed.start(program, environment=environment)
    answers([program, "size"], environment)
    silently([program, "eval", "--", "var a = []; for (var i = 0; i < 200; ++i) a.push('text ' + i); add.apply(this, a)"],
             environment)
    ask = [program, "eval", "--", "for (var i = 0; i < 50; ++i) print(str(read(i)).slice(0, 80) + '\\n')"]
    report("copyq read of 50, 200 items", duration(median_of(10, ask, environment)))
    silently([program, "exit"], environment)
    bed.stop(server)


def klipper(bed, program):
    with running_klipper(bed, program) as (environment, send):
        listing = [*send, "org.kde.klipper.klipper.getClipboardHistoryMenu"]
        report("klipper's list by D-Bus, 20 items", duration(median_of(20, listing, environment)))


@contextlib.contextmanager
def running_klipper(bed, program):
    """Klipper with the 20 items that it keeps by default. Yields the environment in which it runs, and the
    words that send it a message on D-Bus."""
    bus = f"unix:path={bed.folder}/bus"
    environment = {**bed.environment, "DBUS_SESSION_BUS_ADDRESS": bus, "HOME": str(bed.folder),
                   "XDG_RUNTIME_DIR": str(bed.folder), "QT_QPA_PLATFORM": "xcb"}
    send = [shutil.which("dbus-send"), "--session", "--print-reply", "--dest=org.kde.klipper", "/klipper"]
    with bed.running("dbus-daemon", "--session", f"--address={bus}", "--nofork", "--nopidfile", environment=environment):
        answers([*send[:3], "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames"], environment)
        with bed.running(program, environment=environment):
            answers([*send, "org.kde.klipper.klipper.getClipboardHistoryMenu"], environment)
            for number in range(20):
                silently([*send, "org.kde.klipper.klipper.setClipboardContents", f"string:text {number}"], environment)
            yield environment, send


def answers(command, environment):
    """Waits until a command ends well."""
    wait_until(lambda: silently(command, environment) == 0, f"an answer of {command[0]}")


@contextlib.contextmanager
def recorder(bed, folder):
    """Runs the recorder; it is ready once it listens."""
    bed.start_recorder("--folder", folder)
    try:
        yield bed.recorder
    finally:
        bed.stop(bed.recorder)
