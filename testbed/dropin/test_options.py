"""Each option by the real tool, on a display without the daemon, and by pb in its place, on one with it. Both have to
come to the same, or the table says why not. The table is docs/drop-in.md."""

import pytest

from testbed.bed import wait_until
from testbed.conftest import need
from testbed.dropin.option_table import TABLES
from testbed.dropin.tool_bed import RealBed, ToolBed

# Succeeds when something was copied.
LOOK = {"x11": "xclip -o -t TARGETS || xclip -o -selection clipboard -t TARGETS", "sway": "wl-paste -l || wl-paste -pl"}


@pytest.fixture(scope="module")
def beds(request):
    """Two beds, on which the tools are the real ones, and pb's."""
    table = request.param
    need(*table.programs)
    with RealBed(table.kind) as real, ToolBed(table.kind) as ours:
        yield real, ours


def pytest_generate_tests(metafunc):
    """Each row comes with the beds of its table."""
    rows = [(table, row) for table in TABLES for row in table.rows]
    names = [f"{table.tool}-{row.run!r}" for table, row in rows]
    metafunc.parametrize("beds, row", rows, ids=names, indirect=["beds"], scope="module")


def test_option(beds, row):
    real, ours = (outcome(row, bed) for bed in beds)
    differences = "; ".join(f"{part}: the tool {real[part]!r}, pb {ours[part]!r}" for part in real if real[part] != ours[part])
    if row.differs:
        assert differences, f"it does not differ, though the table says: {row.differs}"
    else:
        assert not differences


def outcome(row, bed):
    """The compared results. The real tools make the state before, and read it afterwards, on both beds."""
    bed.empty()
    if row.given:
        bed.shell(row.given)
        wait_until(lambda: bed.shell(LOOK[bed.name]).code == 0, f"what {row.given!r} has copied")
    done = bed.shell(row.run, bed.tools_first())
    seen = bed.shell_until_done(row.see) if row.see else None
    bed.sweep()
    first = (lambda text: text.splitlines()[:1]) if row.isHelp else (lambda text: text)
    found = {"exit code": done.code, "output": first(done.output), "complaint": done.complaint.splitlines()[:1]}
    if seen:
        found["what others see"] = (seen.code, seen.output)
    return found
