"""Destroys the window of whoever owns CLIPBOARD, as xkill's relatives do."""

from peer import *

connection.get_selection_owner(CLIPBOARD).destroy()
connection.sync()
say("destroyed")
