"""Owns CLIPBOARD; answers image/faulty with nothing, and image/mute not before a client asks for text, which is too late."""

from peer import *

held = []
own()
for request in requests():
    name = connection.get_atom_name(request.target)
    if name == "TARGETS":
        put_targets(request, ["image/faulty", "image/mute", "UTF8_STRING"])
    elif name == "image/faulty":
        reply(request)
    elif name == "image/mute":
        held.append(request)
        say("asked")
    else:
        for late in held:
            put(late, "image/mute", 8, b"late")
        put(request, name, 8, b"good")
