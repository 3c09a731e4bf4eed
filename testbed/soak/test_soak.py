"""One daemon, and for a long time whatever may happen to it, in an order that the seed decides.

The actors are in actors.py. A model says what must be on each pasteboard: the newest copy that succeeded, by any actor.
After every hundred actions all guests leave, and what the daemon then has (descriptors, threads, memory, loads, transfers)
must be what it had at first. At a fault the last actions are printed; the same seed does the same again.
"""

import collections
import os
import random
import time

import pytest

from testbed.soak.actors import ACTORS
from testbed.soak.settling import Settling
from testbed.soak.soak_bed import SoakBed

BETWEEN_SETTLINGS = 100


@pytest.fixture
def actors(request):
    option = request.config.getoption
    return {name: ACTORS[name] for name in ACTORS if name in option("only") and name not in option("without")}


def test_soak(actors, seed, request, capsys, record_property):
    if os.getuid() != 0:
        pytest.skip("only root may look into the daemon")
    choice = random.Random(seed)
    last: collections.deque[str] = collections.deque(maxlen=50)
    done: collections.Counter[str] = collections.Counter()
    with SoakBed(choice) as bed:
        settling = Settling(bed)
        start = time.monotonic()
        minute = 0
        try:
            while time.monotonic() < start + 60 * request.config.getoption("minutes"):
                name = choice.choices(list(actors), [weight for _, weight in actors.values()])[0]
                last.append(f"{time.monotonic() - start:8.1f} s  {name} on {bed.served_display}")
                actors[name][0](bed)
                bed.expect_alive()
                done[name] += 1
                if done.total() % BETWEEN_SETTLINGS == 0:
                    last.append(f"{time.monotonic() - start:8.1f} s  settling")
                    settling.settle()
                if time.monotonic() > start + 60 * (minute + 1):
                    minute = int((time.monotonic() - start) // 60)
                    with capsys.disabled():
                        print(f"{minute:>4} min {done.total():>7} actions  {settling.report()}", flush=True)
            last.append("the end")
            settling.settle()
            bed.end_cleanly(bed.daemon)
        except BaseException:
            print("The last actions:", *last, "The daemon's log:", bed.told(), sep="\n")
            raise
    record_property("remark", f"{done.total()} actions: {', '.join(f'{count} {name}' for name, count in done.most_common())}")
