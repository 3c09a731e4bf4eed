"""A program that speaks to the socket of the daemon, or of the recorder."""

from __future__ import annotations

import array
import json
import os
import pathlib
import socket
from collections.abc import Sequence
from typing import Any


def is_served(path: str | os.PathLike[str]) -> bool:
    """Whether a server accepts connections there: a killed one leaves its socket behind."""
    with socket.socket(socket.AF_UNIX) as connection:
        return connection.connect_ex(str(path)) == 0


def message(method: str, *, more: bool = False, upgrade: bool = False, **parameters: Any) -> bytes:
    """A call of the interface as it goes over the socket."""
    call = {"method": f"org.pasteboard.{method}", "parameters": parameters, "more": more, "upgrade": upgrade}
    return json.dumps(call).encode() + b"\0"


def text(content: str) -> list[dict[str, str]]:
    """The representations of a plain text."""
    return [{"type": "text/plain", "text": content}]


class Client(socket.socket):
    """A connection. The caller closes the descriptors that come beside an answer."""

    def __init__(self, path: str | os.PathLike[str]):
        super().__init__(socket.AF_UNIX, socket.SOCK_STREAM)
        self.settimeout(60)
        # Bytes that have arrived after the last message, such as the next one.
        self._rest = b""
        try:
            self.connect(str(pathlib.Path(path)))
        except OSError:
            self.close()
            raise

    def call(self, method: str, descriptors: Sequence[int] = (), **parameters: Any) -> tuple[dict[str, Any], list[int]]:
        """The reply's parameters and descriptors."""
        if descriptors:
            parameters["descriptors"] = len(descriptors)
        said = message(method, **parameters)
        # Descriptors travel beside the first byte.
        self.sendall(said[socket.send_fds(self, [said], list(descriptors)):])
        received, beside = self._receive()
        answer = json.loads(received)
        assert "error" not in answer, f"{method}: {answer}"
        return answer["parameters"], beside

    def reply(self) -> dict[str, Any]:
        """The next message."""
        return json.loads(self._receive()[0])

    def _receive(self) -> tuple[bytes, list[int]]:
        received, beside = self._rest, array.array("i")
        while b"\0" not in received:
            part, descriptors, _, _ = socket.recv_fds(self, 1 << 20, 16)
            if not part:
                raise EOFError("a connection was closed")
            received += part
            beside.extend(descriptors)
        answer, _, self._rest = received.partition(b"\0")
        return answer, list(beside)
