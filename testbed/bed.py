"""A test bed: private folders, a display server, the daemon, the recorder of the history, and programs beside them."""

from __future__ import annotations

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, Self

from testbed.client import Client, is_served

REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
# Another build's programs can be tried too.
PROGRAMS = pathlib.Path(os.environ.get("PROGRAMS", REPOSITORY / "build/bin"))
PR_SET_CHILD_SUBREAPER = 36
Process = subprocess.Popen[bytes]
Done = subprocess.CompletedProcess[bytes]


class Failure(Exception):
    """Something that must not happen, as a sentence."""


class Refused(Failure):
    """A caller got a clear answer, but not what it asked for."""


def expect(condition: object, sentence: str | Callable[[], str]) -> None:
    """Fails with a sentence unless a condition is true."""
    if not condition:
        raise Failure(sentence() if callable(sentence) else sentence)


def wait_until(condition: Callable[[], Any], what: str | Callable[[], str], seconds: float = 30, pause: float = 0.02) -> Any:
    """Returns the first true value of `condition`, which is asked again after each pause; `what` names it in the failure."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        expect(time.monotonic() < end, lambda: f"{what() if callable(what) else what}: not within {seconds} s")
        time.sleep(pause)
    return value


class System(Protocol):
    """Where the programs on a bed come from: see system.py."""

    root: pathlib.Path
    user: int

    def command(self, words: Iterable[str]) -> list[str]:
        """The words that run a program as the beds' user."""


class Launcher(Protocol):
    """One family of display servers: see launchers.py."""

    program: str
    environment: dict[str, str]

    def command(self, bed: Bed) -> list[object]:
        """The words that start it."""

    def session(self, bed: Bed) -> dict[str, str] | None:
        """The variables that lead its clients to it, or None while it is not ready."""


class Kind(Protocol):
    """What a bed needs of its kind: see kinds.py."""

    @property
    def system(self) -> System:
        """The system of the display server, and of the programs on the bed."""

    @property
    def launcher(self) -> Launcher:
        """The family of the display server."""


class Bed:
    """Use it as a context: everything that was started on it has ended when the context is left."""

    # The folder of all beds and of the programs; in /tmp, because a chroot sees that too.
    shared = pathlib.Path("/tmp")
    # The programs that some bed has started itself.
    known: set[int] = set()

    @staticmethod
    def colours_code() -> bool:
        """Whether the worker that colours code was built."""
        return (PROGRAMS / "pasteboard-code").exists()

    @classmethod
    @contextlib.contextmanager
    def prepared(cls) -> Iterator[None]:
        """Copies the programs to where every user may run them, for as long as the context lasts."""
        with tempfile.TemporaryDirectory(prefix="pasteboard-beds-", dir="/tmp") as folder:
            os.umask(0o022)
            pathlib.Path(folder).chmod(0o755)
            cls.shared = pathlib.Path(folder, "bin")
            (cls.shared / "alone").mkdir(parents=True)
            shutil.copytree(PROGRAMS.parent / "lib", cls.shared.parent / "lib")
            for program in ("pb", "pasteboardd", "pasteboard-render", "pasteboard-picture", "pasteboard-history"):
                expect((PROGRAMS / program).exists(), f"{PROGRAMS} has no {program}: run 'make build' first")
                shutil.copy(PROGRAMS / program, cls.shared)
            if cls.colours_code():
                shutil.copy(PROGRAMS / "pasteboard-code", cls.shared)
            shutil.copy(PROGRAMS / "pb", cls.shared / "alone")
            shutil.copy(REPOSITORY / "docs/welcome.md", cls.shared)
            yield

    def __init__(self, kind: Kind | None = None, settings: str = "", log_level: str = "debug", is_alone: bool = False):
        """`kind` is one of kinds.KINDS, or nothing for a bed without a display; a pb that `is_alone` starts no daemon."""
        self.kind = kind
        self.log_level = log_level
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="bed-", dir=self.shared))
        self.home, self.runtime = self.folder / "home", self.folder / "runtime"
        for folder in (self.home, self.home / ".cache", self.runtime, self.folder / "tmp", self.folder / "logs"):
            folder.mkdir(mode=0o700)
        self.processes: list[Process] = []
        self.daemon_options: list[str] = []
        self.log = self.folder / "logs/daemon"
        self.socket = self.folder / "socket"
        self.page = self.shared / "welcome.md"
        self.conversions_before = 0
        self.session: dict[str, str] = {}
        self.environment = {
            "PATH": f"{self.shared / 'alone' if is_alone else self.shared}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            "HOME": str(self.home),
            "TMPDIR": str(self.folder / "tmp"),
            "XDG_RUNTIME_DIR": str(self.runtime),
            "PASTEBOARD_SOCKET": str(self.socket),
            "NO_AT_BRIDGE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        settings_file = self.home / ".config/pasteboard/config.toml"
        settings_file.parent.mkdir(parents=True)
        settings_file.write_text(settings)
        if kind:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, kind.system.user, -1)

    def __enter__(self) -> Self:
        # A program's orphans become children of ours, so that each can be ended by its id.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        try:
            self.set_up()
        except BaseException:
            self.clear()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def set_up(self) -> None:
        """Starts what belongs to the bed."""
        if self.kind:
            self.start_display()
        self.start_daemon()

    def clear(self) -> None:
        """Ends all programs, those included that were left in the background, and removes the folder."""
        for process in reversed(list(self.processes)):
            if process is not getattr(self, "display", None):
                self.stop(process)
        if getattr(self, "display", None) in self.processes:
            self.kill_display()
        while orphans := [process for process in children(os.getpid()) if self._started(process)]:
            for orphan in orphans:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(orphan, signal.SIGKILL)
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(orphan, 0)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _started(self, process: int) -> bool:
        """Whether a process was started on this bed: its environment names the bed's folder."""
        try:
            return os.fsencode(self.folder) in pathlib.Path(f"/proc/{process}/environ").read_bytes()
        except PermissionError:  # it is a daemon, which only root may look into: ours, unless another bed has started it
            return process not in Bed.known
        except (FileNotFoundError, ProcessLookupError):
            return False

    # Programs

    def start(self, *command: object, environment: dict[str, str] | None = None, system: System | None = None,
              **options: Any) -> Process:
        """Starts a program in a process group of its own, as the bed's user; of another `system` than the display's, if named."""
        words = list(map(str, command))
        if self.kind:
            words = (system or self.kind.system).command(words)
        streams: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        process = subprocess.Popen(
            words, start_new_session=True, env=self.environment | (environment or {}), **streams | options)
        self.processes.append(process)
        Bed.known.add(process.pid)
        return process

    def finish(self, *command: object, data: bytes | None = None, seconds: float = 60, **options: Any) -> Done:
        """Runs a program to its end; returns its code, its output and its complaint."""
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        if data is not None:
            streams["stdin"] = subprocess.PIPE
        process = self.start(*command, **streams)
        try:
            output, complaint = process.communicate(data, timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Failure(f"{' '.join(map(str, command[:3]))} did not end within {seconds} s") from None
        finally:
            self.stop(process)
        return subprocess.CompletedProcess(list(map(str, command)), process.returncode, output, complaint)

    def run(self, *command: object, check: bool = True, **options: Any) -> bytes:
        """Runs a program to its end and returns its output."""
        done = self.finish(*command, **options)
        expect(not check or done.returncode == 0, lambda: f"{' '.join(map(str, command))} ended with {done.returncode}: "
               f"{done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    def stop(self, process: Process, *signals: int) -> None:
        """Ends a program and what it has started in its group."""
        for number in signals or (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
                break
        for stream in filter(None, (process.stdin, process.stdout, process.stderr)):
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        if process in self.processes:
            self.processes.remove(process)

    def end_cleanly(self, process: Process) -> None:
        """Ends a program as a service manager does, which must succeed."""
        process.terminate()
        try:
            code = process.wait(60)
        except subprocess.TimeoutExpired:
            raise Failure(f"SIGTERM does not end {process.args!r}") from None
        expect(code == 0, f"{process.args!r} ended with {code}")
        self.processes.remove(process)

    @contextlib.contextmanager
    def running(self, *command: object, **options: Any) -> Iterator[Process]:
        """Runs a program for as long as the context lasts."""
        process = self.start(*command, **options)
        try:
            yield process
        finally:
            self.stop(process)

    def window(self, *search: str) -> str:
        """The id of a visible window that xdotool finds, empty if there is none."""
        return self.run("xdotool", "search", "--onlyvisible", *search, check=False).decode().split("\n")[0]

    def file(self, name: str, content: bytes) -> pathlib.Path:
        """Writes a file that the bed's user may read, and returns its path."""
        path = self.folder / name
        path.write_bytes(content)
        return path

    # The display server

    def start_display(self) -> None:
        """Starts the display server; `session` are then the variables that lead to it."""
        assert self.kind
        launcher = self.kind.launcher
        with open(self.folder / "logs/display", "wb") as log:
            self.display = self.start(*launcher.command(self), environment=launcher.environment, stdout=log, stderr=log)
        self.session = wait_until(self._way_in, lambda: f"the start of {launcher.program}: {self.display_output()[-2000:]}")
        self.environment |= self.session

    def _way_in(self) -> dict[str, str] | None:
        assert self.kind
        launcher = self.kind.launcher
        expect(self.display.poll() is None, lambda: f"{launcher.program} did not start: {self.display_output()}")
        return launcher.session(self)

    def display_output(self) -> str:
        """The output of the display server since its start."""
        return (self.folder / "logs/display").read_text(errors="replace")

    def kill_display(self) -> None:
        """Kills the display server without a warning, with all that it has started."""
        traces = list(x11_traces(self.display.pid))
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

    # The daemon and the recorder

    def start_daemon(self, *wrapper: object, program: object = None) -> None:
        """Starts the daemon, as an argument of `wrapper`, and waits until it serves."""
        reading, writing = os.pipe()
        with open(self.log, "ab") as log:
            self.daemon = self.start(
                *wrapper, program or self.shared / "pasteboardd", "--log-level", self.log_level, "--ready-descriptor", writing,
                *self.daemon_options, pass_fds=[writing], stderr=log)
        os.close(writing)
        try:
            self.wait_for_daemon(reading)
        finally:
            os.close(reading)

    def wait_for_daemon(self, ready: int) -> None:
        """Waits until the daemon has said that it is ready."""
        expect(os.read(ready, 1), lambda: f"the daemon did not start: {self.told()}")

    def expect_alive(self) -> None:
        """Fails if the daemon has ended; pb would have started another."""
        code = self.daemon.poll()
        expect(code is None, lambda: f"the daemon has ended with {code}: {self.told()}")

    def wait_for(self, condition: Callable[[], Any], what: str, seconds: float = 20) -> Any:
        """Waits as wait_until() does, while the daemon runs; what is refused meanwhile is asked again."""
        refusals = [""]

        def answer() -> Any:
            self.expect_alive()
            try:
                return condition()
            except Refused as refused:
                refusals.append(f": {refused}")
                return None
        return wait_until(answer, lambda: f"{what}{refusals[-1]}", seconds)

    def told(self) -> str:
        """The end of what the daemon has written to its log."""
        return self.log.read_text(errors="replace").strip()[-600:]

    def start_recorder(self, *options: object) -> None:
        """Starts the recorder of the history and waits until it serves."""
        with open(self.folder / "logs/recorder", "ab") as log:
            self.recorder = self.start(
                self.shared / "pasteboard-history", "--log-level", self.log_level, *options, stderr=log)

        def serves() -> bool:
            expect(self.recorder.poll() is None, "the recorder has ended as soon as it was started")
            return is_served(self.socket.with_name("history"))
        wait_until(serves, "the start of the recorder", pause=0.002)

    @property
    def state(self) -> pathlib.Path:
        """The folder with the history's folder."""
        return self.home / ".local/state"

    # What clients do

    def connect(self, name: str | None = None) -> Client:
        """A connection to the daemon, or to another socket beside the daemon's, as the bed's user."""
        with self.as_user():
            return Client(self.socket.with_name(name) if name else self.socket)

    @contextlib.contextmanager
    def as_user(self) -> Iterator[None]:
        """Lets this process act as the bed's user."""
        os.seteuid(self.kind.system.user if self.kind else os.getuid())
        try:
            yield
        finally:
            os.seteuid(os.getuid())

    def try_pb(self, *arguments: object, **options: Any) -> Done:
        """Runs pb to its end, whatever comes of it."""
        return self.finish("pb", *arguments, **options)

    def pb(self, *arguments: object, **options: Any) -> bytes:
        """The standard output of pb. Raises Refused if pb fails, which it must say in a sentence."""
        return self._output(arguments, self.try_pb(*arguments, **options))

    def pasted(self, pasteboard: str, *arguments: object, **options: Any) -> bytes | None:
        """The bytes of a paste; None if nothing is there."""
        words = ("paste", "-p", pasteboard, *arguments)
        done = self.try_pb(*words, **options)
        return None if done.returncode == 3 else self._output(words, done)

    def _output(self, arguments: Sequence[object], done: Done) -> bytes:
        if done.returncode:
            complaint = done.stderr.decode(errors="replace").strip()
            expect(is_sentence(done.stderr), f"pb {arguments[0]} ended with {done.returncode}, not in a sentence: {complaint!r}")
            raise Refused(f"pb {' '.join(map(str, arguments))}: {done.returncode}: {complaint}")
        return done.stdout

    def status(self) -> dict[str, Any]:
        """`pb status`, as JSON."""
        return json.loads(self.pb("status", "--json"))

    def board(self, pasteboard: str = "general") -> dict[str, Any]:
        """The line of a pasteboard in the daemon's status."""
        nothing: dict[str, Any] = {"owner": "nobody", "generation": 0, "types": []}
        return next((board for board in self.status()["pasteboards"] if board["name"] == pasteboard), nothing)

    def inspect(self) -> dict[str, Any]:
        """`pb inspect`, as JSON; no sources if nothing is there."""
        done = self.try_pb("inspect", "--json")
        return json.loads(done.stdout) if done.returncode == 0 else {"owner": "nobody", "sources": []}

    def copy(self, *arguments: object, **options: Any) -> None:
        """Runs `pb copy`; conversions() then begins again."""
        self.conversions_before = len(self._all_conversions())
        self.pb("copy", *arguments, **options)

    def copy_welcome(self) -> None:
        """Copies docs/welcome.md."""
        self.copy(self.page)

    def conversions(self) -> list[str]:
        """The conversions that have been started since the last copy()."""
        return self._all_conversions()[self.conversions_before:]

    def _all_conversions(self) -> list[str]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line.split("conversion=")[1].split(" [")[0] for line in lines if "conversion started" in line]

    def wait_for_foreign_item(self) -> None:
        """Waits until another application's item has arrived in the daemon."""
        wait_until(lambda: self.board()["owner"] == "display", "another application's item in the daemon")

    def sources_read_ahead(self) -> Sequence[dict[str, Any]] | None:
        """The sources of the clipboard's item, once all are stored that would outlive the application."""
        sources = self.inspect()["sources"]
        wanted = [source for source in sources if source["keepable"]]
        return sources if wanted and all(source["stored"] for source in wanted) else None


class Screen(Bed):
    """A bed with a display server and nothing else, which can be killed and come back in the same place."""

    is_up = False

    def set_up(self) -> None:
        self.start_display()

    def start_display(self) -> None:
        super().start_display()
        self.is_up = True

    def kill_display(self) -> None:
        super().kill_display()
        self.is_up = False


def children(process: int) -> list[int]:
    """The ids of a process's children."""
    found: list[int] = []
    for path in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(FileNotFoundError):
            found += map(int, path.read_text().split())
    return found


def x11_traces(group: int) -> Iterator[pathlib.Path]:
    """The locks and sockets of the X displays that belong to a process group: a killed server leaves them."""
    for lock in pathlib.Path("/tmp").glob(".X*-lock"):
        with contextlib.suppress(OSError, ValueError):
            if os.getpgid(int(lock.read_text().strip(" \n\0"))) == group:  # sway ends it with a NUL
                yield lock
                yield pathlib.Path("/tmp/.X11-unix") / lock.name[1:].removesuffix("-lock")


def is_sentence(output: bytes) -> bool:
    """Whether this is one line that says something, without control characters."""
    try:
        text = output.decode()
    except UnicodeDecodeError:
        return False
    return text.endswith("\n") and len(text) > 20 and text[:-1].isprintable()
