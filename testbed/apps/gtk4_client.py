"""A GTK 4 program that owns the clipboard until it is ended: its standard input's HTML and, after a NUL, plain text."""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk

html, _, plain = sys.stdin.buffer.read().partition(b"\0")
Gtk.init()
providers = [
    Gdk.ContentProvider.new_for_bytes("text/html", GLib.Bytes.new(html)),
    Gdk.ContentProvider.new_for_bytes("text/plain;charset=utf-8", GLib.Bytes.new(plain)),
]
Gdk.Display.get_default().get_clipboard().set_content(Gdk.ContentProvider.new_union(providers))
GLib.MainLoop().run()
