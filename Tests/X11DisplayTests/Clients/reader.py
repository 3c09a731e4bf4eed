"""A program in the background, or with the input focus, that reads the types of its command line at each signal."""

import signal

from peer import *

if sys.argv[1] == "focused":
    window.map()  # which takes effect at once, for there is no window manager
    window.set_input_focus(X.RevertToNone, X.CurrentTime)
    connection.sync()

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
say("ready")
while True:
    signal.sigwait({signal.SIGUSR1})
    for target in sys.argv[2:]:
        convert(target, "P")
        if answer().property == X.NONE:
            say(target, "refused")
        else:
            say(target, take_all("P")[1].decode())
