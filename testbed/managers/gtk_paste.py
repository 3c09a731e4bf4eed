"""A GTK 3 application: prints the clipboard's bytes in the type that is named."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

contents = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_contents(Gdk.Atom.intern(sys.argv[1], False))
sys.stdout.buffer.write(contents.get_data() if contents else b"")
