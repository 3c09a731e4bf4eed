"""A bed: one display server, the daemon on it, and whatever a scenario starts there, all private and of one user."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import tempfile

from desk import PROGRAMS, REPOSITORY, Desk, DeskFailure, wait_until
from system import USER

# What others offer as this is read when it is pasted, and not before.
UNREAD_TYPE = "application/x-unread"
OUR_PROGRAMS = pathlib.Path(os.environ.get("PROGRAMS", PROGRAMS))


@contextlib.contextmanager
def place_for_beds():
    """The folder in which beds are made for as long as the context lasts, with what they share."""
    # In /tmp, for that is where a chroot sees it too.
    with tempfile.TemporaryDirectory(prefix="pasteboard-beds-", dir="/tmp") as folder:
        # The beds' user must be able to read all this, and may not be able to enter the repository.
        os.umask(0o022)
        os.chmod(folder, 0o755)
        programs = [OUR_PROGRAMS / name for name in ("pb", "pasteboardd", "pasteboard-render")]
        for source in (*programs, REPOSITORY / "docs/welcome.md"):
            os.chmod(shutil.copy(source, folder), 0o755)
        tempfile.tempdir = folder
        yield


class Bed(Desk):
    """Use it as a context inside place_for_beds(). All on it is run by one user, for the daemon serves no other."""

    def __init__(self, kind):
        """`kind` is one of kinds.KINDS."""
        super().__init__()
        self.system = kind.system
        self.launcher = kind.launcher
        self.backend = kind.backend
        self.display = None
        self.session = {}
        self.daemon = None
        self.runtime = self.folder / "runtime"
        self.page = self.folder.parent / "welcome.md"
        settings = self.folder / "home/.config/pasteboard"
        settings.mkdir(parents=True)
        (settings / "config.toml").write_text(f'[keep]\nexcluded-types = ["{UNREAD_TYPE}"]\n')
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, USER, -1)

    def _private_environment(self):
        environment = super()._private_environment()
        for name in ("GDK_BACKEND", "QT_QPA_PLATFORM", "DBUS_SESSION_BUS_ADDRESS"):
            del environment[name]
        return environment | {"PATH": f"{self.folder.parent}:{os.environ['PATH']}"}

    def start(self, *command, **options):
        """Starts a program of the bed's system as the bed's user, in a process group of its own."""
        return super().start(*self.system.command(map(str, command)), **options)

    # The display server

    def start_display(self):
        """Starts the display server; `session` are then the variables that lead to it."""
        with open(self.folder / "display.log", "wb") as log:
            self.display = self.start(
                *self.launcher.command(self), environment=self.launcher.environment, stdout=log, stderr=log)
        self.session = wait_until(self._way_in, f"{self.launcher.program}'s start")
        self.environment |= self.session

    _start_display = start_display

    def _way_in(self):
        if self.display.poll() is not None:
            raise DeskFailure(f"{self.launcher.program} did not start: {self.display_output()}")
        return self.launcher.session(self)

    def display_output(self):
        """What the display server has written on its standard output and error since its start."""
        return (self.folder / "display.log").read_text(errors="replace")

    def kill_display(self):
        """Kills the display server without a warning, with all that it has started."""
        traces = list(x11_traces(self.display))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.display.pid, signal.SIGKILL)
        self.display.wait()
        self.processes.remove(self.display)
        with contextlib.suppress(ChildProcessError):
            while True:  # Its children are ours now. When all have been waited for, their locks are free.
                os.waitpid(-self.display.pid, 0)
        for trace in traces:
            trace.unlink(missing_ok=True)
        for variable in self.session:
            self.environment.pop(variable, None)

    # The daemon

    def start_daemon(self):
        """Starts the daemon and waits until it serves."""
        super()._start_daemon()
        self.daemon = self.processes[-1]

    _start_daemon = start_daemon

    def stop_daemon(self):
        """Ends the daemon."""
        self.stop(self.daemon)

    def status(self):
        """`pb status`, as JSON."""
        return json.loads(self.pb("status", "--json"))

    def copy(self, *arguments):
        """Runs `pb copy`. What is converted of the item from now on, conversions() tells."""
        self.conversions_before = len(self._all_conversions())
        self.pb("copy", *arguments)

    def copy_welcome(self):
        """Copies docs/welcome.md."""
        self.copy(self.page)

    def file(self, name, content):
        """Writes a file that the bed's user may read, and gives its path."""
        path = self.folder / name
        path.write_bytes(content)
        return path

    def _clear(self):
        if self.display in self.processes:
            self.kill_display()
        super()._clear()


def x11_traces(server):
    """The locks and sockets of the X displays that belong to a process of this group: a killed server leaves them."""
    for lock in pathlib.Path("/tmp").glob(".X*-lock"):
        with contextlib.suppress(OSError, ValueError):
            if os.getpgid(int(lock.read_text())) == server.pid:
                yield lock
                yield pathlib.Path("/tmp/.X11-unix") / lock.name[1:].removesuffix("-lock")
