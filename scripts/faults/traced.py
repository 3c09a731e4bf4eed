"""A daemon on a display whose system calls are counted, or one of which fails."""

import collections
import contextlib
import os
import pathlib
import re
import select
import shlex
import signal
import subprocess
import time

from daemon import DAEMON, ROOT, Failure, expect
from lone import LIMIT, LoneDaemon, is_sentence

WORKER = str(ROOT / "build/bin/pasteboard-render")


class StartRefused(Exception):
    """The daemon did not start, and has said why."""


class TracedDaemon(LoneDaemon):
    """A daemon under strace. It alone is traced, and none of its children."""

    def __init__(self, display, programs, strace=("-e", "trace=all")):
        """`programs` is what lone_programs() gives; `strace` says in strace's own words what to trace and what to let
        fail."""
        super().__init__(programs)
        self.strace = strace
        self.trace, self.log = self.folder / "trace", self.folder / "log"
        self.environment["DISPLAY"] = display

    def traced(self, program):
        """The words that run a program under strace."""
        return ["/usr/bin/strace", "-qq", "-A", "-o", str(self.trace), *self.strace, program]

    def words(self):
        """The words that start the daemon."""
        return self.traced(DAEMON)

    def __enter__(self):
        reading, writing = os.pipe()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [*self.words(), "--ready-descriptor", str(writing)], env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, pass_fds=[writing])
        os.close(writing)
        try:
            self.wait_for_start(reading)
        except BaseException:
            self.__exit__()
            raise
        finally:
            os.close(reading)
        return self

    def wait_for_start(self, ready):
        end = time.monotonic() + LIMIT
        # A starter that is not told tries to connect. It would not be told of the pipe's end: strace has it too.
        while not select.select([ready], [], [], 0.1)[0] and not (self.injected() and self.serves()):
            expect(time.monotonic() < end, f"the daemon hangs as it starts\n    the call: {self.injected()}")
        # One that takes its socket for replaced binds it again.
        while (code := self.process.poll()) is None:
            if self.serves():
                return
            expect(time.monotonic() < end, f"nobody is served\n    the call: {self.injected()}")
            time.sleep(0.02)
        call = f"\n    the call: {self.injected()}"
        expect(code == 1, f"the daemon did not start, but ended with {self.ending(code)}{call}")
        expect(is_sentence(self.log.read_bytes()), f"the daemon did not say why it did not start: {self.told()}")
        raise StartRefused(self.told())

    def serves(self):
        with contextlib.suppress(OSError), self.connect():
            return True
        return False

    def __exit__(self, *_):
        for process in [*self.daemons(), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        self.remove()

    def daemons(self):
        """The daemon's number, as long as it runs."""
        with contextlib.suppress(FileNotFoundError):
            children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
            return list(map(int, children.split()))
        return []

    def end(self):
        """Ends it in the way of a service manager."""
        for daemon in self.daemons():
            os.kill(daemon, signal.SIGTERM)
        try:
            code = self.process.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            raise Failure("SIGTERM does not end the daemon") from None
        expect(code == 0, f"the daemon ended with {self.ending(code)}")

    def expect_alive(self):
        code = self.process.poll()
        expect(code is None, f"the daemon ended with {self.ending(code)}")

    def ending(self, code):
        told = self.told()
        return f"{signal.Signals(-code).name if code and code < 0 else code}{told and ': ' + told}"

    def told(self):
        """The end of what it has written to its standard error."""
        return self.log.read_text(errors="replace").strip()[-600:]

    # What was traced

    def injected(self):
        """The call that was made to fail, or None while it has not come to that."""
        lines = self.trace.read_text(errors="replace").splitlines() if self.trace.exists() else []
        return next((line for line in lines if "(INJECTED" in line), None)

    def counts(self):
        """How often each kind of call was made: before the daemon's own part, by the loader and the runtime, and in
        all. Where several processes were traced, the most that one made."""
        most, present, before = (collections.Counter() for _ in range(3))
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
        kinds = collections.Counter()
        for process in self.daemons():
            folder = pathlib.Path(f"/proc/{process}/fd")
            for descriptor in folder.iterdir():
                with contextlib.suppress(FileNotFoundError):
                    kinds[re.sub(r"\d+", "N", str(descriptor.readlink()).replace(str(self.folder), "FOLDER"))] += 1
        return kinds


class TracedWorkers(TracedDaemon):
    """A daemon whose workers are under strace."""

    def words(self):
        # Beside the daemon, where it looks for it.
        worker = self.folder / "pasteboard-render"
        # One call fails, as in the daemon: not that of the same number in the next worker, too.
        has_failed = f"grep -qs INJECTED {shlex.quote(str(self.trace))}"
        traced = shlex.join(self.traced(WORKER))
        worker.write_text(f'#!/bin/sh\nPATH=/usr/bin:/bin\n{has_failed} && exec {WORKER} "$@"\nexec {traced} "$@"\n')
        worker.chmod(0o755)
        os.link(self.programs / "pasteboardd", self.folder / "pasteboardd")
        return [str(self.folder / "pasteboardd")]

    def daemons(self):
        return [self.process.pid] if self.process.poll() is None else []
