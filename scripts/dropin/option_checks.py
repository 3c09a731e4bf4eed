"""Each option by the real tool, on a display without the daemon, and by pb in its place, on one with it. Both have to
come to the same, or the table says why not. The table is docs/drop-in.md."""

import shutil

from desk import REPOSITORY, DeskFailure
from option_table import TABLES
from page import write_page
from tool_bed import RealBed, ToolBed

SEPARATOR = "\nprintf '\\n--\\n'\n"


def run(checks):
    """Runs every row, and writes the page if all could be run and none failed."""
    before = checks.failed
    results, isWhole = {}, True
    for table in TABLES:
        missing = [program for program in table.programs if not shutil.which(program)]
        if missing:
            checks.skip(table.tool, f"{missing[0]} is not installed")
            isWhole = False
            continue
        with RealBed(table.kind) as real, ToolBed(table.kind) as ours:
            for row in table.rows:
                check(checks, table, row, real, ours)
        results[table.tool] = table
    if isWhole and checks.failed == before:
        write_page(REPOSITORY / "docs/drop-in.md", TABLES)


def check(checks, table, row, real, ours):
    name = f"{table.tool}: {row.run!r}"
    try:
        theirs, mine = outcome(row, real, {}), outcome(row, ours, ours.tools_first())
    except DeskFailure as failure:
        return checks.fail(name, str(failure))
    differences = [part for part in theirs if theirs[part] != mine[part]]
    if row.differs:
        checks.true(name, differences, lambda: f"it does not differ, though the table says: {row.differs}")
    else:
        told = lambda: "; ".join(f"{part}: the tool {theirs[part]!r}, pb {mine[part]!r}" for part in differences)
        checks.true(name, not differences, told)


def outcome(row, bed, environment):
    """What is compared. What is there before, and how others see it afterwards, is by the real tools on both beds."""
    if "PATH" in environment:
        for pasteboard in ("general", "primary", "secondary", "buffer-cut"):
            bed.pb("clear", "-p", pasteboard)
    elif bed.kind == "x11":
        bed.shell("for selection in p s b; do xsel -$selection -c; done; printf '' | xclip -sel buffer-cut")
    else:
        bed.shell("wl-copy -c; wl-copy -pc")
    bed.sweep()
    if row.given:
        bed.shell(row.given)
    done = bed.shell(row.run, environment)
    seen = bed.shell(row.see) if row.see else None
    bed.sweep()
    first = (lambda text: text.splitlines()[:1]) if row.isHelp else (lambda text: text)
    found = {"exit code": done.code, "output": first(done.output), "complaint": done.complaint.splitlines()[:1]}
    if seen:
        found["what others see"] = (seen.code, seen.output)
    return found
