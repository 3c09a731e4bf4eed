"""A client of KWin's own interfaces: it presses keys (org_kde_kwin_fake_input), and knows the windows
(org_kde_plasma_window_management). It obeys lines on its standard input, and answers each with a line:

    keys CODE…       presses the keys of a US keyboard together, by their numbers in linux/input-event-codes.h
    windows          only asks for the answer

The answer has the titles of the windows, and that of the one with the focus, in JSON.

KWin shows these interfaces to programs whose desktop file names them. Wayland's messages are words of four bytes: the object,
the size and the number of the request or event, and the arguments.
"""

import json
import os
import socket
import struct
import sys

REGISTRY, SYNC, INPUT, MANAGEMENT = 2, 3, 4, 5
FAKE_INPUT, WINDOW_MANAGEMENT = "org_kde_kwin_fake_input", "org_kde_plasma_window_management"
ACTIVE = 1


class Compositor:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.windows = {}  # the title and the state of each, by its object
        self.globals = {}
        self.next = 6  # the numbers of objects leave no gap
        self.send(1, 1, REGISTRY)
        self.sync()
        self.bind(FAKE_INPUT, 4, INPUT)
        self.bind(WINDOW_MANAGEMENT, 1, MANAGEMENT)
        self.send(INPUT, 0, "testbed", "to test")
        self.sync()

    def bind(self, interface, version, identifier):
        if interface not in self.globals:
            sys.exit(f"KWin does not show {interface}")
        self.send(REGISTRY, 0, self.globals[interface], interface, version, identifier)

    def send(self, target, opcode, *arguments):
        body = b"".join(self.text(each) if isinstance(each, str) else struct.pack("=I", each) for each in arguments)
        self.socket.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body)

    @staticmethod
    def text(value):
        data = value.encode() + b"\0"
        return struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)

    def sync(self):
        """Reads until the compositor has answered everything so far."""
        self.send(1, 0, SYNC)
        while self.receive_next() != SYNC:
            pass

    def receive_next(self):
        """Reads the next event; returns its object."""
        target, head = struct.unpack("=II", self.read(8))
        self.receive(target, head & 0xFFFF, self.read((head >> 16) - 8))
        return target

    def read(self, size):
        data = self.socket.recv(size, socket.MSG_WAITALL) if size else b""
        if len(data) < size:
            sys.exit("KWin has ended the connection")
        return data

    def receive(self, target, opcode, body):
        if target == 1 and opcode == 0:
            sys.exit(f"KWin reports an error: {body}")
        elif target == REGISTRY and opcode == 0:
            self.globals[self.string(body[4:])] = struct.unpack_from("=I", body)[0]
        elif target == MANAGEMENT and opcode == 1:
            self.windows[self.next] = {"title": "", "state": 0}
            self.send(MANAGEMENT, 1, self.next, struct.unpack("=I", body)[0])
            self.next += 1
        elif target in self.windows and opcode == 0:
            self.windows[target]["title"] = self.string(body)
        elif target in self.windows and opcode == 2:
            self.windows[target]["state"] = struct.unpack("=I", body)[0]
        elif target in self.windows and opcode == 5:
            del self.windows[target]

    @staticmethod
    def string(body):
        size = struct.unpack_from("=I", body)[0]
        return body[4:3 + size].decode()

    def obey(self, command, *arguments):
        if command == "keys":
            for code, state in [(code, 1) for code in arguments] + [(code, 0) for code in reversed(arguments)]:
                self.send(INPUT, 10, int(code), state)
        # What KWin tells of windows may need a second answer: theirs to our request for them.
        self.sync()
        self.sync()
        focused = [window["title"] for window in self.windows.values() if window["state"] & ACTIVE]
        return {"titles": [window["title"] for window in self.windows.values()], "focused": focused[0] if focused else ""}


compositor = Compositor()
for line in sys.stdin:
    print(json.dumps(compositor.obey(*line.split())), flush=True)
