"""An editor of GTK 4, which prints what is written in it. Its title changes when something is dragged over it."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk

GLib.set_prgname("org.pasteboard.Editor")
Gtk.init()
window, editor = Gtk.Window(title="Editor"), Gtk.TextView()
window.set_child(editor)
text = editor.get_buffer()
text.connect("changed", lambda *_: print(text.props.text, end="", flush=True))
dragging = Gtk.DropControllerMotion()
dragging.connect("motion", lambda *_: window.set_title("Drop here"))
editor.add_controller(dragging)
window.present()
GLib.MainLoop().run()
