"""Beds on which the clipboard tools are pb's links, or the real ones, or both by turns."""

import os
import pathlib
import shutil
import subprocess
import time
from typing import NamedTuple

from testbed.bed import Bed, Failure
from testbed.kinds import KINDS

TOOLS = ["xclip", "xsel", "wl-copy", "wl-paste", "pbcopy", "pbpaste"]
SYSTEM_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/games"]
SECONDS = 20


class Outcome(NamedTuple):
    """The result of a script: its exit code, and its output."""

    code: int
    output: bytes
    complaint: bytes


class ToolBed(Bed):
    """A bed with a folder of links by which pb is called as the tools are. It is there once the daemon is."""

    settling = 0.0  # seconds that a tool needs until what it has left in the background has done its work

    def __init__(self, name):
        super().__init__(KINDS[name])
        self.name = name
        self.links = self.folder / "links"

    def set_up(self):
        super().set_up()
        self.run("pb", "compat", "install", self.links)

    def tools_first(self):
        """The environment in which the tools are pb's."""
        return {"PATH": f"{self.links}:{self.environment['PATH']}"}

    def tools_only(self):
        """The environment in which there are no tools but pb's: links to everything else that is installed."""
        farm = self.folder / "system"
        if not farm.exists():
            farm.mkdir()
            for folder in map(pathlib.Path, SYSTEM_FOLDERS):
                for program in folder.iterdir() if folder.is_dir() else []:
                    if program.name not in TOOLS and not (farm / program.name).is_symlink():
                        (farm / program.name).symlink_to(program)
        return {"PATH": f"{self.links}:{self.folder.parent}:{farm}"}

    def shell(self, script, environment=None):
        """Runs a script of sh in a folder of its own. What it leaves in the background is ended by `sweep`."""
        place = self.folder / "place"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        os.chown(place, self.folder.stat().st_uid, -1)
        # Into files: what a tool leaves in the background may hold them open.
        with open(self.folder / "output", "w+b") as output, open(self.folder / "complaint", "w+b") as complaint:
            words = f"settle() {{ sleep {self.settling}; }}\ncd {place}\n{script}"
            process = self.start("sh", "-c", words, stdout=output, stderr=complaint, environment=environment)
            try:
                code = process.wait(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                self.stop(process)
                raise Failure(f"{script!r} did not end within {SECONDS} s") from None
            return Outcome(code, (self.folder / "output").read_bytes(), (self.folder / "complaint").read_bytes())

    def empty(self):
        """Nothing is on any pasteboard, and nothing runs that an earlier script has left."""
        for pasteboard in ("general", "primary", "secondary", "buffer-cut"):
            self.pb("clear", "-p", pasteboard)
        self.sweep()

    def shell_until_done(self, script):
        """Runs a script again and again until it is successful, or there is no more hope that it will be."""
        end = time.monotonic() + 2 * self.settling
        while True:
            done = self.shell(script)
            if done.code == 0 or time.monotonic() > end:
                return done
            time.sleep(0.02)

    def sweep(self):
        """Ends what scripts have left in the background."""
        for process in [process for process in self.processes if process.poll() is not None]:
            self.stop(process)


class RealBed(ToolBed):
    """A bed without a daemon, on which the tools are the real ones. xclip and xsel return before they own a selection."""

    settling = 0.5

    def set_up(self):
        self.start_display()

    def tools_first(self):
        """The environment in which the tools are the real ones."""
        return {}

    def empty(self):
        if self.name == "x11":
            self.shell("for selection in p s b; do xsel -$selection -c; done; printf '' | xclip -sel buffer-cut")
        else:
            self.shell("wl-copy -c; wl-copy -pc")
        self.sweep()
