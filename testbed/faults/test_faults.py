"""Lets one system call of the daemon fail, and another in its next run, until each has failed once; then those of a worker.

A run of the daemon does everything once on a private X server: walkthrough.py has its steps, calls.py the errors that each call
can really have. What may not happen: that the daemon ends or hangs, that a caller is not told in a clear sentence, that an
item or a descriptor is lost, that the next copy and paste do not work.
"""

import collections
import concurrent.futures
import contextlib
import os
import queue
import re
import time

import pytest

from testbed.bed import Failure, Screen, expect, wait_until
from testbed.conftest import need
from testbed.faults.calls import ERRORS, LEFT_OUT
from testbed.faults.traced import PROGRAMS, StartRefused
from testbed.faults.walkthrough import Walkthrough
from testbed.kinds import OUR_X11
from testbed.processes import MEBIBYTE

# How many runs go at once.
AT_ONCE = 2
# How long what a run has used may take to be closed.
SETTLING_TIME = 15


class Run(collections.namedtuple("Run", "program kind number error")):
    """A run in which the call of this kind and number fails with this error, in the daemon or in one of its workers."""

    def __str__(self):
        return f"{self.kind}:{self.number}:{self.error}"

    def strace(self):
        how = "retval" if self.error.isdigit() else "error"
        return ["-e", f"trace={self.kind}", "-e", f"inject={self.kind}:{how}={self.error}:when={self.number}"]


class Runner:
    """Gives every run one of a few private X servers, and compares what is left of it with a run without a fault."""

    def __init__(self, displays, huge):
        self.displays: queue.SimpleQueue[Screen] = queue.SimpleQueue()
        for display in displays:
            self.displays.put(display)
        self.huge = huge
        self.kinds_left = None
        self.counted = {}

    def counts(self, program):
        """How often the program makes each kind of call before its own part begins, and in all, in a run without a
        fault."""
        if program not in self.counted:
            with self.bed(program) as bed:
                self.walk_through(bed)
                self.counted[program] = bed.counts()
        return self.counted[program]

    @contextlib.contextmanager
    def bed(self, program, *strace):
        display = self.displays.get()
        try:
            with PROGRAMS[program](display, *strace) as bed:
                yield bed
        finally:
            self.displays.put(display)

    def walk_through(self, bed):
        walk = Walkthrough(bed, self.huge)
        walk.run()
        if self.kinds_left is None:
            self.kinds_left = settled(bed)
        else:
            expect_no_more(bed, self.kinds_left)
        bed.end_daemon()
        return walk

    def outcome(self, run):
        """The outcome of a run with a fault, in a word, and more about it."""
        try:
            with self.bed(run.program, run.strace()) as bed:
                try:
                    walk = self.walk_through(bed)
                    if not bed.injected():
                        return "not reached", ""
                    return ("refused", "; ".join(walk.refusals)) if walk.refusals else ("unnoticed", "")
                except Failure as failure:
                    return "FAILED", f"{failure}\n    the call: {bed.injected()}\n    the log: {bed.told()}"
        except StartRefused as refused:
            return "not started", str(refused)
        except Failure as failure:
            return "FAILED", f"at its start: {failure}"


def pytest_generate_tests(metafunc):
    """A test for each kind of call, or for those that are named."""
    words = metafunc.config.getoption("kinds").split() or sorted(ERRORS)
    programs = metafunc.config.getoption("programs") or (["pasteboardd"] if metafunc.config.getoption("kinds") else PROGRAMS)
    if "word" in metafunc.fixturenames:
        metafunc.parametrize("program, word", [(program, word) for program in programs for word in words])
    elif "program" in metafunc.fixturenames:
        metafunc.parametrize("program", programs)


@pytest.fixture(scope="session")
def runner():
    need("strace")
    if os.getuid() != 0:
        pytest.skip("only root may look into the daemon")
    with contextlib.ExitStack() as stack:
        huge = stack.enter_context(Screen(OUR_X11))
        file = huge.file("huge", os.urandom(MEBIBYTE) * 40)
        yield Runner([huge, *(stack.enter_context(Screen(OUR_X11)) for _ in range(AT_ONCE - 1))], file)


def test_every_kind_is_known(runner, program):
    """Of each kind of call it is said which errors it can have, or why it is left alone."""
    _, total = runner.counts(program)
    for kind in sorted(set(total) & set(LEFT_OUT)):
        print(f"{kind:<18} left out: {LEFT_OUT[kind]}")
    assert not set(total) - set(LEFT_OUT) - set(ERRORS)


def test_a_call_fails(runner, program, word, request, record_property):
    """KIND has each of its calls fail, or a sample of them; KIND:NUMBER and KIND:NUMBER:ERROR are one run each."""
    kind, *one = word.split(":")
    expect(kind in ERRORS, f"{kind} is none of {', '.join(sorted(ERRORS))}")
    before, total = runner.counts(program)
    if one:
        number, *errors = one
        runs = [Run(program, kind, int(number), error) for error in errors or ERRORS[kind]]
    else:
        runs = plan(program, kind, before[kind] + 1, total[kind], request.config.getoption("bound"))
    if not runs:
        pytest.skip(f"once it has begun, {program} makes no {kind}")
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        outcomes = list(zip(runs, pool.map(runner.outcome, runs)))
    summary = collections.Counter(outcome for _, (outcome, _) in outcomes)
    counts = ", ".join(f"{number} {outcome}" for outcome, number in sorted(summary.items()))
    record_property("remark", f"{len(runs)} runs of {total[kind] - before[kind]} calls: {counts}")
    failures = collections.defaultdict(list)
    for run, (outcome, more) in outcomes:
        if outcome == "FAILED":
            # Numbers apart, the first line says what went wrong.
            failures[re.sub(r"\d+", "N", more.split("\n")[0])].append((run, more))
    expect(not failures, "\n".join(
        f"{first}: {more}" + (f"\n    likewise: {', '.join(str(run) for run, _ in others)}" if others else "")
        for (first, more), *others in failures.values()))


def plan(program, kind, first, last, bound):
    """The runs for the calls of one kind from number `first` to `last`: with every error where these are few, with one
    error each where they are many, and a sample of them where they are more than `bound`."""
    numbers = range(first, last + 1)
    errors = ERRORS[kind]
    if len(numbers) * len(errors) <= bound:
        return [Run(program, kind, number, error) for number in numbers for error in errors]
    step = max(1, len(numbers) / bound)
    sample = [numbers[int(index * step)] for index in range(min(bound, len(numbers)))]
    return [Run(program, kind, number, errors[index % len(errors)]) for index, number in enumerate(sample)]


def settled(bed):
    """The descriptors that a bed has, by kind, once it has closed those of its last clients."""
    while True:
        before = bed.descriptor_kinds()
        time.sleep(0.3)
        if bed.descriptor_kinds() == before:
            return before


def expect_no_more(bed, kinds):
    """A daemon must not have more descriptors than this, of any kind, soon."""
    wait_until(lambda: not bed.descriptor_kinds() - kinds, lambda: f"no descriptors of {dict(bed.descriptor_kinds() - kinds)}",
               SETTLING_TIME, pause=0.05)
