"""Writes docs/benchmarks.md and its plots from what a run has measured."""

from testbed.benches.measure import QUICK
from testbed.pages.machine import machine
from testbed.pages.plots import plot, size, time
from testbed.pages.tables import table
from testbed.pages.versions import UNKNOWN, version

PROGRAMS = ["xclip", "xsel", "wl-clipboard", "sway", "pandoc", "cmark-gfm", "unrtf", "LibreOffice", "CopyQ", "rofi", "klipper",
            "cliphist", "hyperfine"]
TITLES = {
    "daemon": "The daemon",
    "x11": "X11",
    "wayland": "Wayland",
    "convert": "Conversions",
    "markup": "Memory of input that is nothing but markup",
    "history": "The history",
    "window": "The window",
    "sizes": "Cost against size",
}
# The parts of each curve, in this order.
PLOTS = {
    "paste": "Pasting text: the whole program, from its start to its end",
    "owner-x11": "What xclip -o waits on X11 for the program that copied",
    "owner-wayland": "What wl-paste waits on sway for the program that copied",
    "markdown": "Markdown to HTML",
    "rtf": "RTF to HTML",
}
NOTES = {
    "daemon": "READY=1 is what the daemon tells systemd once it serves.",
    "x11": "INCR is how X11 hands over what is large, in pieces;"
           " [decision 5](decisions/0005-payloads-into-the-x-socket.md) says why it is not faster.",
    "convert": "Inputs are the pages of `docs`, copied with small changes until they are large enough. Where a ratio is"
               " of bytes a second, more than one is better; the budgets say which is meant.",
    "markup": "The largest memory of the process above that of one such piece, for each byte of input"
              " ([decision 12](decisions/0012-memory-of-markup.md)).",
    "window": "From a real key until the list is drawn, and from a letter to the last change of the list. CopyQ's server and"
              " window start one after the other when it is cold. Klipper keeps running, and rofi starts for each key. Memory"
              " is proportional (Pss), without the daemon and the recorder.",
    "history": "Texts of about 350 bytes. Each of the others has as many items as it is made for.",
}
HEAD = """\
# Benchmarks

`make bench` writes this page: whole processes on private displays, in turn with the program that they are compared
with, medians. *Ratio* is ours to the other's; less than one is faster, where nothing else is said. *Budget* is what the
design asks for. {budgets}
"""


def write(path, figures, priority):
    """Writes the page, and its plots into the folder `pictures` beside it."""
    pictures = path.parent / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for name, title in PLOTS.items():
        if name in figures.curves:
            series = list(figures.curves[name].items())
            drawn = plot(title, series, "bytes", "time, less is better", size, time)
            (pictures / f"bench-{name}.svg").write_text(drawn)
    path.write_text("\n".join(lines(figures, priority)).rstrip() + "\n")


def lines(figures, priority):
    yield HEAD.format(budgets=budgets(figures))
    yield from ["## The machine", ""]
    ran = f"{priority}{'; a quick run, whose figures are less sure' if QUICK else ''}"
    yield from table(["", ""], [*machine().items(), ["this run", ran]])
    yield ""
    installed = [(name, version(name)) for name in PROGRAMS]
    yield from table(["program", "version"], [row for row in installed if row[1] != UNKNOWN])
    yield ""
    yield from plots(figures)
    for part, title in TITLES.items():
        found = [figure for figure in figures.lines if figure.part == part]
        if found:
            yield from [f"## {title}", "", *([NOTES[part], ""] if part in NOTES else [])]
            yield from table(["what", "ours", "beside", "ratio", "budget", ""], map(row, found), right=(1, 2, 3, 4))
            yield ""


def budgets(figures):
    judged = [figure for figure in figures.lines if figure.met is not None]
    missed = [figure for figure in judged if not figure.met]
    return f"Of {len(judged)} budgets {len(missed) or 'none'} {'was' if len(missed) < 2 else 'were'} missed."


def plots(figures):
    drawn = [name for name in PLOTS if name in figures.curves]
    if drawn:
        yield from ["## Cost against size", "", "Both axes are logarithmic.", ""]
        for name in drawn:
            yield from [f"![{PLOTS[name]}](pictures/bench-{name}.svg)", ""]


def row(figure):
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    verdict = {None: "", True: "✓", False: "✗ missed"}[figure.met]
    return [code(figure.what), figure.ours, figure.peer, ratio, figure.budget, verdict]


def code(what):
    """Markup and commands are shown as they are."""
    return f"`{what.strip()}`" if any(mark in what for mark in "<>*[`\\{|@") else what.strip()
