"""Cost against size, beside other programs: what is drawn in docs/benchmarks.md."""

import os
import shutil
from pathlib import Path

from testbed.benches.conversions import CMARK, Inputs
from testbed.benches.measure import QUICK, curve, duration, medians, report, timed
from testbed.benches.pastes import check_is_whole, quick_medians
from testbed.benches.wayland import WL_PASTE, compositor, copied_to_both
from testbed.pages.plots import size as size_in_words

ROOT = Path(__file__).resolve().parent.parent.parent
PB = str(ROOT / "build/bin/pb")
XCLIP = ["xclip", "-o", "-selection", "clipboard"]
PASTES = (12, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
# Up to here hyperfine starts the programs, whose own start counts most.
SMALL = 100_000
DOCUMENTS = (1000, 10_000, 100_000, 1_000_000, 11_000_000)
# Of the Markdown that the RTF is made of, which is several times as long.
RTF_DOCUMENTS = (1000, 10_000, 100_000, 1_000_000, 2_000_000)
# What takes longer, in seconds, is run only once.
PATIENCE = 2


def sizes(desk, theirs, wait_for_owner):
    """`theirs` is the X display of the peers; `wait_for_owner` waits until somebody has its selection."""
    sizes_here = PASTES[:-2] if QUICK else PASTES
    x11(desk, theirs, wait_for_owner, sizes_here)
    wayland(desk, sizes_here)
    markdown(desk)
    rtf(desk)


def text_of(desk, size):
    """A file of so many bytes."""
    line = b"hello world!" if size == 12 else b"".join(b"%099d\n" % number for number in range(size // 100 + 1))
    return desk.file(f"text-{size}", line[:size])


def x11(desk, theirs, wait_for_owner, sizes_here):
    """Each side has a display of its own."""
    peer = {**desk.environment, "DISPLAY": theirs}
    for size in sizes_here:
        path = text_of(desk, size)
        desk.run([PB, "copy", "--type", "text/plain", path])
        owner = desk.start(["xclip", "-i", "-selection", "clipboard", "-quiet", path], env=peer)
        wait_for_owner(peer)
        jobs = (([PB, "paste"], desk.environment), (XCLIP, desk.environment), (XCLIP, peer))
        pb, from_us, from_peer = timings(jobs, size, path)
        desk.end(owner)
        curve("paste", "pb paste", size, pb)
        curve("paste", "xclip -o, from xclip", size, from_peer)
        curve("owner-x11", "from pasteboardd", size, from_us)
        curve("owner-x11", "from xclip", size, from_peer)
        told(f"paste of {size_in_words(size)}: pb", pb, "xclip", from_peer)


def wayland(desk, sizes_here):
    """wl-paste from us and from wl-copy, each on a compositor of its own."""
    if any(shutil.which(program) is None for program in ("sway", "wl-copy", "wl-paste")):
        return report("pastes on Wayland by size", "not measured", "no sway or wl-clipboard here")
    with compositor(desk) as ours, compositor(desk) as theirs:
        if not (ours and theirs):
            return report("pastes on Wayland by size", "not measured", "sway did not start")
        ours["PASTEBOARD_SOCKET"] = str(desk.folder / "sizes-socket")
        daemon = desk.daemon(ours)
        for size in sizes_here:
            path = text_of(desk, size)
            with copied_to_both(desk, path, ours, theirs):
                from_us, from_peer = timings(((WL_PASTE, ours), (WL_PASTE, theirs)), size, path)
            curve("paste", "wl-paste, from wl-copy", size, from_peer)
            curve("owner-wayland", "from pasteboardd", size, from_us)
            curve("owner-wayland", "from wl-copy", size, from_peer)
            told(f"{size_in_words(size)} to wl-paste: pasteboardd", from_us, "wl-copy", from_peer)
        desk.end(daemon)


def timings(jobs, size, path):
    """The median time of each command, with its environment."""
    for command, environment in jobs:
        check_is_whole(command, environment, path)
    if size <= SMALL:
        return quick_medians(20 if QUICK else 100, *(
            (" ".join(f"'{word}'" for word in command), environment) for command, environment in jobs))
    runs = 3 if QUICK else 15
    return medians(runs, *(lambda job=job: timed(*job) for job in jobs))


def markdown(desk):
    """Whole processes, from Markdown to HTML."""
    peers = {"cmark-gfm": CMARK, "pandoc": ["pandoc", "-f", "gfm", "-t", "html"]}
    documents(desk, "markdown", peers, DOCUMENTS)


def rtf(desk):
    peers = {"unrtf": ["unrtf", "--html", "--nopict"], "pandoc": ["pandoc", "-f", "rtf", "-t", "html"]}
    documents(desk, "rtf", peers, RTF_DOCUMENTS)


def documents(desk, form, peers, all_sizes):
    """Conversions to HTML, in turn; a peer that takes long runs once."""
    inputs = Inputs(desk.folder, desk.environment)
    installed = {peer: command for peer, command in peers.items() if shutil.which(command[0])}
    for size in all_sizes[:-1] if QUICK else all_sizes:
        path = document(desk, inputs, form, size)
        commands = {"pb convert": [PB, "convert", "--from", form, "--to", "html", path]}
        commands |= {peer: [*command, path] for peer, command in installed.items()}
        once = {name: timed(command, desk.environment) for name, command in commands.items()}
        short = {name: command for name, command in commands.items() if once[name] <= PATIENCE}
        jobs = (lambda command=command: timed(command, desk.environment) for command in short.values())
        taken = once | dict(zip(short, medians(20 if size <= SMALL else 5, *jobs)))
        real = os.path.getsize(path)
        for name, seconds in taken.items():
            curve(form, name, real, seconds)
        for peer in installed:
            told(f"{form} to html, {size_in_words(real)}: pb", taken["pb convert"], peer, taken[peer])


def document(desk, inputs, form, size):
    """A file in a format, of the first so many bytes of Markdown, in whole lines."""
    text = inputs.text(size)[:size].rpartition(b"\n")[0] + b"\n"
    return desk.file(f"document-{size}.{form}", text if form == "markdown" else inputs.converted(form, text))


def told(what, ours, peer, theirs):
    report(what, duration(ours), f"{peer} {duration(theirs)}", ours / theirs)
