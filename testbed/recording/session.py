"""A shell in a terminal of its own, and what was typed into it and came out."""

import contextlib
from dataclasses import dataclass

from testbed.apps.terminal import terminal

PROMPT = "$ "


@dataclass
class Step:
    """A command, and the lines that it has written."""

    command: str
    output: list[str]


class Session:
    """An interactive shell. Use it by `session`."""

    def __init__(self, screen):
        self.screen = screen
        self.screen.wait_for(PROMPT)

    def run(self, command):
        """Types a command and waits until it is done."""
        self.screen.written = b""
        self.screen.type(command + "\n")
        self.screen.wait_for("\n" + PROMPT)
        echo, *output = self.screen.written.decode().replace("\r\n", "\n").removesuffix("\n" + PROMPT).split("\n")
        return Step(echo, output)


@contextlib.contextmanager
def session(bed, folder):
    """A plain shell in a folder, on a terminal that knows no colours."""
    with terminal(bed, "env", "TERM=dumb", *shell(folder, "--noediting")) as screen:
        yield Session(screen)


def shell(folder, *options):
    """A shell's command, without what users have settled."""
    return ["env", "-C", str(folder), f"PS1={PROMPT}", "bash", "--norc", "--noprofile", *options, "-i"]
