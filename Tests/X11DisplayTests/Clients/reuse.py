"""Uses a property again while a transfer into it is under way."""

import zlib

from peer import *

convert("application/octet-stream", "P")
answer()
forget_writes("P")
say(take("P")[0])
wait(is_written("P"))
convert("application/octet-stream", "P")
answer()
kind, data, pieces = take_all("P")
say(kind, len(data), zlib.crc32(data))
convert("UTF8_STRING", "P")
answer()
say(*take("P"))
