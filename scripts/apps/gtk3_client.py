"""A GTK 3 program: `read` prints the clipboard's text, `copy` owns its standard input's until it is ended."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
if sys.argv[1] == "read":
    text = clipboard.wait_for_text()
    sys.stdout.buffer.write((text or "").encode())
else:
    clipboard.set_text(sys.stdin.buffer.read().decode(), -1)
    Gtk.main()
