"""Owns CLIPBOARD and refuses most of its types, each in another way that ICCCM allows or forbids; with the argument `dying`
it ends while one of them is read."""

from peer import *

TYPES = ["application/x-none", "application/x-empty", "application/x-vanished", "application/x-incremental", "text/odd",
         "image/x-none", "UTF8_STRING", "text/last"]

is_dying = "dying" in sys.argv
own()
for request in requests():
    name = connection.get_atom_name(request.target)
    if name == "TARGETS":
        put_targets(request, TYPES)
    elif name == "UTF8_STRING":
        put(request, name, 8, b"what can be read")
    elif name == "application/x-empty":
        put(request, name, 8, b"")
    elif name == "application/x-vanished":
        reply(request)  # names a property that was never written
    elif name == "application/x-incremental":
        request.requestor.change_attributes(event_mask=X.PropertyChangeMask)
        put(request, "INCR", 32, [0])
        wait(lambda e: e.type == X.PropertyNotify and e.state == X.PropertyDelete and e.atom == request.property)
        request.requestor.change_property(request.property, request.target, 8, b"")
        connection.flush()
    elif name == "text/odd":
        put(request, "INTEGER", 32, [1])
    elif name == "text/last" and is_dying:
        put(request, "INCR", 32, [0])
        break
    elif name == "text/last":
        put(request, name, 8, b"the last one")
    else:
        reply(request, is_done=False)
