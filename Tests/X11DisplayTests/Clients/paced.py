"""Begins an incremental transfer and goes on when it is told to by a signal."""

import signal
import zlib

from peer import *

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
convert("application/octet-stream", "P")
answer()
forget_writes("P")
say("begun", take("P")[0])
wait(is_written("P"))
pieces = [take("P")[1]]
signal.sigwait({signal.SIGUSR1})
while pieces[-1]:
    wait(is_written("P"))
    pieces.append(take("P")[1])
data = b"".join(pieces)
say("whole", len(data), zlib.crc32(data))
