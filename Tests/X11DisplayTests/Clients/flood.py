"""Asks 40,000 times for a slow type, each time as of another moment, and reads no answer.

The requests are written by hand, which is faster.
"""

import signal
import socket
import struct

from peer import *

CONVERT_SELECTION, GET_INPUT_FOCUS, REPLY = 24, 43, 1

slow = atom("image/slow")
properties = [atom("P%d" % index) for index in range(16)]
now = server_time()
server = connection.display.socket
server.setblocking(True)
for index in range(40000):
    server.sendall(struct.pack(
        "=BxHIIIII", CONVERT_SELECTION, 6, window.id, CLIPBOARD, slow, properties[index % 16], now + index))
server.sendall(struct.pack("=BxH", GET_INPUT_FOCUS, 1))
while server.recv(32, socket.MSG_WAITALL)[0] != REPLY:  # everything that a server says here is 32 bytes long
    pass
say("asked")
signal.pause()
