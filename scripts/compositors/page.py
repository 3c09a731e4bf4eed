"""Writes docs/displays.md from what a whole run of the matrix has found."""

from checks import shorten
from matrix import CANNOT, FAILED, OK, SKIPPED
from pages.tables import table
from pages.versions import release
from system import RELEASE, NextRelease

HEAD = """\
# Display servers

`make test-compositors` writes this page: in each field a scenario with the real daemon and other people's programs
(xclip, wl-clipboard, GTK), on a display server without a screen of its own. ✓ is: as it should be; ✗: not; –: the
display server has nothing of what it is about, or the test none of what it needs; an empty field was not tried.

"By" is the daemon's way there: the protocol data-control, as wlroots' (*wlr*) or as the newer standard (*ext*), the core
protocol that needs the focus, or X11, which on mutter, GNOME's, is its Xwayland.
"""
MARKS = {OK: "✓", FAILED: "✗", CANNOT: "–", SKIPPED: ""}
WAYS = ("wlr", "ext", "core", "X11")


def write(path, matrix, kinds):
    """Writes the page."""
    path.write_text("\n".join(lines(matrix, kinds)).rstrip() + "\n")


def lines(matrix, kinds):
    yield HEAD
    tried = {name: kind for name, kind in kinds.items() if matrix.outcomes[name]}
    rows = [["of", *map(origin, tried.values())], ["by", *map(way, tried.values())]]
    rows += [
        [title, *(MARKS[matrix.outcomes[name].get(scenario, (SKIPPED, ""))[0]] for name in tried)]
        for scenario, (_, title) in matrix.scenarios.items()]
    yield from table(["", *(f"{kind.launcher.program} {version(kind)}" for kind in tried.values())], rows)
    yield ""
    yield from remarks("Failed", matrix, FAILED)
    yield from remarks("What is not there", matrix, CANNOT)
    if matrix.skipped:
        yield from ["## Not tried", "", *(f"- {name}: {reason}" for name, reason in matrix.skipped.items())]


def origin(kind):
    return f"Debian {RELEASE}" if isinstance(kind.system, NextRelease) else release()


def way(kind):
    return next(short for short in WAYS if short in kind.backend)


def version(kind):
    return kind.system.version(kind.launcher.package)


def remarks(title, matrix, wanted):
    """A section with the reasons of all outcomes of a kind."""
    found = [
        f"- {name}, {matrix.scenarios[scenario][1]}: {shorten(remark.splitlines()[-1], 200)[1:-1]}"
        for name, column in matrix.outcomes.items() for scenario, (result, remark) in column.items()
        if result == wanted]
    if found:
        yield from [f"## {title}", "", *found, ""]
