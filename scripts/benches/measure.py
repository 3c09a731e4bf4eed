"""How commands are timed, and the table that the figures go into."""

import os
import statistics
import sys
import time

QUICK = "--quick" in sys.argv[1:]
NOWHERE = os.open("/dev/null", os.O_RDWR)


def timed(command, environment, input_path=None):
    """Runs a command to its end and gives its wall-clock time in seconds."""
    return measured(command, environment, input_path)[0]


def measured(command, environment, input_path=None):
    """Runs a command to its end and gives its wall-clock time in seconds and its largest resident size in bytes."""
    descriptor = os.open(input_path, os.O_RDONLY) if input_path else NOWHERE
    actions = [(os.POSIX_SPAWN_DUP2, descriptor, 0), (os.POSIX_SPAWN_DUP2, NOWHERE, 1)]
    start = time.monotonic()
    process = os.posix_spawnp(command[0], command, environment, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    elapsed = time.monotonic() - start
    if descriptor != NOWHERE:
        os.close(descriptor)
    if status != 0:
        sys.exit(f"{' '.join(command)} failed with status {status}")
    return elapsed, usage.ru_maxrss * 1024


def medians(runs, *jobs):
    """The median time of each job, all run in turn after one that does not count."""
    times = [[] for _ in jobs]
    for run in range(runs + 1):
        for job, taken in zip(jobs, times):
            elapsed = job()
            if run > 0:
                taken.append(elapsed)
    return [statistics.median(taken) for taken in times]


def report(what, ours, peer="", ratio=None, budget="", met=None):
    verdict = {None: "", True: "ok", False: "OVER BUDGET"}[met]
    print(f"{what:<52} {ours:>12} {peer:>24} {'' if ratio is None else f'{ratio:.2f}':>6} {budget:>14}  {verdict}", flush=True)


def compare(what, ours, peer, peer_name, budget=None):
    ratio = ours / peer
    report(what, duration(ours), f"{peer_name} {duration(peer)}", ratio, f"≤ {budget}" if budget else "",
           ratio <= budget if budget else None)


def duration(seconds):
    return f"{seconds * 1000:.2f} ms"


def mebibytes(kibibytes):
    return f"{kibibytes / 1024:.1f} MiB"
