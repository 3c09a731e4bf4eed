"""A terminal of one's own, in which a program runs and keys are typed."""

import contextlib
import fcntl
import os
import pty
import select
import termios
import time

from testbed.bed import Failure

SECONDS = 30


@contextlib.contextmanager
def terminal(bed, *command):
    """Runs a program in a terminal of its own."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, 100))
    try:
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        with bed.running(*command, **streams, environment={"TERM": "xterm"}, preexec_fn=control_terminal) as process:
            yield Screen(ours, process)
    finally:
        os.close(ours)
        os.close(theirs)


def control_terminal():
    """Makes standard input the controlling terminal of this session, in whose foreground the program runs."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Screen:
    """The output of a program on its terminal."""

    def __init__(self, terminal, process):
        self.terminal = terminal
        self.process = process
        self.written = b""

    def wait_for(self, text):
        """Waits until a text was written in one piece."""
        self._read_until(lambda: text.encode() in self.written, repr(text))

    def wait_for_end(self):
        """Waits until the program has ended, and takes meanwhile what it writes."""
        self._read_until(lambda: self.process.poll() is not None, "the program's end", pause=0.02)

    def _read_until(self, condition, what, pause=SECONDS):
        end = time.monotonic() + SECONDS
        while not condition():
            if select.select([self.terminal], [], [], min(pause, max(0, end - time.monotonic())))[0]:
                self.written += os.read(self.terminal, 1 << 16)
            elif time.monotonic() > end:
                raise Failure(f"{what} was not seen on the terminal, which has {self.written[-500:]!r}")

    def type(self, text):
        os.write(self.terminal, text.encode())
