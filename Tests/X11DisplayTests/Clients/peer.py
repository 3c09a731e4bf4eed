"""The common parts of these scripts: one window, and waiting for events."""

import select
import sys
import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

connection = display.Display()
window = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
held_back = []


def atom(name):
    return connection.intern_atom(name)


CLIPBOARD = atom("CLIPBOARD")
INCR = atom("INCR")


def say(*words):
    print(*words, flush=True)


def wait(wanted, limit=600):
    """The next event that `wanted` accepts; the others are kept for later."""
    for index, candidate in enumerate(held_back):
        if wanted(candidate):
            return held_back.pop(index)
    end = time.monotonic() + limit
    while True:
        while connection.pending_events():
            candidate = connection.next_event()
            if wanted(candidate):
                return candidate
            held_back.append(candidate)
        left = end - time.monotonic()
        if left <= 0:
            say("timeout")
            sys.exit(1)
        select.select([connection.fileno()], [], [], left)


def convert(target, into, at=X.CurrentTime):
    window.convert_selection(CLIPBOARD, atom(target), atom(into) if into else X.NONE, at)
    connection.flush()


def answer():
    return wait(lambda e: e.type == X.SelectionNotify)


def is_written(name):
    return lambda e: e.type == X.PropertyNotify and e.state == X.PropertyNewValue and e.atom == atom(name)


def forget_writes(name):
    held_back[:] = [e for e in held_back if not is_written(name)(e)]


def take(name):
    """The type's name and the bytes of a property, which is deleted."""
    value = window.get_full_property(atom(name), X.AnyPropertyType)
    window.delete_property(atom(name))
    connection.flush()
    if value is None:
        return None, b""
    data = value.value if isinstance(value.value, bytes) else value.value.tobytes()
    return connection.get_atom_name(value.property_type), data


def take_all(name):
    """As `take`, following INCR to its end. A third value says how many pieces there were."""
    forget_writes(name)
    kind, data = take(name)
    if kind != "INCR":
        return kind, data, 1
    pieces = []
    while True:
        wait(is_written(name))
        kind, piece = take(name)
        if not piece:
            return kind, b"".join(pieces), len(pieces)
        pieces.append(piece)


def server_time():
    window.change_property(atom("PEER_TIME"), Xatom.INTEGER, 32, [], X.PropModeAppend)
    connection.flush()
    return wait(is_written("PEER_TIME")).time


def own(selection=CLIPBOARD):
    window.set_selection_owner(selection, server_time())
    connection.sync()
    say("owning")


def requests():
    while True:
        yield wait(lambda e: e.type == X.SelectionRequest, limit=600)


def reply(request, is_done=True):
    notice = event.SelectionNotify(
        time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
        property=request.property if is_done else X.NONE)
    request.requestor.send_event(notice)
    connection.flush()


def put(request, kind, unit, data):
    request.requestor.change_property(request.property, atom(kind), unit, data)
    reply(request)


def put_targets(request, names):
    put(request, "ATOM", 32, [atom(name) for name in names])
