"""Each option by the real tool, on a display without the daemon, and by pb in its place, on one with it. Both have to
come to the same, or the table says why not. The table is docs/drop-in.md."""

import shutil

from desk import REPOSITORY, DeskFailure, wait_until
from option_table import TABLES
from page import write_page
from tool_bed import RealBed, ToolBed

# Succeeds when something was copied.
LOOK = {"x11": "xclip -o -t TARGETS || xclip -o -selection clipboard -t TARGETS", "sway": "wl-paste -l || wl-paste -pl"}


def run(checks):
    """Runs every row, and writes the page if all could be run and none failed."""
    before = checks.failed
    isWhole = True
    for table in TABLES:
        missing = [program for program in table.programs if not shutil.which(program)]
        if missing:
            checks.skip(table.tool, f"{missing[0]} is not installed")
            isWhole = False
            continue
        theirs = list(outcomes(table, RealBed(table.kind)))
        for row, real, ours in zip(table.rows, theirs, outcomes(table, ToolBed(table.kind))):
            check(checks, f"{table.tool}: {row.run!r}", row, real, ours)
    if isWhole and checks.failed == before:
        write_page(REPOSITORY / "docs/drop-in.md", TABLES)


def outcomes(table, bed):
    """What comes of each row on a bed: a failure to run it, too."""
    with bed:
        for row in table.rows:
            try:
                yield outcome(row, bed)
            except DeskFailure as failure:
                yield {"a failure": str(failure)}


def check(checks, name, row, real, ours):
    """Holds what pb came to against what the tool did."""
    failures = [outcome["a failure"] for outcome in (real, ours) if "a failure" in outcome]
    if failures:
        return checks.fail(name, failures[0])
    differences = [part for part in real if real[part] != ours[part]]
    if row.differs:
        checks.true(name, differences, lambda: f"it does not differ, though the table says: {row.differs}")
    else:
        told = lambda: "; ".join(f"{part}: the tool {real[part]!r}, pb {ours[part]!r}" for part in differences)
        checks.true(name, not differences, told)


def outcome(row, bed):
    """What is compared. What is there before, and how others see it afterwards, is by the real tools on both beds."""
    bed.empty()
    if row.given:
        bed.shell(row.given)
        wait_until(lambda: bed.shell(LOOK[bed.kind]).code == 0, f"what {row.given!r} has copied")
    done = bed.shell(row.run, bed.tools_first())
    seen = bed.shell_until_done(row.see) if row.see else None
    bed.sweep()
    first = (lambda text: text.splitlines()[:1]) if row.isHelp else (lambda text: text)
    found = {"exit code": done.code, "output": first(done.output), "complaint": done.complaint.splitlines()[:1]}
    if seen:
        found["what others see"] = (seen.code, seen.output)
    return found
