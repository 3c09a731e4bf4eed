"""A desk of one's own: a private X server, the daemon, private folders, and every program that is started on it."""

import contextlib
import ctypes
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = REPOSITORY / "build/bin"
PR_SET_CHILD_SUBREAPER = 36
SCREEN = "1280x1360x24"  # high enough for a whole page of a text document


class DeskFailure(Exception):
    """The desk could not do what a check needs; says in a sentence what."""


def wait_until(condition, what, seconds=30, pause=0.02):
    """Gives the first true value of `condition`, which is asked again after each pause; `what` names it if it never
    comes."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise DeskFailure(f"{what}: not within {seconds} s")
        time.sleep(pause)


class Desk:
    """Use it as a context: what was started on it has ended and its folder is gone when the context is left."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pasteboard-apps-"))
        self.processes = []
        self.daemon_options = []
        self.log = self.folder / "daemon.log"
        self.conversions_before = 0
        self.environment = self._private_environment()

    def __enter__(self):
        # Whatever an application leaves running becomes a child of ours, so that it can be ended by its id.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        try:
            self._start_display()
            self._start_daemon()
        except BaseException:
            self._clear()
            raise
        return self

    def __exit__(self, *_):
        self._clear()

    def _private_environment(self):
        for name in ("home", "runtime", "tmp"):
            (self.folder / name).mkdir(mode=0o700)
        return {
            "PATH": f"{PROGRAMS}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder / "tmp"),
            "XDG_RUNTIME_DIR": str(self.folder / "runtime"),
            "PASTEBOARD_SOCKET": str(self.folder / "socket"),
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # else a bus is launched that outlives the application
            "GSETTINGS_BACKEND": "memory",
            "GDK_BACKEND": "x11",
            "QT_QPA_PLATFORM": "xcb",
            "NO_AT_BRIDGE": "1",
        }

    # Programs

    def start(self, *command, **options):
        """Starts a program in a process group of its own, which ends with the desk at the latest."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        environment = self.environment | options.pop("environment", {})
        process = subprocess.Popen(command, env=environment, start_new_session=True, **options)
        self.processes.append(process)
        return process

    def run(self, *command, seconds=60, check=True):
        """Runs a program to its end and gives its standard output, as bytes."""
        process = self.start(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            output, complaint = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise DeskFailure(f"{command[0]} did not end within {seconds} s") from None
        finally:
            self.stop(process)
        if check and process.returncode != 0:
            reason = complaint.decode(errors="replace").strip()
            raise DeskFailure(f"{' '.join(map(str, command))} ended with {process.returncode}: {reason}")
        return output

    def stop(self, process):
        """Ends a program and what it started in its group."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
                break
        if process in self.processes:
            self.processes.remove(process)

    @contextlib.contextmanager
    def running(self, *command, **options):
        """Runs a program for as long as the context lasts."""
        process = self.start(*command, **options)
        try:
            yield process
        finally:
            self.stop(process)

    def window(self, *search):
        """The id of a visible window that xdotool finds, empty if there is none."""
        return self.run("xdotool", "search", "--onlyvisible", *search, check=False).decode().split("\n")[0]

    # The clipboard

    def pb(self, *arguments):
        """Runs pb and gives its standard output, as bytes."""
        return self.run("pb", *map(str, arguments))

    def copy_welcome(self):
        """Copies the page that all the checks know. Nothing has been converted of it yet."""
        self.copy(REPOSITORY / "docs/welcome.md")

    def copy(self, path):
        """Copies a file. Its conversions are counted from now on."""
        self.conversions_before = len(self._all_conversions())
        self.pb("copy", path)

    def wait_for_foreign_item(self):
        """Waits until another application's item has arrived in the daemon."""
        wait_until(self._general_is_foreign, "another application's item in the daemon")

    def sources_read_ahead(self):
        """The sources of the clipboard's item, once all that would outlive whoever has copied it is there."""
        sources = json.loads(self.pb("inspect", "--json"))["sources"]
        wanted = [source for source in sources if source["keepable"]]
        return sources if wanted and all(source["stored"] for source in wanted) else None

    def _general_is_foreign(self):
        pasteboards = json.loads(self.pb("status", "--json"))["pasteboards"]
        return any(board["name"] == "general" and board["owner"] == "display" for board in pasteboards)

    def conversions(self):
        """The conversions of the page that have been started since it was copied."""
        return self._all_conversions()[self.conversions_before:]

    def _all_conversions(self):
        lines = self.log.read_text().splitlines()
        return [line.split("conversion=")[1].split(" [")[0] for line in lines if "conversion started" in line]

    # Starting and clearing

    def _start_display(self):
        reading, writing = os.pipe()
        self.start(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset",
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise DeskFailure("Xvfb did not start")
        self.environment["DISPLAY"] = f":{number}"

    def _start_daemon(self):
        reading, writing = os.pipe()
        with open(self.log, "wb") as log:
            self.start(
                "pasteboardd", "--log-level", "debug", "--ready-descriptor", str(writing), *self.daemon_options,
                pass_fds=[writing], stderr=log)
        os.close(writing)
        with os.fdopen(reading, "rb") as ready:
            if not ready.read(1):
                raise DeskFailure(f"pasteboardd did not start: {self.log.read_text()}")

    def _clear(self):
        for process in reversed(list(self.processes)):
            self.stop(process)
        while (orphans := children()):
            for process in orphans:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(process, 0)
        shutil.rmtree(self.folder, ignore_errors=True)


def children():
    """The ids of this process's children, orphans of what it started included."""
    return [int(process) for process in pathlib.Path("/proc/thread-self/children").read_text().split()]
