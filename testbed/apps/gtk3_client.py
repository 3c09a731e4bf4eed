"""A GTK 3 program: `read` prints the clipboard's text, `addresses` what it lists, one a line, `picture` opens a window,
prints the picture that Ctrl+V pastes there as PNG, and ends, `copy` owns its standard input's text until it is ended,
`edit` has an editor copy it once that has the focus, `typed` prints what is written in an editor."""

import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk


def copy_all(editor):
    editor.emit("select-all", True)
    editor.emit("copy-clipboard")


def copy_once(window, _event):
    window.disconnect_by_func(copy_once)
    copy_all(window.get_child())


def paste_picture(_window, event):
    if event.keyval == Gdk.KEY_v and event.state & Gdk.ModifierType.CONTROL_MASK:
        _, png = clipboard.wait_for_image().save_to_bufferv("png", [], [])
        sys.stdout.buffer.write(png)
        Gtk.main_quit()


clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
if sys.argv[1] == "read":
    text = clipboard.wait_for_text()
    sys.stdout.buffer.write((text or "").encode())
elif sys.argv[1] == "addresses":
    sys.stdout.write("".join(f"{address}\n" for address in clipboard.wait_for_uris() or []))
elif sys.argv[1] == "picture":
    window = Gtk.Window(title="Picture")
    window.connect("key-press-event", paste_picture)
    window.show_all()
    Gtk.main()
elif sys.argv[1] in ("edit", "typed"):
    window, editor = Gtk.Window(title="Editor"), Gtk.TextView()
    window.add(editor)
    text = editor.get_buffer()
    if sys.argv[1] == "edit":
        text.set_text(sys.stdin.buffer.read().decode())
        # On Wayland, only the program with the keyboard's focus may copy. It does so once: a key of the window manager
        # takes the focus away for a moment.
        window.connect("focus-in-event", copy_once)
    else:
        text.connect("changed", lambda *_: print(text.props.text, end="", flush=True))
    window.show_all()
    Gtk.main()
else:
    clipboard.set_text(sys.stdin.buffer.read().decode(), -1)
    Gtk.main()
