"""An X client: prints a line as soon as it watches CLIPBOARD, and one for each owner that comes. That is the number of
the process session that the owner's program runs in, `gone` if that has ended, or `nobody`."""

import os
import socket
import struct
import tempfile

from Xlib import xauth
from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext.res import LocalClientPIDMask
from Xlib.ext.xfixes import XFixesSetSelectionOwnerNotifyMask


def main():
    with tempfile.NamedTemporaryFile() as entry:
        # python3-xlib knows no entry that is for every host.
        entry.write(entry_for_this_host(open(os.environ["XAUTHORITY"], "rb").read()))
        entry.flush()
        os.environ["XAUTHORITY"] = entry.name
        display = Display()
    display.xfixes_query_version()
    display.res_query_version()
    selection = display.intern_atom("CLIPBOARD")
    display.xfixes_select_selection_input(display.screen().root, selection, XFixesSetSelectionOwnerNotifyMask)
    display.sync()
    print("watching", flush=True)
    while True:
        print(session(display, display.next_event().owner.id), flush=True)


def entry_for_this_host(entry):
    """The Xauthority entry of the same cookie, which is the last 16 bytes of an entry, for this host's displays."""
    parts = (socket.gethostname().encode(), b"", b"MIT-MAGIC-COOKIE-1", entry[-16:])
    return struct.pack(">H", xauth.FamilyLocal) + b"".join(struct.pack(">H", len(part)) + part for part in parts)


def session(display, window):
    """The session of the process whose window it is."""
    if not window:
        return "nobody"
    try:
        ids = display.res_query_client_ids([{"client": window, "mask": LocalClientPIDMask}]).ids
        return os.getsid(ids[0].value[0])
    except (XError, IndexError, ProcessLookupError):
        return "gone"


main()
