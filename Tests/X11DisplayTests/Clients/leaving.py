"""Owns CLIPBOARD and hands it over to the clipboard manager before it ends."""

from peer import *

CONTENT = {"text/html": b"<i>kept</i>", "UTF8_STRING": b"kept", "image/png": b"\x89PNG" * 100}
own()
wait(lambda e: e.type == X.SelectionRequest and e.target == atom("TARGETS") and (put_targets(e, CONTENT) or True))
if len(sys.argv) > 1:
    window.change_property(atom("P_SAVE"), Xatom.ATOM, 32, [atom(name) for name in sys.argv[1:]])
window.convert_selection(atom("CLIPBOARD_MANAGER"), atom("SAVE_TARGETS"), atom("P_SAVE"), server_time())
connection.flush()
while True:
    happened = wait(lambda e: e.type in (X.SelectionNotify, X.SelectionRequest))
    if happened.type == X.SelectionNotify:
        kind = take("P_SAVE")[0]
        say("saved" if happened.property != X.NONE else "refused", kind)
        say("owner is self", connection.get_selection_owner(CLIPBOARD) == window)
        break
    name = connection.get_atom_name(happened.target)
    if name == "TARGETS":
        put_targets(happened, CONTENT)
    elif name in CONTENT:
        say("asked for", name)
        put(happened, name, 8, CONTENT[name])
    else:
        reply(happened, is_done=False)
