"""Owns CLIPBOARD and hands it over to the clipboard manager before it ends.

With --early it does so as soon as there is a manager; else once it was asked what it has. With --mute it never answers
for one type. The other words are the only types to keep.
"""

from peer import *

CONTENT = {"text/html": b"<i>kept</i>", "UTF8_STRING": b"kept", "image/png": b"\x89PNG" * 100}
own()
MANAGER = atom("CLIPBOARD_MANAGER")
if "--early" in sys.argv:
    while connection.get_selection_owner(MANAGER) == X.NONE:
        pass
else:
    wait(lambda e: e.type == X.SelectionRequest and e.target == atom("TARGETS") and (put_targets(e, CONTENT) or True))
named = [word for word in sys.argv[1:] if not word.startswith("--")]
if named:
    window.change_property(atom("P_SAVE"), Xatom.ATOM, 32, [atom(name) for name in named])
window.convert_selection(MANAGER, atom("SAVE_TARGETS"), atom("P_SAVE"), server_time())
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
        if name == "UTF8_STRING" and "--mute" in sys.argv:
            continue
        put(happened, name, 8, CONTENT[name])
    else:
        reply(happened, is_done=False)
