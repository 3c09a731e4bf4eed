"""Takes CLIPBOARD, tells its types if its first argument says so, and goes in the way that its second argument names."""

import os
import signal

from Xlib.protocol import request

from peer import *

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
own()
if sys.argv[1] == "known":
    put_targets(wait(lambda e: e.type == X.SelectionRequest), ["text/html"])
    connection.sync()
    say("known")
    signal.sigwait({signal.SIGUSR1})
if sys.argv[2] == "withdraws":
    request.SetSelectionOwner(display=connection.display, window=X.NONE, selection=CLIPBOARD, time=server_time())
    connection.sync()
elif sys.argv[2] == "destroys":
    window.destroy()
    connection.sync()
say("gone")
os._exit(0)  # without a word to the server
