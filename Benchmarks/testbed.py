"""Private servers and daemons in a temporary folder, ended by their ids."""

import os
import select
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from report import NotMeasured
from timing import Command

PROGRAMS = Path(__file__).resolve().parent.parent / "build/bin"
PATIENCE = 10  # seconds that a server may take to start
NOBODY = 65534


class Testbed:
    """What the lines of the benchmark run in. Everything it starts ends with it."""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pasteboard-bench-"))
        self.folder.chmod(0o755)  # the compositor may run as another user
        self.private = self.folder / "private"  # a socket's folder must be its owner's alone
        self.private.mkdir(mode=0o700)
        self.processes = []
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, arguments, **options):
        try:
            process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        except FileNotFoundError:
            raise NotMeasured(f"{arguments[0]} is not installed") from None
        self.processes.append(process)
        return process

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return str(path)

    def x_server(self):
        """Starts an X server; gives an environment that names its display."""
        process = self.start(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
            stdout=subprocess.PIPE)
        return self.environment(DISPLAY=":" + read_line(process.stdout, "Xvfb"))

    def environment(self, **variables):
        return {"PATH": f"{PROGRAMS}:/usr/bin:/bin", "HOME": str(self.folder), **variables}

    def daemon(self, environment):
        """Starts a daemon of its own on the environment's display."""
        return Daemon(self, environment)

    def sway(self):
        """Starts a headless Wayland compositor; gives an environment that names its display."""
        runtime, started = self.folder / "sway", self.folder / "sway-started"
        runtime.mkdir(mode=0o700)
        os.mkfifo(started)
        configuration = self.file("sway.conf", f'xwayland disable\nexec echo "$WAYLAND_DISPLAY" >{started}\n'.encode())
        # sway refuses to run as root, but root's clients may connect to it.
        other_user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        if other_user:
            for path in (runtime, started):
                os.chown(path, NOBODY, NOBODY)
        self.start(
            ["sway", "-c", configuration], stdout=subprocess.DEVNULL, start_new_session=True,
            env=self.environment(
                WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman",
                XDG_RUNTIME_DIR=str(runtime)), **other_user)
        with open(os.open(started, os.O_RDONLY | os.O_NONBLOCK), "rb") as pipe:
            name = read_line(pipe, "sway")
        return self.environment(WAYLAND_DISPLAY=str(runtime / name), XDG_RUNTIME_DIR=str(runtime))


class Daemon:
    """A daemon and the environment of its clients."""

    count = 0

    def __init__(self, testbed, environment):
        Daemon.count += 1
        self.testbed = testbed
        self.environment = environment | {"PASTEBOARD_SOCKET": str(testbed.private / f"socket-{Daemon.count}")}
        path = str(testbed.private / f"notify-{Daemon.count}")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as reports:
            reports.bind(path)
            reports.settimeout(PATIENCE)
            start = time.perf_counter()
            self.process = testbed.start(
                [str(PROGRAMS / "pasteboardd")], env=self.environment | {"NOTIFY_SOCKET": path}, cwd=testbed.folder)
            try:
                while b"READY=1" not in reports.recv(4096):
                    pass
            except TimeoutError:
                raise NotMeasured("pasteboardd did not start") from None
            self.start_time = time.perf_counter() - start

    def end(self):
        end(self.process)
        self.testbed.processes.remove(self.process)

    def pb(self, *arguments, **options):
        """A command of `pb` that talks to this daemon."""
        return Command(["pb", *arguments], self.environment, **options)

    def figure(self, name):
        """A number from /proc/PID/status, sizes in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(name + ":"))

    def descriptors(self):
        # The daemon forbids being dumped, so that only root may look.
        try:
            return len(os.listdir(f"/proc/{self.process.pid}/fd"))
        except PermissionError:
            raise NotMeasured("only root may count another process's descriptors") from None


def end(process):
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def read_line(pipe, program):
    """The first line that a server writes when it is ready."""
    deadline = time.monotonic() + PATIENCE
    line = b""
    while not line.endswith(b"\n"):
        if not select.select([pipe], [], [], max(0, deadline - time.monotonic()))[0]:
            raise NotMeasured(f"{program} did not start")
        part = os.read(pipe.fileno(), 64)
        if not part:
            raise NotMeasured(f"{program} did not start")
        line += part
    return line.decode().strip()
