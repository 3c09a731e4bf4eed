"""A way to the bed's socket that loses descriptors, as OpenSSH's forwarding does."""

import contextlib
import socket
import threading
from typing import Self

from testbed.bed import Bed


class Tunnel:
    """Passes bytes on between its own socket and the daemon's, and nothing else."""

    def __init__(self, bed: Bed):
        self.bed = bed
        self.path = str(bed.folder / "tunnel")

    def __enter__(self) -> Self:
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self) -> None:
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                near, _ = self.listener.accept()
                far = self.bed.connect()
                near.settimeout(None)
                far.settimeout(None)
                for source, target in [(near, far), (far, near)]:
                    threading.Thread(target=self.pass_on, args=(source, target), daemon=True).start()

    @staticmethod
    def pass_on(source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):  # either side may go at any time
            while part := source.recv(1 << 18):
                target.sendall(part)
        # The other direction goes on: why one side takes no more may be on its way to the other.
        for end, direction in [(source, socket.SHUT_RD), (target, socket.SHUT_WR)]:
            with contextlib.suppress(OSError):
                end.shutdown(direction)
