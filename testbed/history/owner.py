"""Owns CLIPBOARD as a password manager does: with text, the same as Markdown, and the hint, until it is ended.

    owner.py HINT-AS-HEX    the content comes by standard input
"""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/X11DisplayTests/Clients"))

from peer import connection, own, put, put_targets, reply, requests

HINT = "x-kde-passwordManagerHint"
content = sys.stdin.buffer.read()
answers = {"UTF8_STRING": content, "text/markdown": content, HINT: bytes.fromhex(sys.argv[1])}
own()
for request in requests():
    name = connection.get_atom_name(request.target)
    if name == "TARGETS":
        put_targets(request, list(answers))
    elif name in answers:
        put(request, name, 8, answers[name])
    else:
        reply(request, is_done=False)
