"""Starts the daemon as systemd does: by a socket, when the first client connects, and keeps descriptors for it.

    service_manager.py SOCKET NOTIFY PROGRAM

The daemon learns of no display by its environment. SIGUSR1 kills it and starts it again. It writes `ready` once the socket
listens, and the number of each process that it starts. The end of its standard input does not end it; SIGTERM does.
"""

import array
import os
import select
import signal
import socket
import sys

FIRST_PASSED = 3  # SD_LISTEN_FDS_START


class Manager:
    def __init__(self, listening, notices, program):
        self.listening = listening
        self.notices = notices
        self.program = program
        self.stored = []  # names and descriptors, sd_pid_notify_with_fds(3)
        self.daemon = None

    def start(self):
        """Starts the daemon with the socket and all that was stored."""
        passed = [("socket", self.listening.fileno()), *self.stored]
        self.daemon = os.fork()
        if self.daemon:
            return print(self.daemon, flush=True)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY")}
        environment |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(passed)),
                        "LISTEN_FDNAMES": ":".join(name for name, _ in passed), "NOTIFY_SOCKET": self.notices.getsockname()}
        # First out of the way, then into place: a descriptor may be where another has to go.
        spare = [os.dup2(number, 100 + index) for index, (_, number) in enumerate(passed)]
        for index, number in enumerate(spare):
            os.dup2(number, FIRST_PASSED + index)
        os.closerange(FIRST_PASSED + len(passed), 1000)
        os.execve(self.program, [self.program], environment)

    def end(self):
        """Kills the daemon, as a crash does, and takes in what it has said by then."""
        if self.daemon:
            os.kill(self.daemon, signal.SIGKILL)
            os.waitpid(self.daemon, 0)
            self.daemon = None
        while select.select([self.notices], [], [], 0)[0]:
            self.take_notice()

    def take_notice(self):
        numbers = array.array("i")
        text, ancillary, _, _ = self.notices.recvmsg(65536, socket.CMSG_SPACE(64 * numbers.itemsize))
        for _, _, data in ancillary:
            numbers.frombytes(data)
        words = dict(line.split("=", 1) for line in text.decode().splitlines() if "=" in line)
        if words.get("FDSTOREREMOVE") == "1":
            self.stored = [entry for entry in self.stored if entry[0] != words["FDNAME"]]
        if words.get("FDSTORE") == "1":
            self.stored += [(words["FDNAME"], number) for number in numbers]

    def serve(self, signals):
        while True:
            waited = [self.notices, signals] + ([] if self.daemon else [self.listening])
            readable, _, _ = select.select(waited, [], [])
            if self.notices in readable:
                self.take_notice()
            if signals in readable:
                received = signals.recv(1)[0]
                self.end()
                if received == signal.SIGTERM:
                    return
                self.start()
            elif self.listening in readable and not self.daemon:
                self.start()


def main(path, notify, program):
    with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        listening.bind(path)
        os.chmod(path, 0o600)
        listening.listen(64)
        notices.bind(notify)
        reading, writing = socket.socketpair()
        writing.setblocking(False)
        signal.set_wakeup_fd(writing.fileno())
        for number in (signal.SIGUSR1, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        print("ready", flush=True)
        Manager(listening, notices, program).serve(reading)


main(*sys.argv[1:])
