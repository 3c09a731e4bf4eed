"""Asks with times before, at and after the owner's acquisition, and with none."""

import struct

from peer import *

convert("TIMESTAMP", "P")
answer()
kind, data = take("P")
acquired = struct.unpack("=I", data[:4])[0]
say("timestamp", kind)
for name, at in [("before", acquired - 1000), ("at", acquired), ("after", server_time()), ("unknown", X.CurrentTime)]:
    convert("UTF8_STRING", "P", at)
    notice = answer()
    say(name, "refused" if notice.property == X.NONE else take("P")[1].decode(), notice.time == at)
