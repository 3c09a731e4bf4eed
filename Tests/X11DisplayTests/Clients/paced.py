"""Begins an incremental transfer of a type, goes on at a signal, and prints what came."""

import signal

from peer import *

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
convert(sys.argv[1], "P")
answer()
forget_writes("P")
say("begun", take("P")[0])
wait(is_written("P"))
pieces = [take("P")[1]]
signal.sigwait({signal.SIGUSR1})
while pieces[-1]:
    wait(is_written("P"))
    pieces.append(take("P")[1])
sys.stdout.buffer.write(b"".join(pieces))
