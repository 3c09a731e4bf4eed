"""A client of Wayland without a library, for interfaces that no program has: it obeys lines on its standard input, and answers
each with a line of JSON. Wayland's messages are words of four bytes: the object, the size and the number of the request or event,
and the arguments."""

import json
import os
import socket
import struct
import sys

DISPLAY, REGISTRY, SYNC = 1, 2, 3


class WaylandClient:
    """Binds the interfaces that it names, each with its version; their objects have the numbers from 4 on."""

    interfaces: dict[str, int] = {}

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.globals: dict[str, int] = {}
        self.next = 4  # the numbers of objects leave no gap
        self.send(DISPLAY, 1, REGISTRY)
        self.sync()
        for interface, version in self.interfaces.items():
            if interface not in self.globals:
                sys.exit(f"the compositor does not show {interface}")
            self.send(REGISTRY, 0, self.globals[interface], interface, version, self.new_object())

    def new_object(self):
        self.next += 1
        return self.next - 1

    def send(self, target, opcode, *arguments):
        body = b"".join(self.text(each) if isinstance(each, str) else struct.pack("=I", each) for each in arguments)
        self.socket.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body)

    @staticmethod
    def text(value):
        data = value.encode() + b"\0"
        return struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)

    def sync(self):
        """Reads until the compositor has answered everything so far."""
        self.send(DISPLAY, 0, SYNC)
        while self.receive_next() != SYNC:
            pass

    def receive_next(self):
        """Reads the next event; returns its object."""
        target, head = struct.unpack("=II", self.read(8))
        body = self.read((head >> 16) - 8)
        if target == DISPLAY and head & 0xFFFF == 0:
            sys.exit(f"the compositor reports an error: {body}")
        elif target == REGISTRY and head & 0xFFFF == 0:
            self.globals[self.string(body[4:])] = struct.unpack_from("=I", body)[0]
        else:
            self.receive(target, head & 0xFFFF, body)
        return target

    def receive(self, target, opcode, body):
        """An event of another object."""

    def read(self, size):
        data = self.socket.recv(size, socket.MSG_WAITALL) if size else b""
        if len(data) < size:
            sys.exit("the compositor has ended the connection")
        return data

    @staticmethod
    def string(body):
        size = struct.unpack_from("=I", body)[0]
        return body[4:3 + size].decode()

    def obey(self, command, *arguments):
        """Obeys a line of words; returns the answer once the compositor has obeyed too."""

    def run(self):
        for line in sys.stdin:
            print(json.dumps(self.obey(*line.split())), flush=True)
