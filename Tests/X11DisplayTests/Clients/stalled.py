"""Lets an incremental transfer begin, reads a given number of pieces, and then reads no more."""

from peer import *

convert("application/octet-stream", "P")
answer()
forget_writes("P")
say("begun", take("P")[0])
for _ in range(int(sys.argv[1])):
    wait(is_written("P"))
    take("P")
say("stalled")
if sys.argv[2] == "stay":
    wait(lambda e: False, limit=600)
