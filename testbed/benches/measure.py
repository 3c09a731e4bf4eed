"""How commands are timed, and where the figures go: a table on the terminal, and the page docs/benchmarks.md."""

import contextlib
import dataclasses
import os
import statistics
import subprocess
import sys
import time

QUICK = "--quick" in sys.argv[1:]
NOWHERE = os.open("/dev/null", os.O_RDWR)


@dataclasses.dataclass
class Figure:
    """One line of the table; `met` says whether a budget was kept."""

    part: str
    what: str
    ours: str
    peer: str
    ratio: float | None
    budget: str
    met: bool | None


class Figures:
    """All that a run has measured."""

    def __init__(self):
        self.part = ""
        self.lines = []
        self.curves = {}


FIGURES = Figures()


def run_undisturbed():
    """Lets this process, and all that it starts, go before the machine's other work, where that is allowed. Says so."""
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
        return "at real-time priority: other work on the machine waits"
    return "at the usual priority: other work on the machine disturbs"


def peak_memory(command, environment, input_path):
    """Runs a command to its end and gives its largest resident size in bytes; None without GNU time.

    What the kernel says of a child is at least what its parent had when it started it: too much for Python's children.
    """
    with open(input_path, "rb") as file, contextlib.suppress(FileNotFoundError):
        run = subprocess.run(["/usr/bin/time", "-f", "%M", *command], env=environment, stdin=file,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
        return int(run.stderr.split()[-1]) * 1024
    return None


def timed(command, environment, input_path=None):
    """Runs a command to its end and gives its wall-clock time in seconds."""
    descriptor = os.open(input_path, os.O_RDONLY) if input_path else NOWHERE
    actions = [(os.POSIX_SPAWN_DUP2, descriptor, 0), (os.POSIX_SPAWN_DUP2, NOWHERE, 1)]
    start = time.monotonic()
    process = os.posix_spawnp(command[0], command, environment, file_actions=actions)
    _, status = os.waitpid(process, 0)
    elapsed = time.monotonic() - start
    if descriptor != NOWHERE:
        os.close(descriptor)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed with status {status}")
    return elapsed


def silently(command, environment):
    """Runs a command and gives its exit code."""
    return subprocess.run(command, env=environment, stdin=NOWHERE, stdout=NOWHERE, stderr=NOWHERE).returncode


def medians(runs, *jobs):
    """The median time of each job, all run in turn after one that does not count."""
    times: list[list[float]] = [[] for _ in jobs]
    for run in range(runs + 1):
        for job, taken in zip(jobs, times):
            elapsed = job()
            if run > 0:
                taken.append(elapsed)
    return [statistics.median(taken) for taken in times]


def report(what, ours, peer="", ratio=None, budget="", met=None):
    FIGURES.lines.append(Figure(FIGURES.part, what, ours, peer, ratio, budget, met))
    verdict = {None: "", True: "ok", False: "OVER BUDGET"}[met]
    print(f"{what:<52} {ours:>12} {peer:>24} {'' if ratio is None else f'{ratio:.2f}':>6} {budget:>14}  {verdict}", flush=True)


def curve(plot, name, size, seconds):
    """A point of a plot: what a size costs the program of that name."""
    FIGURES.curves.setdefault(plot, {}).setdefault(name, []).append((size, seconds))


def compare(what, ours, peer, peer_name, budget=None):
    ratio = ours / peer
    report(what, duration(ours), f"{peer_name} {duration(peer)}", ratio, f"≤ {budget}" if budget else "",
           ratio <= budget if budget else None)


def duration(seconds):
    return f"{seconds * 1000:.2f} ms"


def mebibytes(kibibytes):
    return f"{kibibytes / 1024:.1f} MiB"
