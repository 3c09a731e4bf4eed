"""A daemon whose callers can start no other one, and what they are told."""

import json
import shutil
import subprocess

from daemon import DAEMON, PB, Daemon, expect

# How long anything may take that cannot hang: what reaches it does.
LIMIT = 60


class Refused(Exception):
    """A caller got a clear answer, but not what it asked for."""


class LoneDaemon(Daemon):
    """A daemon that is missed when it ends."""

    def __init__(self, programs):
        """`programs` is what lone_programs() gives."""
        super().__init__()
        self.programs = programs

    def pb_alone(self):
        """The path of a pb that cannot start another daemon when this one has ended."""
        return str(self.programs / "alone/pb")

    def try_pb(self, *arguments, **options):
        options = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": LIMIT, **options}
        if "input" in options:
            del options["stdin"]
        options["env"] = {**self.environment, **options.get("env", {})}
        return subprocess.run([self.pb_alone(), *arguments], **options)

    def pb(self, *arguments, **options):
        """What pb writes to its standard output. It is Refused if pb fails, which it must say in a sentence."""
        run = self.try_pb(*arguments, **options)
        if run.returncode == 0:
            return run.stdout
        sentence = run.stderr.decode(errors="replace").strip()
        how = f"pb {arguments[0]} ended with {run.returncode}"
        expect(is_sentence(run.stderr), f"{how} and without a sentence: {sentence!r}")
        raise Refused(f"pb {' '.join(arguments)}: {run.returncode}: {sentence}")

    def pasted(self, pasteboard, *arguments, **options):
        """What a paste gives; None if nothing is there."""
        try:
            return self.pb("paste", "-p", pasteboard, *arguments, **options)
        except Refused as refused:
            if "3: pb: nothing is on" in str(refused):
                return None
            raise

    def status(self):
        return json.loads(self.pb("status", "--json"))

    def board(self, pasteboard):
        """The line of a pasteboard in the daemon's status."""
        boards = self.status()["pasteboards"]
        return next(
            (board for board in boards if board["name"] == pasteboard), {"owner": "nobody", "generation": 0, "types": []})


def lone_programs(folder):
    """Puts into a folder what such daemons share: a pb with no daemon beside it, and a daemon with no worker."""
    (folder / "alone").mkdir()
    shutil.copy(PB, folder / "alone")
    shutil.copy(DAEMON, folder)
    return folder


def is_sentence(output):
    """Whether this is one line that tells something, without control characters."""
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return False
    return text.endswith("\n") and len(text) > 20 and text[:-1].isprintable()
