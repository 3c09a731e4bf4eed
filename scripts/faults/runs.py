"""Runs lives, each with one call that fails, and sums up what became of them."""

import collections
import concurrent.futures
import contextlib
import os
import pathlib
import queue
import re
import subprocess
import tempfile
import time

from calls import ERRORS, LEFT_OUT
from daemon import MEBIBYTE, Failure, expect
from life import Life
from lone import Refused, lone_programs
from traced import StartRefused, TracedDaemon, TracedWorkers

# How many lives run at once.
AT_ONCE = 2
# How long what a life has used may take to be closed.
SETTLING_TIME = 15


PROGRAMS = {"pasteboardd": TracedDaemon, "pasteboard-render": TracedWorkers}


class Run(collections.namedtuple("Run", "program kind number error")):
    """A life in which the call of this kind and number fails with this error, in the daemon or in one of its workers."""

    def strace(self):
        how = "retval" if self.error.isdigit() else "error"
        return ["-e", f"trace={self.kind}", "-e", f"inject={self.kind}:{how}={self.error}:when={self.number}"]


class Runner:
    """Gives every life one of a few private X servers, and compares what is left of it with a life without a fault."""

    def __init__(self):
        self.displays = queue.SimpleQueue()
        self.kinds_left = None

    @contextlib.contextmanager
    def ready(self):
        with contextlib.ExitStack() as stack:
            folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pasteboard-faults-")))
            self.programs = lone_programs(folder)
            self.huge = folder / "huge"
            self.huge.write_bytes(os.urandom(MEBIBYTE) * 40)
            for _ in range(AT_ONCE):
                self.displays.put(stack.enter_context(x_server()))
            yield self

    def count(self, program):
        """Lives once without a fault; gives how often the program made each kind of call before its own part began, and
        in all."""
        with self.daemon(program) as daemon:
            self.live(daemon)
            return daemon.counts()

    @contextlib.contextmanager
    def daemon(self, program, *strace):
        display = self.displays.get()
        try:
            with PROGRAMS[program](display, self.programs, *strace) as daemon:
                yield daemon
        finally:
            self.displays.put(display)

    def live(self, daemon):
        life = Life(daemon, self.huge)
        life.run()
        if self.kinds_left is None:
            self.kinds_left = settled(daemon)
        else:
            expect_no_more(daemon, self.kinds_left)
        daemon.end()
        return life

    def outcome(self, run):
        """What became of a life with a fault, in a word, and more about it."""
        try:
            with self.daemon(run.program, run.strace()) as daemon:
                try:
                    life = self.live(daemon)
                    if not daemon.injected():
                        return "not reached", ""
                    return ("refused", "; ".join(life.refusals)) if life.refusals else ("unnoticed", "")
                except (Failure, Refused) as failure:
                    return "FAILED", f"{failure}\n    the call: {daemon.injected()}\n    the log: {daemon.told()}"
        except StartRefused as refused:
            return "not started", str(refused)
        except Failure as failure:
            return "FAILED", f"at its start: {failure}"

    def run(self, kind, runs):
        """Runs all that fail one kind of call. Prints a line, and a few for each failure; gives how many failed."""
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            outcomes = list(zip(runs, pool.map(self.outcome, runs)))
        summary = collections.Counter(word for _, (word, _) in outcomes)
        counts = ", ".join(f"{number} {word}" for word, number in sorted(summary.items()))
        print(f"{kind:<18} {len(runs):>4} lives {time.monotonic() - start:>6.0f} s  {counts}", flush=True)
        failures = collections.defaultdict(list)
        for run, (word, more) in outcomes:
            if word == "FAILED":
                # Numbers apart, the first line says what went wrong.
                failures[re.sub(r"\d+", "N", more.split("\n")[0])].append((run, more))
        for (run, more), *others in failures.values():
            print(f"  {run.kind}:{run.number}:{run.error}: {more}", flush=True)
            if others:
                print("    likewise:", *(f"{run.kind}:{run.number}:{run.error}" for run, _ in others), flush=True)
        return summary["FAILED"]


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


@contextlib.contextmanager
def x_server():
    """A private X server; gives the name of its display."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(words, pass_fds=[writing], **quiet)
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        expect(number, "Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def settled(daemon):
    """The descriptors that a daemon has, by kind, once it has closed those of its last clients."""
    while True:
        before = daemon.descriptor_kinds()
        time.sleep(0.3)
        if daemon.descriptor_kinds() == before:
            return before


def expect_no_more(daemon, kinds):
    """A daemon must not have more descriptors than this, of any kind, soon."""
    end = time.monotonic() + SETTLING_TIME
    while extra := daemon.descriptor_kinds() - kinds:
        expect(time.monotonic() < end, f"descriptors were leaked: {dict(extra)}")
        time.sleep(0.05)


def expect_known(kinds):
    """Prints which kinds of call are not made to fail, and why; fails if nobody has thought of one."""
    for kind in sorted(set(kinds) & set(LEFT_OUT)):
        print(f"{kind:<18} left out: {LEFT_OUT[kind]}", flush=True)
    unknown = set(kinds) - set(LEFT_OUT) - set(ERRORS)
    expect(not unknown, f"scripts/faults/calls.py says nothing of {', '.join(sorted(unknown))}")
