"""A user who has logged in to i3 on a machine, with a screen and a keyboard."""

import contextlib
import json
import pathlib
import re
import subprocess

from testbed.bed import Failure, wait_until
from testbed.installation.machine import USER

HOME = f"/home/{USER}"
I3_CONFIGURATION = f"{HOME}/.config/i3/config"
# The configuration that i3's assistant writes at the first login, with Super as its key; and each application has the whole screen.
CONFIGURE_I3 = (
    f"mkdir -p {HOME}/.config/i3 && sed '/i3-config-wizard/d; s/Mod1/Mod4/' /etc/i3/config > {I3_CONFIGURATION}"
    f" && echo 'workspace_layout tabbed' >> {I3_CONFIGURATION}")


class Desktop:
    """A login by Debian's own script, as display managers run it. Use it as a context: the user logs out at its end."""

    def __init__(self, machine):
        self.machine = machine

    def __enter__(self):
        start = "echo $$; exec Xvfb -displayfd 1 -screen 0 1280x1000x24 -nolisten tcp -noreset"
        self.screen = self.machine.start("sh", "-c", start, stdout=subprocess.PIPE)
        self.screen_process, number = (self.screen.stdout.readline().decode().strip() for _ in range(2))
        if not number:
            raise Failure("Xvfb did not start on the machine")
        user = self.machine.run("id", "--user", USER)[1].strip()
        self.environment = [
            f"DISPLAY=:{number}", f"DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/{user}/bus", "XDG_CURRENT_DESKTOP=i3",
            "XDG_SESSION_DESKTOP=i3", "XDG_SESSION_TYPE=x11", "DESKTOP_SESSION=i3", "LIBGL_ALWAYS_SOFTWARE=1"]
        self.session = self.machine.start("/etc/X11/Xsession", "i3", environment=self.environment)
        wait_until(lambda: self.run("i3-msg", "-t", "get_version", check=False)[0] == 0, "i3", seconds=60, pause=0.5)
        return self

    def __exit__(self, *_):
        self.run("i3-msg", "exit", check=False)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.session.wait(30)
        # Open programs end with it.
        self.machine.run("kill", self.screen_process, user=USER, check=False)
        self.screen.wait(30)
        self.screen.stdout.close()

    def run(self, *words, **options):
        """Runs a command as in a terminal there; returns its exit code and all that it printed."""
        return self.machine.run(*words, user=USER, environment=self.environment, **options)

    def said(self, *words):
        """The output of a command, with any exit code."""
        return self.run(*words, check=False)[1].strip()

    def start(self, *words):
        return self.machine.start(*words, environment=self.environment)

    def press(self, key):
        self.run("xdotool", "key", "--clearmodifiers", key)

    def focused(self):
        """The title of the window that gets the keys."""
        return self.said("xdotool", "getactivewindow", "getwindowname")

    def wait_for_focus(self, title, seconds=120):
        """Waits until a window whose title matches an expression gets the keys."""
        wait_until(lambda: re.search(title, self.focused()), lambda: f"'{title}' has not got the focus, but '{self.focused()}' has",
                   seconds=seconds, pause=0.3)

    def waits(self, condition, seconds=60):
        """Whether a condition becomes true."""
        with contextlib.suppress(Failure):
            return wait_until(condition, "it", seconds=seconds, pause=0.3)
        return False

    def focus(self, title):
        """Lets a window get the keys, as by a click, once it is there."""
        found = wait_until(lambda: self.windows(title), f"the window '{title}'", seconds=120, pause=0.5)
        self.run("i3-msg", f"[id={found[-1]}] focus")
        self.wait_for_focus(title)

    def windows(self, title):
        """The numbers of the visible windows whose titles match an expression."""
        # It complains of windows that have closed meanwhile.
        return [line for line in self.said("xdotool", "search", "--onlyvisible", "--name", title).splitlines() if line.isdigit()]

    def floats(self, title):
        """Whether i3 shows a window above its tiles."""
        waiting = [json.loads(self.said("i3-msg", "-t", "get_tree"))]
        while waiting:
            node = waiting.pop()
            if node["window"] and node["name"] == title:
                return node["floating"].endswith("_on")
            waiting += node["nodes"] + node["floating_nodes"]
        return False

    def settings_of_i3(self):
        """All that is in the folder of i3's configuration."""
        return b"".join(path.read_bytes() for path in sorted(self._outside(".config/i3").iterdir()))

    def write(self, path, content):
        """Writes a file of the user's, below their home."""
        place = pathlib.PurePath(HOME, path)
        self.run("mkdir", "--parents", str(place.parent))
        self._outside(path).write_bytes(content)
        self.machine.run("chown", USER, str(place))

    def read(self, path):
        """The content of a file of the user's, which is nothing where there is none."""
        with contextlib.suppress(FileNotFoundError):
            return self._outside(path).read_bytes()
        return b""

    def _outside(self, path):
        """Where a file below the user's home is on the machine that runs this."""
        return self.machine.root / HOME.lstrip("/") / path
