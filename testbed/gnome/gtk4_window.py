"""A GTK 4 window with an editor. It prints the editor's text after each change, as a line of JSON. F2 copies what standard
input lists: a JSON object of types and their texts. Its first argument is its title."""

import json
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

content = json.load(sys.stdin)


def pressed(_controller, key, *_):
    if key != Gdk.KEY_F2:
        return False
    providers = [Gdk.ContentProvider.new_for_bytes(type, GLib.Bytes.new(text.encode())) for type, text in content.items()]
    window.get_clipboard().set_content(Gdk.ContentProvider.new_union(providers))
    return True


Gtk.init()
window, editor = Gtk.Window(title=sys.argv[1]), Gtk.TextView()
window.set_child(editor)
keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
keys.connect("key-pressed", pressed)
window.add_controller(keys)
editor.get_buffer().connect("changed", lambda text: print(json.dumps(text.props.text), flush=True))
window.present()
GLib.MainLoop().run()
