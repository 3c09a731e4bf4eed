"""Measures the budgets of the design, side by side with xclip, xsel and others, whole processes, in one run.

    scripts/bench [--quick] [--page FILE] [PART…]

The parts are daemon, x11, wayland, convert, markup, history, window and sizes; all of them, if none is named. A run of all that
is not quick writes docs/benchmarks.md and its plots; `--page` writes such a page of whatever was run elsewhere.

Pairs of commands are run in turn, A B A B, and their medians compared: the ratio counts, because a machine's speed
drifts. Everything is private: two X servers (one whose CLIPBOARD is the daemon's, one whose is a peer's), two
compositors in the same way, sockets and folders that are gone afterwards. Exits with 0 once it has measured.
"""

import contextlib
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from testbed.bed import PROGRAMS, REPOSITORY, Bed, Screen, wait_until
from testbed.benches.conversions import conversions, markup
from testbed.benches.history import history
from testbed.benches.measure import (
    FIGURES,
    NOWHERE,
    QUICK,
    compare,
    duration,
    mebibytes,
    medians,
    report,
    run_undisturbed,
    silently,
    timed,
)
from testbed.benches.page import write
from testbed.benches.pastes import check_is_whole, quick_medians
from testbed.benches.pictures import pictures
from testbed.benches.sizes import sizes
from testbed.benches.wayland import wayland
from testbed.benches.window import window
from testbed.kinds import OUR_X11
from testbed.processes import descriptors, status_of

PB = str(PROGRAMS / "pb")
LARGE = 100_000_000


def order():
    """How much of the lists by which a program is laid out it still has: `scripts/order-symbols` writes them."""
    for program in "pb", "pasteboardd":
        listed = set((REPOSITORY / f"linking/{program}.order").read_text().split())
        symbols = subprocess.run(
            ["nm", PROGRAMS / program], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        share = len(listed.intersection(line.rpartition(" ")[2] for line in symbols)) / len(listed)
        report(f"symbols of linking/{program}.order in {program}", f"{share:.0%}", budget="≥ 90 %", met=share >= 0.9)


def latency(bed, theirs):
    """Small pastes and copies. Each side has a display of its own, so that they do not disturb each other."""
    text = bed.file("text", b"hello world!")
    bed.run(PB, "copy", text)
    peer = bed.environment | theirs
    owner = bed.start("xclip", "-i", "-selection", "clipboard", "-quiet", text, environment=peer)
    wait_for_owner(peer)
    runs = 40 if QUICK else 300
    paste, xclip, xsel, types = quick_medians(
        runs, (f"'{PB}' paste", bed.environment), ("xclip -o -selection clipboard", peer), ("xsel -b -o", peer),
        (f"'{PB}' types", bed.environment))
    compare("pb paste, 12 bytes", paste, xclip, "xclip -o", 0.45)
    compare("", paste, xsel, "xsel -o")
    report("pb types", duration(types))
    bed.stop(owner)
    copy, xclip = medians(
        runs // 4,
        lambda: timed([PB, "copy"], bed.environment, text),
        lambda: timed(["sh", "-c", "exec xclip -i -selection clipboard"], peer, text))
    compare("pb copy, 12 bytes", copy, xclip, "xclip -i")


def wait_for_owner(environment):
    """Waits until CLIPBOARD has an owner with text."""
    words = ["xclip", "-o", "-selection", "clipboard"]
    wait_until(lambda: silently(words, environment) == 0, "an owner of the selection")


def large(bed, theirs):
    """100 MB through the X server, beside the same from xclip, and through the socket."""
    path = bed.file("large", b"".join(b"%099d\n" % line for line in range(LARGE // 100)))
    before, = status_of(bed.daemon.pid, "RssAnon")
    bed.run(PB, "copy", path)
    peer = bed.environment | theirs
    owner = bed.start("xclip", "-i", "-selection", "clipboard", "-quiet", path, environment=peer)
    wait_for_owner(peer)
    runs = 5 if QUICK else 25
    command = ["xclip", "-o", "-selection", "clipboard"]
    for whole, environment in ((command, bed.environment), (command, peer), ([PB, "paste"], bed.environment)):
        check_is_whole(whole, environment, path)
    ours, xclip = medians(runs, lambda: timed(command, bed.environment), lambda: timed(command, peer))
    # docs/decisions/0005: why not less.
    compare("100 MB to xclip -o, by INCR", ours, xclip, "xclip -i", 1.1)
    bed.stop(owner)
    pipe, = medians(runs, lambda: timed(["sh", "-c", f"'{PB}' paste | cat >/dev/null"], bed.environment))
    report("100 MB by pb paste into a pipe", duration(pipe))
    after, = status_of(bed.daemon.pid, "RssAnon")
    report("100 MB held: growth of anonymous memory", mebibytes(after - before), budget="≤ 1 MiB", met=after - before <= 1024)


def start_up(bed):
    """From the start of the process until READY=1."""
    with notify_socket(bed) as (path, listener):
        environment = {**bed.environment, "NOTIFY_SOCKET": path, "PASTEBOARD_SOCKET": str(bed.folder / "other")}

        def start():
            begin = time.monotonic()
            process = bed.start(bed.shared / "pasteboardd", environment=environment)
            while b"READY=1" not in listener.recv(4096):
                pass
            elapsed = time.monotonic() - begin
            bed.stop(process)
            return elapsed

        ready, = medians(5 if QUICK else 20, start)
    report("daemon: start to READY=1", duration(ready), budget="≤ 30 ms", met=ready <= 0.03)


@contextlib.contextmanager
def notify_socket(bed):
    path = str(bed.folder / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(path)
        listener.settimeout(20)
        yield path, listener


def idle(bed):
    """A daemon that has worked a little and rests."""
    bed.run(PB, "copy", str(REPOSITORY / "docs/welcome.md"))
    bed.run(PB, "paste", "-t", "text/html", stdout=NOWHERE)
    resident, anonymous, threads = status_of(bed.daemon.pid, "VmRSS", "RssAnon", "Threads")
    report("daemon, idle: resident memory", mebibytes(resident), budget="≤ 12 MiB", met=resident <= 12 * 1024)
    report("daemon, idle: anonymous memory", mebibytes(anonymous), budget="≤ 3 MiB", met=anonymous <= 3 * 1024)
    report("daemon, idle: threads", str(threads), budget="= 1", met=threads == 1)
    watched = 5 if QUICK else 60
    time.sleep(11)  # whatever lingers has ended then
    before, = status_of(bed.daemon.pid, "voluntary_ctxt_switches")
    time.sleep(watched)
    after, = status_of(bed.daemon.pid, "voluntary_ctxt_switches")
    report(f"daemon, idle: wake-ups in {watched} s", str(after - before), budget="= 0", met=after == before)


def endurance(bed):
    """Many copies and pastes leave nothing behind."""
    text = bed.file("short", b"once more")
    rounds = 100 if QUICK else 1000

    def work(count):
        for _ in range(count):
            timed([PB, "copy", text], bed.environment)
            timed([PB, "paste"], bed.environment)

    def state():
        return descriptor_count(bed.daemon.pid), status_of(bed.daemon.pid, "RssAnon")[0]

    work(50)
    descriptors, memory = state()
    work(rounds)
    more_descriptors, more_memory = state()
    what = f"{rounds} copies and pastes: descriptors left"
    if descriptors is None:
        report(what, "not measured", "only root may count", budget="= 0")
    else:
        report(what, str(more_descriptors - descriptors), budget="= 0", met=more_descriptors == descriptors)
    report(f"{rounds} copies and pastes: growth of memory", mebibytes(more_memory - memory), budget="≤ 0.5 MiB",
           met=more_memory - memory <= 512)


def descriptor_count(process):
    """How many descriptors it has; None if it may not be looked at, as the daemon forbids its user."""
    try:
        return len(descriptors(process))
    except PermissionError:
        return None


def first_paste(bed, theirs):
    """From a copied page of 10 KB to its HTML in an application, beside the usual way: a converter and xclip."""
    source = (REPOSITORY / "docs/welcome.md").read_bytes()
    page = bed.file("page.md", source * max(1, 10_000 // len(source)))
    paste = ["xclip", "-o", "-selection", "clipboard", "-t", "text/html"]

    def ours(*copy):
        return timed([PB, "copy", *copy], bed.environment) + timed(paste, bed.environment)

    jobs = [lambda: ours(page), lambda: ours("--offer", f"text/markdown=cat '{page}'")]
    if shutil.which("pandoc"):
        peer = bed.environment | theirs
        command = f"pandoc -f gfm -t html '{page}' | xclip -i -selection clipboard -t text/html"
        jobs.append(lambda: timed(["sh", "-c", command], peer) + timed(paste, peer))
    copied, offered, *pandoc = medians(5 if QUICK else 40, *jobs)
    what = "copy 10 KB of Markdown, first paste as HTML"
    if pandoc:
        compare(what, copied, pandoc[0], "pandoc | xclip")
        compare("the same, offered by a command", offered, pandoc[0], "pandoc | xclip")
    else:
        report(what, duration(copied), "no pandoc here")
        report("the same, offered by a command", duration(offered), "no pandoc here")


PARTS = {
    "daemon": lambda bed, theirs: (idle(bed), start_up(bed), endurance(bed)),
    "x11": lambda bed, theirs: (order(), latency(bed, theirs), large(bed, theirs)),
    "wayland": lambda bed, theirs: wayland(bed),
    "convert": lambda bed, theirs: (first_paste(bed, theirs), conversions(bed.folder, bed.environment)),
    "markup": lambda bed, theirs: markup(bed.folder, bed.environment),
    "pictures": lambda bed, theirs: pictures(bed.folder, bed.environment),
    "history": lambda bed, theirs: history(bed),
    "window": lambda bed, theirs: window(bed),
    "sizes": lambda bed, theirs: sizes(bed, theirs, wait_for_owner),
}


def main():
    names, page = arguments(sys.argv[1:])
    priority = run_undisturbed()
    print(priority)
    print(f"{'what':<52} {'ours':>12} {'beside':>24} {'ratio':>6} {'budget':>14}")
    with Bed.prepared(), Bed(OUR_X11, log_level="notice") as bed, Screen(OUR_X11) as other:
        for name in names or PARTS:
            FIGURES.part = name
            PARTS[name](bed, other.session)
    if page:
        write(page, FIGURES, priority)
    missed = [line.what for line in FIGURES.lines if line.met is False]
    if missed:
        sys.exit(f"{len(missed)} missed its budget: {'; '.join(missed)}")


def arguments(words):
    """The parts that are named, and where the page goes, if it is to be written."""
    page = None if QUICK else REPOSITORY / "docs/benchmarks.md"
    named = [word for word in words if word != "--quick"]
    if "--page" in named[:-1]:
        place = named.index("--page")
        page = Path(named[place + 1])
        del named[place:place + 2]
    elif named:
        page = None  # a part would lose the others' figures
    if not set(named) <= set(PARTS):
        sys.exit(f"usage: scripts/bench [--quick] [--page FILE] [{' | '.join(PARTS)}]…")
    return named, page

