"""How small pastes are timed, and large ones looked at."""

import json
import statistics
import subprocess
import sys
import tempfile

from testbed.benches.measure import NOWHERE, QUICK


def quick_medians(runs, *jobs):
    """The median times of short commands, each with its environment. hyperfine starts them: Python's own start of a
    process would weigh as much as they do. They are run in rounds, in turn."""
    rounds = 2 if QUICK else 10
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for (command, environment), taken in zip(jobs, times):
            with tempfile.NamedTemporaryFile() as results:
                subprocess.run(
                    ["hyperfine", "--shell=none", "--style=none", "--warmup=5", f"--runs={runs // rounds}",
                     f"--export-json={results.name}", command],
                    env=environment, stdin=NOWHERE, stdout=NOWHERE, stderr=NOWHERE, check=True)
                taken += json.load(results)["results"][0]["times"]
    return [statistics.median(taken) for taken in times]


def check_is_whole(command, environment, path):
    """Ends the run if a paste differs from the copy: its time would say nothing."""
    with tempfile.TemporaryFile() as pasted:
        taken = subprocess.run(command, env=environment, stdin=NOWHERE, stdout=pasted, stderr=subprocess.PIPE, text=True)
        pasted.seek(0)
        same = subprocess.run(["cmp", "-", path], stdin=pasted, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if taken.returncode != 0 or same.returncode != 0:
        place = environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY")
        sys.exit(f"{' '.join(command)} on {place} ended with {taken.returncode} and did not write the copy: "
                 f"{taken.stderr}{same.stdout}")
