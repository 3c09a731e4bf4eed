"""Times of whole processes, from the spawn to the end."""

import os
import shutil
import signal
import statistics
import time
from contextlib import contextmanager
from dataclasses import dataclass, field

from report import NotMeasured

LIMIT = 60  # seconds that one process may take


@dataclass
class Command:
    """A program with its arguments, environment and input. Its output is thrown away, or drained through a pipe."""

    arguments: list
    environment: dict
    input: str = "/dev/null"
    output: str = "/dev/null"
    through_pipe: bool = False
    before: list = field(default_factory=list)  # commands that run before it, outside the time

    def time(self):
        """Runs it once; gives seconds."""
        for command in self.before:
            command.time()
        run = self._run_into_pipe if self.through_pipe else self._run
        with time_limit(self.arguments):
            start = time.perf_counter()
            run()
            return time.perf_counter() - start

    def _run(self):
        wait_for_success(self._spawn((os.POSIX_SPAWN_OPEN, 1, self.output, os.O_WRONLY | os.O_CREAT, 0o600)), self)

    def _run_into_pipe(self):
        read_end, write_end = os.pipe()
        drain = Command(["cat"], self.environment)
        reader = drain._spawn((os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, read_end, 0))
        os.close(read_end)
        writer = self._spawn((os.POSIX_SPAWN_DUP2, write_end, 1))
        os.close(write_end)
        wait_for_success(writer, self)
        wait_for_success(reader, drain)

    def _spawn(self, *actions):
        program = shutil.which(self.arguments[0], path=self.environment["PATH"])
        if program is None:
            raise NotMeasured(f"{self.arguments[0]} is not installed")
        streams = [
            (os.POSIX_SPAWN_OPEN, 0, self.input, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)]
        return os.posix_spawn(program, self.arguments, self.environment, file_actions=streams + list(actions))


def wait_for_success(process, command):
    """Waits for the end of a process; one that is interrupted, by the time limit for instance, is ended."""
    try:
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    except BaseException:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        raise
    if code != 0:
        raise NotMeasured(f"{' '.join(command.arguments)} ended with {code}")


@contextmanager
def time_limit(arguments):
    def give_up(*_):
        raise NotMeasured(f"{' '.join(arguments)} took longer than {LIMIT} s")

    previous = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)


def interleaved_medians(commands, runs):
    """Runs the commands in turn, so that noise meets all alike; the first turn warms up and does not count."""
    turns = [[command.time() for command in commands] for _ in range(runs + 1)]
    return [statistics.median(times) for times in zip(*turns[1:])]
