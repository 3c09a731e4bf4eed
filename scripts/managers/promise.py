"""A program that promises types: it offers them beside a text that is there, until another item takes their place.

usage: promise.py SOCKET FOLDER TEXT TYPE...

It makes the file `offered` in the folder when the item is offered, and adds each type that somebody asks for, as a line,
to the file `rendered` there. Each type's bytes are its name. It speaks varlink, as any program can.
"""

import json
import pathlib
import socket
import sys


class Connection:
    """To the daemon."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.received = b""

    def call(self, method, **parameters):
        """Calls a method, whose replies are still to be read."""
        message = {"method": f"org.pasteboard.{method}", "parameters": parameters, "more": method == "Provide"}
        self.socket.sendall(json.dumps(message).encode() + b"\0")

    def reply(self):
        """The parameters of the next reply."""
        while b"\0" not in self.received:
            piece = self.socket.recv(65536)
            if not piece:
                sys.exit("the daemon has hung up")
            self.received += piece
        message, _, self.received = self.received.partition(b"\0")
        reply = json.loads(message)
        if "error" in reply:
            sys.exit(message.decode())
        return reply["parameters"]


def main(path, folder, text, *types):
    folder = pathlib.Path(folder)
    events, answers = Connection(path), Connection(path)
    stored = {"type": "text/plain;charset=utf-8", "text": text}
    events.call("Provide", representations=[stored, *({"type": name} for name in types)])
    while (event := events.reply())["event"] != "finished":
        if event["event"] == "offered":
            (folder / "offered").touch()
        elif event["event"] == "load":
            with open(folder / "rendered", "a") as rendered:
                print(event["type"], file=rendered)
            answers.call(
                "Deliver", token=event["token"], representation={"type": event["type"], "text": event["type"]})
            answers.reply()


main(*sys.argv[1:])
