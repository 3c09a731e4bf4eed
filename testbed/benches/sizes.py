"""Cost against size, beside other programs: what is drawn in docs/benchmarks.md."""

import os
import shutil

from testbed.bed import PROGRAMS
from testbed.benches.conversions import CMARK, Inputs
from testbed.benches.measure import QUICK, curve, duration, medians, report, timed
from testbed.benches.pastes import check_is_whole, quick_medians
from testbed.benches.wayland import WL_PASTE, copied_to_both, two_sides
from testbed.pages.plots import size as size_in_words

PB = str(PROGRAMS / "pb")
XCLIP = ["xclip", "-o", "-selection", "clipboard"]
PASTES = (12, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
# Up to here hyperfine starts the programs, whose own start counts most.
SMALL = 100_000
DOCUMENTS = (1000, 10_000, 100_000, 1_000_000, 11_000_000)
# Of the Markdown that the RTF is made of, which is several times as long.
RTF_DOCUMENTS = (1000, 10_000, 100_000, 1_000_000, 2_000_000)
# A command that takes longer, in seconds, runs only once.
PATIENCE = 2


def sizes(bed, theirs, wait_for_owner):
    """`theirs` leads to the X display of the peers; `wait_for_owner` waits until its selection has an owner."""
    sizes_here = PASTES[:-2] if QUICK else PASTES
    x11(bed, theirs, wait_for_owner, sizes_here)
    wayland(bed, sizes_here)
    markdown(bed)
    rtf(bed)


def text_of(bed, size):
    """A file of so many bytes."""
    line = b"hello world!" if size == 12 else b"".join(b"%099d\n" % number for number in range(size // 100 + 1))
    return bed.file(f"text-{size}", line[:size])


def x11(bed, theirs, wait_for_owner, sizes_here):
    """Each side has a display of its own."""
    peer = bed.environment | theirs
    for size in sizes_here:
        path = text_of(bed, size)
        bed.run(PB, "copy", "--type", "text/plain", path)
        owner = bed.start("xclip", "-i", "-selection", "clipboard", "-quiet", path, environment=peer)
        wait_for_owner(peer)
        jobs = (([PB, "paste"], bed.environment), (XCLIP, bed.environment), (XCLIP, peer))
        pb, from_us, from_peer = timings(jobs, size, path)
        bed.stop(owner)
        curve("paste", "pb paste", size, pb)
        curve("paste", "xclip -o, from xclip", size, from_peer)
        curve("owner-x11", "from pasteboardd", size, from_us)
        curve("owner-x11", "from xclip", size, from_peer)
        told(f"paste of {size_in_words(size)}: pb", pb, "xclip", from_peer)


def wayland(bed, sizes_here):
    """wl-paste from us and from wl-copy, each on a compositor of its own."""
    with two_sides(bed) as sides:
        for size in sizes_here if sides else ():
            ours, theirs = sides
            path = text_of(bed, size)
            with copied_to_both(bed, path, ours, theirs):
                from_us, from_peer = timings(((WL_PASTE, ours), (WL_PASTE, theirs)), size, path)
            curve("paste", "wl-paste, from wl-copy", size, from_peer)
            curve("owner-wayland", "from pasteboardd", size, from_us)
            curve("owner-wayland", "from wl-copy", size, from_peer)
            told(f"{size_in_words(size)} to wl-paste: pasteboardd", from_us, "wl-copy", from_peer)


def timings(jobs, size, path):
    """The median time of each command, with its environment."""
    for command, environment in jobs:
        check_is_whole(command, environment, path)
    if size <= SMALL:
        return quick_medians(20 if QUICK else 100, *(
            (" ".join(f"'{word}'" for word in command), environment) for command, environment in jobs))
    runs = 3 if QUICK else 15
    return medians(runs, *(lambda job=job: timed(*job) for job in jobs))


def markdown(bed):
    """Whole processes, from Markdown to HTML."""
    peers = {"cmark-gfm": CMARK, "pandoc": ["pandoc", "-f", "gfm", "-t", "html"]}
    documents(bed, "markdown", peers, DOCUMENTS)


def rtf(bed):
    peers = {"unrtf": ["unrtf", "--html", "--nopict"], "pandoc": ["pandoc", "-f", "rtf", "-t", "html"]}
    documents(bed, "rtf", peers, RTF_DOCUMENTS)


def documents(bed, form, peers, all_sizes):
    """Conversions to HTML, in turn; a peer that takes long runs once."""
    inputs = Inputs(bed.folder, bed.environment)
    installed = {peer: command for peer, command in peers.items() if shutil.which(command[0])}
    for size in all_sizes[:-1] if QUICK else all_sizes:
        path = document(bed, inputs, form, size)
        commands = {"pb convert": [PB, "convert", "--from", form, "--to", "html", path]}
        commands |= {peer: [*command, path] for peer, command in installed.items()}
        once = {name: timed(command, bed.environment) for name, command in commands.items()}
        short = {name: command for name, command in commands.items() if once[name] <= PATIENCE}
        jobs = (lambda command=command: timed(command, bed.environment) for command in short.values())
        taken = once | dict(zip(short, medians(20 if size <= SMALL else 5, *jobs)))
        real = os.path.getsize(path)
        for name, seconds in taken.items():
            curve(form, name, real, seconds)
        for peer in installed:
            told(f"{form} to html, {size_in_words(real)}: pb", taken["pb convert"], peer, taken[peer])


def document(bed, inputs, form, size):
    """A file in a format, of the first so many bytes of Markdown, in whole lines."""
    text = inputs.text(size)[:size].rpartition(b"\n")[0] + b"\n"
    return bed.file(f"document-{size}.{form}", text if form == "markdown" else inputs.converted(form, text))


def told(what, ours, peer, theirs):
    report(what, duration(ours), f"{peer} {duration(theirs)}", ours / theirs)
