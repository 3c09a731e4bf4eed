"""A way to the daemon's socket that loses descriptors, as OpenSSH's forwarding does."""

import contextlib
import socket
import threading


class Tunnel:
    """Passes bytes on between its own socket and a daemon's, and nothing else."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.path = str(daemon.folder / "tunnel")

    def __enter__(self):
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self):
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                near, _ = self.listener.accept()
                far = self.daemon.connect()
                near.settimeout(None)
                far.settimeout(None)
                for source, target in [(near, far), (far, near)]:
                    threading.Thread(target=self.pass_on, args=(source, target), daemon=True).start()

    @staticmethod
    def pass_on(source, target):
        with contextlib.suppress(OSError):  # either side may go at any time
            while part := source.recv(1 << 18):
                target.sendall(part)
        # The other direction goes on: why one side takes no more may be on its way to the other.
        for end, direction in [(source, socket.SHUT_RD), (target, socket.SHUT_WR)]:
            with contextlib.suppress(OSError):
                end.shutdown(direction)
