"""A GTK 4 program: `copy` owns the clipboard until it is ended, with its standard input's HTML and, after a NUL, plain
text; `picture` opens a window, prints the picture that Ctrl+V pastes there as PNG, and ends."""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk


def copy(clipboard):
    html, _, plain = sys.stdin.buffer.read().partition(b"\0")
    providers = [
        Gdk.ContentProvider.new_for_bytes("text/html", GLib.Bytes.new(html)),
        Gdk.ContentProvider.new_for_bytes("text/plain;charset=utf-8", GLib.Bytes.new(plain)),
    ]
    clipboard.set_content(Gdk.ContentProvider.new_union(providers))


def paste_picture(clipboard):
    def pasted(_, result):
        try:
            sys.stdout.buffer.write(clipboard.read_texture_finish(result).save_to_png_bytes().get_data())
        finally:
            loop.quit()

    window, keys = Gtk.Window(title="Picture"), Gtk.ShortcutController()
    paste = Gtk.CallbackAction.new(lambda *_: clipboard.read_texture_async(None, pasted) or True)
    keys.add_shortcut(Gtk.Shortcut.new(Gtk.ShortcutTrigger.parse_string("<Control>v"), paste))
    window.add_controller(keys)
    window.present()


Gtk.init()
loop = GLib.MainLoop()
{"copy": copy, "picture": paste_picture}[sys.argv[1]](Gdk.Display.get_default().get_clipboard())
loop.run()
