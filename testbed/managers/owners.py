"""An X client: prints a line as soon as it watches CLIPBOARD, and one for each owner that comes. That is the number of
the process session that the owner's program runs in, `gone` if that has ended, or `nobody`."""

import os

from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext.res import LocalClientPIDMask
from Xlib.ext.xfixes import XFixesSetSelectionOwnerNotifyMask


def main():
    display = Display()
    display.xfixes_query_version()
    display.res_query_version()
    selection = display.intern_atom("CLIPBOARD")
    display.xfixes_select_selection_input(display.screen().root, selection, XFixesSetSelectionOwnerNotifyMask)
    display.sync()
    print("watching", flush=True)
    while True:
        print(session(display, display.next_event().owner.id), flush=True)


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
