"""What comes out of each scenario on each kind of bed, and the table of both."""

import traceback

from bed import Bed
from checks import failures_in_daemon
from desk import DeskFailure
from scenarios import Cannot

OK, FAILED, CANNOT, SKIPPED = "ok", "FAILED", "–", "skipped"


class Matrix:
    """Runs and counts; prints a line for each cell as it comes, and the table at the end."""

    def __init__(self, scenarios):
        self.scenarios = scenarios
        self.columns = {}
        self.outcomes = {}  # what came of each scenario, and a remark
        self.skipped = {}

    def run(self, name, kind):
        """Runs all scenarios on beds of one kind: its column."""
        self.columns[name] = column = {}
        self.outcomes[name] = {}
        if obstacle := kind.obstacle():
            self.skipped[name] = obstacle
            print(f"skipped: {name} ({obstacle})", flush=True)
            return
        print(f"{name} is {kind.launcher.program} {kind.system.version(kind.launcher.package)}", flush=True)
        for scenario, (action, _) in self.scenarios.items():
            lack = kind.lacks.get(scenario)
            result, remark = (CANNOT, lack) if lack else outcome(kind, action)
            self.outcomes[name][scenario] = result, remark or ""
            column[scenario] = remark if result == OK and remark else result
            print(f"{result:9}{name}: {scenario}{f' ({remark})' if remark else ''}", flush=True)

    def failures(self):
        """How many cells have failed."""
        return sum(cell == FAILED for column in self.columns.values() for cell in column.values())

    def table(self):
        """The matrix as lines: a scenario a line, a kind of bed a column. A time means success in that time."""
        titles = {scenario: title for scenario, (_, title) in self.scenarios.items()}
        first = max(map(len, titles.values()))
        widths = {name: max(len(name), len(SKIPPED)) for name in self.columns}
        yield " ".join([" " * first, *(f"{name:>{width}}" for name, width in widths.items())])
        for scenario, title in titles.items():
            cells = (f"{self.columns[name].get(scenario, SKIPPED):>{width}}" for name, width in widths.items())
            yield " ".join([f"{title:{first}}", *cells])


def outcome(kind, action):
    """What comes of one scenario on a bed of its own, and a remark."""
    try:
        with Bed(kind) as bed:
            return attempt(bed, kind.clients(bed), action)
    except DeskFailure as failure:
        return FAILED, str(failure)
    except Exception:
        return FAILED, traceback.format_exc()


def attempt(bed, clients, action):
    """What comes of one scenario on a bed that is ready."""
    try:
        remark = action(bed, clients)
        if bed.daemon.poll() is not None:  # pb would have started another
            raise DeskFailure(f"the daemon has ended with {bed.daemon.returncode}")
        return OK, remark
    except Cannot as reason:
        return CANNOT, str(reason)
    except DeskFailure as failure:
        return FAILED, f"{failure}. {failures_in_daemon(bed)}"
