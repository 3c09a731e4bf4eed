"""Destroys the window that owns CLIPBOARD, as programs like xkill do."""

from peer import *

connection.get_selection_owner(CLIPBOARD).destroy()
connection.sync()
say("destroyed")
