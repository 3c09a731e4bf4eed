"""Says when an incremental transfer begins, and what came in the end."""

from peer import *

convert("UTF8_STRING", "P")
answer()
forget_writes("P")
say("begun", take("P")[0])
wait(is_written("P"))
say(*take("P"))
wait(is_written("P"))
take("P")
