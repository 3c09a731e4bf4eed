"""A daemon on a display whose system calls are counted, or one of which fails."""

import collections
import contextlib
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess

from daemon import DAEMON, PB, Daemon, Failure, expect

# How long anything may take that cannot hang: what reaches it does.
LIMIT = 60


class StartRefused(Exception):
    """The daemon did not start, and has said why."""


class TracedDaemon(Daemon):
    """A daemon under strace. It alone is traced, and none of its children."""

    def __init__(self, display, strace=("-e", "trace=all")):
        """`strace` says in strace's own words what to trace and what to let fail."""
        super().__init__()
        self.strace = strace
        self.trace, self.log = self.folder / "trace", self.folder / "log"
        self.environment["DISPLAY"] = display
        # Without a daemon beside it: pb must not start another when this one has ended.
        self.lone_pb = str(shutil.copy(PB, self.folder))

    def __enter__(self):
        reading, writing = os.pipe()
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                ["strace", "-qq", "-o", self.trace, *self.strace, DAEMON, "--ready-descriptor", str(writing)],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=[writing])
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
        expect(select.select([ready], [], [], LIMIT)[0], "the daemon hangs as it starts")
        if os.read(ready, 1):
            return
        code = self.process.wait()
        expect(code == 1, f"the daemon did not start, but ended with {self.ending(code)}")
        expect(is_sentence(self.log.read_bytes()), f"the daemon did not say why it did not start: {self.told()}")
        raise StartRefused(self.told())

    def __exit__(self, *_):
        for process in [*self.children(), self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        self.remove()

    def children(self):
        """The daemon's number, as long as it runs."""
        with contextlib.suppress(FileNotFoundError):
            return [int(child) for child in self.file_of(self.process.pid, f"task/{self.process.pid}/children").split()]
        return []

    @staticmethod
    def file_of(process, name):
        return pathlib.Path(f"/proc/{process}/{name}").read_text()

    def end(self):
        """Ends it in the way of a service manager."""
        for child in self.children():
            os.kill(child, signal.SIGTERM)
        try:
            code = self.process.wait(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            raise Failure("SIGTERM does not end the daemon") from None
        expect(code == 0, f"the daemon ended with {self.ending(code)}")

    def expect_alive(self):
        code = self.process.poll()
        expect(code is None, f"the daemon ended with {self.ending(code)}")

    def ending(self, code):
        return f"{signal.Signals(-code).name if code and code < 0 else code}: {self.told()}"

    def told(self):
        """The end of what it has written to its standard error."""
        return self.log.read_text(errors="replace").strip()[-600:]

    def try_pb(self, *arguments, **options):
        options = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": LIMIT, **options}
        if "input" in options:
            del options["stdin"]
        options["env"] = {**self.environment, **options.get("env", {})}
        return subprocess.run([self.lone_pb, *arguments], **options)

    # What was traced

    def injected(self):
        """The call that was made to fail, or None while it has not come to that."""
        lines = self.trace.read_text(errors="replace").splitlines() if self.trace.exists() else []
        return next((line for line in lines if "(INJECTED" in line), None)

    def counts(self):
        """How often each kind of call was made: how often until the program's own part began, and in all."""
        total, loader = collections.Counter(), None
        for line in self.trace.read_text(errors="replace").splitlines():
            if kind := re.match(r"(\w+)\(", line):
                total[kind[1]] += 1
                # The dynamic linker ends by letting go of its cache.
                if kind[1] == "munmap" and loader is None:
                    loader = collections.Counter(total)
        return loader, total

    def descriptor_kinds(self):
        """How many descriptors of each kind it has."""
        kinds = collections.Counter()
        for process in self.children():
            folder = pathlib.Path(f"/proc/{process}/fd")
            for descriptor in folder.iterdir():
                with contextlib.suppress(FileNotFoundError):
                    kinds[re.sub(r"\d+", "N", str(descriptor.readlink()).replace(str(self.folder), "FOLDER"))] += 1
        return kinds


def is_sentence(output):
    """Whether this is one line that tells something, without control characters."""
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return False
    return text.endswith("\n") and len(text) > 20 and text[:-1].isprintable()
