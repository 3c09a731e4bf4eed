"""A GTK 3 program: `read` prints the clipboard's text, `addresses` what it lists, one a line, `copy` owns its standard
input's text until it is ended, `edit` has an editor copy it once that has the focus."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
if sys.argv[1] == "read":
    text = clipboard.wait_for_text()
    sys.stdout.buffer.write((text or "").encode())
elif sys.argv[1] == "addresses":
    sys.stdout.write("".join(f"{address}\n" for address in clipboard.wait_for_uris() or []))
elif sys.argv[1] == "edit":
    window, editor = Gtk.Window(title="Editor"), Gtk.TextView()
    editor.get_buffer().set_text(sys.stdin.buffer.read().decode())
    window.add(editor)
    # On Wayland only who has the keyboard's focus may copy.
    window.connect("focus-in-event", lambda *_: [editor.emit("select-all", True), editor.emit("copy-clipboard")] and False)
    window.show_all()
    Gtk.main()
else:
    clipboard.set_text(sys.stdin.buffer.read().decode(), -1)
    Gtk.main()
