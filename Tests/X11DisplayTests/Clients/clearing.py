"""Owns CLIPBOARD until its text was read, and gives it up on a signal; then it stays or ends, as its argument says."""

import signal

from Xlib.protocol import request

from peer import *

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
own()
for asked in requests():
    name = connection.get_atom_name(asked.target)
    if name == "TARGETS":
        put_targets(asked, ["UTF8_STRING"])
        continue
    put(asked, name, 8, b"text")
    connection.sync()
    break
say("read")
signal.sigwait({signal.SIGUSR1})
request.SetSelectionOwner(display=connection.display, window=X.NONE, selection=CLIPBOARD, time=server_time())
connection.sync()
say("gave up")
if sys.argv[1] == "stays":
    signal.sigwait({signal.SIGUSR1})
