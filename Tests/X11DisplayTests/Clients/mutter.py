"""Saves the text of each copy, as mutter does, and owns CLIPBOARD with it once it has no owner."""

from Xlib.ext import xfixes

from peer import *

window.set_wm_class("gnome-shell", "Gnome-shell")
window.set_selection_owner(atom("WM_S0"), server_time())
connection.xfixes_query_version()
connection.xfixes_select_selection_input(
    window, CLIPBOARD,
    xfixes.XFixesSetSelectionOwnerNotifyMask | xfixes.XFixesSelectionClientCloseNotifyMask)
connection.sync()
say("watching")
saved = None
while True:
    happened = wait(lambda e: e.type in (X.SelectionRequest, connection.extension_event.SetSelectionOwnerNotify[0]))
    if happened.type == X.SelectionRequest:
        name = connection.get_atom_name(happened.target)
        if name == "TARGETS":
            put_targets(happened, ["UTF8_STRING"])
        else:
            put(happened, name, 8, saved)
    elif happened.owner == X.NONE and saved:
        own()
    elif happened.owner not in (X.NONE, window):
        saved = None
        convert("TARGETS", "M_TARGETS")
        answer()
        targets = window.get_full_property(atom("M_TARGETS"), X.AnyPropertyType).value
        if atom("UTF8_STRING") in targets:
            convert("UTF8_STRING", "M_TEXT")
            answer()
            saved = take("M_TEXT")[1]
        say("saved" if saved else "forgot")
