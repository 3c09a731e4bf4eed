"""A bed whose daemon's system calls are counted, or one of which fails."""

import collections
import contextlib
import os
import re
import select
import shlex
import signal
import time

from testbed.bed import Bed, children, expect, is_sentence
from testbed.client import is_served
from testbed.processes import descriptor_kinds

# How long anything may take that cannot hang: what reaches it does.
LIMIT = 60


class StartRefused(Exception):
    """The daemon did not start, and has said why."""


class TracedDaemon(Bed):
    """A bed with a daemon under strace: it alone is traced, and none of its children. A display of another bed is served."""

    def __init__(self, screen, strace=("-e", "trace=all")):
        """`screen` is the bed with the display; `strace` says in strace's words what to trace and what to let fail."""
        super().__init__(log_level="notice", is_alone=True)
        self.trace, self.strace = self.folder / "trace", strace
        self.environment |= screen.session

    def traced(self, program):
        """The words that run a program under strace."""
        return ["/usr/bin/strace", "-qq", "-A", "-o", str(self.trace), *self.strace, str(program)]

    def set_up(self):
        *wrapper, program = self.traced(self.shared / "pasteboardd")
        self.start_daemon(*wrapper, program=program)

    def wait_for_daemon(self, ready):
        end = time.monotonic() + LIMIT
        # A starter without a signal tries to connect. It would not see the pipe's end, because strace has the pipe too.
        while not select.select([ready], [], [], 0.1)[0] and not (self.injected() and is_served(self.socket)):
            expect(time.monotonic() < end, f"the daemon hangs as it starts\n    the call: {self.injected()}")
        # One that takes its socket for replaced binds it again.
        while (code := self.daemon.poll()) is None:
            if is_served(self.socket):
                return
            expect(time.monotonic() < end, f"no client is served\n    the call: {self.injected()}")
            time.sleep(0.02)
        expect(code == 1, f"the daemon did not start, but ended with {self.ending(code)}\n    the call: {self.injected()}")
        expect(is_sentence(self.log.read_bytes()), f"the daemon did not say why it did not start: {self.told()}")
        raise StartRefused(self.told())

    def clear(self):
        for process in self.daemons():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        super().clear()

    def daemons(self):
        """The daemon's number, as long as it runs."""
        return children(self.daemon.pid)

    def end_daemon(self):
        """Ends it as a service manager does."""
        for daemon in self.daemons():
            os.kill(daemon, signal.SIGTERM)
        with contextlib.suppress(Exception):
            self.daemon.wait(timeout=LIMIT)
        expect(self.daemon.poll() is not None, "SIGTERM does not end the daemon")
        expect(self.daemon.returncode == 0, f"the daemon ended with {self.ending(self.daemon.returncode)}")

    def expect_alive(self):
        code = self.daemon.poll()
        expect(code is None, lambda: f"the daemon ended with {self.ending(code)}")

    def ending(self, code):
        told = self.told()
        return f"{signal.Signals(-code).name if code and code < 0 else code}{told and ': ' + told}"

    # The trace

    def injected(self):
        """The call that was made to fail, or None while it has not come to that."""
        lines = self.trace.read_text(errors="replace").splitlines() if self.trace.exists() else []
        return next((line for line in lines if "(INJECTED" in line), None)

    def counts(self):
        """How often each kind of call was made: before the daemon's own part, by the loader and the runtime, and in
        all. Where several processes were traced, the most that one made."""
        most, present, before = (collections.Counter[str]() for _ in range(3))
        for line in self.trace.read_text(errors="replace").splitlines():
            call = re.match(r"(\w+)\(", line)
            if not call:
                continue
            if call[1] == "execve":
                most, present = most | present, collections.Counter()
            # The first call of the daemon's main.
            if line.startswith("rt_sigaction(SIGPIPE, {sa_handler=SIG_IGN") and not before:
                before = collections.Counter(present)
            present[call[1]] += 1
        return before, most | present

    def descriptor_kinds(self):
        """How many descriptors of each kind it has."""
        return sum((descriptor_kinds(process, self.folder) for process in self.daemons()), collections.Counter())


class TracedWorkers(TracedDaemon):
    """A bed with a daemon whose workers are under strace."""

    def set_up(self):
        # Beside the daemon, where it looks for it.
        real, worker = self.shared / "pasteboard-render", self.folder / "pasteboard-render"
        # One call fails, as in the daemon: not that of the same number in the next worker, too.
        has_failed = f"grep -qs INJECTED {shlex.quote(str(self.trace))}"
        traced = shlex.join(self.traced(real))
        worker.write_text(f'#!/bin/sh\nPATH=/usr/bin:/bin\n{has_failed} && exec {real} "$@"\nexec {traced} "$@"\n')
        worker.chmod(0o755)
        os.link(self.shared / "pasteboardd", self.folder / "pasteboardd")
        self.start_daemon(program=self.folder / "pasteboardd")

    def daemons(self):
        return [self.daemon.pid] if self.daemon.poll() is None else []


PROGRAMS = {"pasteboardd": TracedDaemon, "pasteboard-render": TracedWorkers}
