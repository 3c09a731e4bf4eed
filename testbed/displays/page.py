"""Writes docs/displays.md from the report of a whole run of the matrix."""

from testbed.kinds import KINDS
from testbed.pages.tables import table
from testbed.pages.versions import release
from testbed.system import RELEASE, NextRelease

PAGE = "docs/displays.md"
HEAD = """\
# Display servers

`make test-compositors` writes this page: in each field a scenario with the real daemon and other people's programs
(xclip, wl-clipboard, GTK), on a display server without a screen of its own. ✓ is: as it should be; ✗: not; –: the
display server has nothing of what it is about, or the test none of what it needs; an empty field was not tried.

"By" is the daemon's way there: the protocol data-control, as wlroots' (*wlr*) or as the newer standard (*ext*), GNOME's own
interface, the core protocol that needs the focus, or X11, which on mutter without the rest of GNOME is its Xwayland.
"""
MARKS = {"passed": "✓", "failed": "✗", "skipped": "–"}
WAYS = ("wlr", "ext", "GNOME", "core", "X11")
OUTCOMES = ("passed", "skipped", "failed")  # the last is the one that tells
NOT_TRIED = "not tried: "


def lines(tests, head=HEAD, kinds=KINDS):
    """The page; several tests with one title share a field."""
    yield head
    by_outcome = sorted(tests, key=lambda test: OUTCOMES.index(test["outcome"]))
    fields = {(test["parameters"]["kind"], test["title"]): test for test in by_outcome}
    missing = {kind: test["reason"].removeprefix(NOT_TRIED)
               for (kind, _), test in fields.items() if test["reason"].startswith(NOT_TRIED)}
    tried = {name: kind for name, kind in kinds.items() if name not in missing}
    titles = list(dict.fromkeys(test["title"] for test in tests))
    rows = [["of", *map(origin, tried.values())], ["by", *map(way, tried.values())]]
    # A test may be about some kinds only.
    marks = {field: MARKS[test["outcome"]] for field, test in fields.items()}
    rows += [[title, *(marks.get((name, title), "") for name in tried)] for title in titles]
    yield from table(["", *(f"{kind.launcher.program} {version(kind)}" for kind in tried.values())], rows)
    yield ""
    for heading, outcome in (("Failed", "failed"), ("What is not there", "skipped")):
        if found := [f"- {name}, {title}: {fields[name, title]['reason'].splitlines()[-1][:200]}"
                     for name in tried for title in titles if (name, title) in fields
                     if fields[name, title]["outcome"] == outcome]:
            yield from [f"## {heading}", "", *found, ""]
    if missing:
        yield from ["## Not tried", "", *(f"- {name}: {reason}" for name, reason in missing.items())]


def origin(kind):
    return f"Debian {RELEASE}" if isinstance(kind.system, NextRelease) else release()


def way(kind):
    return next(short for short in WAYS if short in kind.backend)


def version(kind):
    return kind.system.version(kind.launcher.package)
