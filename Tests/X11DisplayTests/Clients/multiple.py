"""Asks for several targets at once: MULTIPLE, with failures and an incremental transfer among them."""

import zlib

from peer import *

PAIRS = [
    ("UTF8_STRING", "P_TEXT"),
    ("image/none", "P_NONE"),
    ("application/octet-stream", "P_LARGE"),
    ("MULTIPLE", "P_NESTED"),
    ("TIMESTAMP", "P_TIME"),
]

words = [atom(name) for pair in PAIRS for name in pair] + [atom("ODD")]
window.change_property(atom("P_LIST"), atom("ATOM_PAIR"), 32, words)
convert("MULTIPLE", "P_LIST")
say("answered", answer().property == atom("P_LIST"))
value = window.get_full_property(atom("P_LIST"), X.AnyPropertyType)
say("list", connection.get_atom_name(value.property_type), len(value.value))
for index, (target, name) in enumerate(PAIRS):
    if value.value[2 * index + 1] == X.NONE:
        say(target, "failed")
    else:
        kind, data, _ = take_all(name)
        say(target, kind, len(data), zlib.crc32(data))
