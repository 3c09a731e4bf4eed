"""A daemon and a recorder in private folders, and who speaks to their sockets."""

import array
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from daemon import DAEMON, PB, ROOT, expect

BIN = ROOT / "build/bin"
HISTORY = str(BIN / "pasteboard-history")

# How long anything may take that cannot hang.
PATIENCE = 60


def wait_until(condition, what, seconds=PATIENCE):
    """Gives the first true value of `condition`, which is asked again and again; `what` names it if it never comes."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        expect(time.monotonic() < end, f"{what}: not within {seconds} s")
        time.sleep(0.002)
    return value


class Place:
    """Private folders, in which a daemon and a recorder can be started and ended. Use it as a context."""

    # What they log, and the settings file; more of both in the places that need it.
    log_level = "notice"
    settings = ""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pasteboard-history-"))
        folders = {name: self.folder / name for name in ("home", "config", "cache", "state", "runtime", "tmp", "logs")}
        for folder in folders.values():
            folder.mkdir(mode=0o700)
        self.environment = {
            "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(folders["home"]), "TMPDIR": str(folders["tmp"]),
            "XDG_CONFIG_HOME": str(folders["config"]), "XDG_CACHE_HOME": str(folders["cache"]),
            "XDG_STATE_HOME": str(folders["state"]), "XDG_RUNTIME_DIR": str(folders["runtime"]),
            # With a socket that is named, pb starts no daemon in the place of one that has ended.
            "PASTEBOARD_SOCKET": str(folders["runtime"] / "socket"),
        }
        self.state, self.logs, self.sockets = folders["state"], folders["logs"], folders["runtime"]
        (folders["config"] / "pasteboard").mkdir()
        (folders["config"] / "pasteboard/config.toml").write_text(self.settings)
        self.daemon = self.recorder = None
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Programs

    def start(self, command, log=None, **options):
        """Starts a program, which ends with the place at the latest; what it says on standard error goes into a log."""
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "env": self.environment} | options
        with open(self.logs / log if log else os.devnull, "ab") as errors:
            process = subprocess.Popen(command, stderr=errors, **options)
        self.processes.append(process)
        return process

    def start_daemon(self):
        reading, writing = os.pipe()
        words = [DAEMON, "--log-level", self.log_level, "--ready-descriptor", str(writing)]
        self.daemon = self.start(words, log="daemon", pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading, "rb") as ready:
            expect(ready.read(1), "the daemon did not start")

    def start_recorder(self):
        """Starts the recorder, and gives the numbers and first lines of what it has as soon as it answers."""
        self.recorder = self.start([HISTORY, "--log-level", self.log_level], log="recorder")

        def listed():
            expect(self.recorder.poll() is None, "the recorder has ended as soon as it was started")
            present = self.list()
            return None if present is None else [present]
        return wait_until(listed, "an answer of the recorder")[0]

    def end(self, process, number=signal.SIGTERM):
        """Ends a program, which must take SIGTERM for a request to end well."""
        process.send_signal(number)
        code = process.wait(PATIENCE)
        expect(number == signal.SIGKILL or code == 0, f"{process.args[0]} ended with {code}")
        self.processes.remove(process)

    # What clients do

    def try_pb(self, *words, data=b""):
        return subprocess.run([PB, *words], env=self.environment, input=data, capture_output=True, timeout=PATIENCE)

    def pb(self, *words, data=b""):
        """What pb writes; a failure of its own is a failure of the test."""
        run = self.try_pb(*words, data=data)
        expect(run.returncode == 0, f"pb {' '.join(words)}: {run.stderr.decode(errors='replace').strip()}")
        return run.stdout

    def list(self):
        """The numbers and first lines of what is recorded; nothing while nobody answers."""
        # pb would start a recorder of its own.
        if not is_served(self.sockets / "history"):
            return None
        run = self.try_pb("history", "list", "-n", "2000", "--json")
        if run.returncode != 0:
            return None
        return {entry["id"]: entry["title"] for entry in json.loads(run.stdout)["entries"]}

    def inspect(self):
        """What pb inspect tells of the general pasteboard; no sources if nothing is there."""
        run = self.try_pb("inspect", "--json")
        expect(run.returncode in (0, 3), f"pb inspect: {run.stderr.decode(errors='replace').strip()}")
        return json.loads(run.stdout) if run.returncode == 0 else {"owner": "nobody", "sources": []}


def is_served(path):
    """Whether somebody listens on a socket."""
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0


class Client:
    """A connection to the socket of the daemon, or of the recorder."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.connection.settimeout(PATIENCE)
        self.connection.connect(str(path))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def call(self, method, descriptors=(), **parameters):
        """The reply's parameters and descriptors. Whoever calls closes these, and those that go beside the call."""
        if descriptors:
            parameters["descriptors"] = len(descriptors)
        message = json.dumps({"method": f"org.pasteboard.{method}", "parameters": parameters}).encode() + b"\0"
        # Descriptors travel beside the first byte.
        sent = socket.send_fds(self.connection, [message], list(descriptors))
        self.connection.sendall(message[sent:])
        received, beside = self.receive()
        answer = json.loads(received)
        expect("error" not in answer, f"{method}: {answer}")
        return answer["parameters"], beside

    def receive(self):
        received, beside = b"", array.array("i")
        while not received.endswith(b"\0"):
            part, descriptors, _, _ = socket.recv_fds(self.connection, 1 << 20, 16)
            expect(part, "a connection was closed")
            received += part
            beside.extend(descriptors)
        return received[:-1], list(beside)
