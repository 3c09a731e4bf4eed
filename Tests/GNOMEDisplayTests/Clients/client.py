"""An application on the clipboard of GNOME Shell: `copy TYPE…` what is on its standard input, `paste TYPE`, `slow TYPE`,
which reads on at SIGUSR1, `types`, or a method of the screen saver, of which the fake has some more."""

import os
import signal
import sys

from gi.repository import Gio, GLib

NAME = "org.gnome.Mutter.RemoteDesktop"
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()


def call(method, path, interface, arguments=None):
    reply, files = bus.call_with_unix_fd_list_sync(NAME, path, interface, method, arguments, None, 0, -1, None, None)
    return files.get(0) if files and files.get_length() else reply.unpack()


if sys.argv[1] in ("Lock", "Unlock", "List"):
    arguments = GLib.Variant("(as)", (sys.argv[2:],)) if sys.argv[1] == "List" else None
    call(sys.argv[1], "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", arguments)
    sys.exit()

session = call("CreateSession", "/org/gnome/Mutter/RemoteDesktop", NAME)[0]
owner = {}


def use(method, signature, *arguments):
    return call(method, session, f"{NAME}.Session", GLib.Variant(signature, arguments))


def heard(_bus, _sender, _path, _interface, name, arguments):
    if name == "SelectionOwnerChanged":
        owner.update(arguments.unpack()[0])
    elif name == "SelectionTransfer":
        pipe = use("SelectionWrite", "(u)", arguments.unpack()[1])
        if os.fork() == 0:
            # A reader may stop reading, or leave.
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            rest = data
            while rest:
                rest = rest[os.write(pipe, rest) :]
            os._exit(0)
        os.close(pipe)


signal.signal(signal.SIGCHLD, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
bus.signal_subscribe(NAME, None, None, session, None, 0, heard)
use("EnableClipboard", "(a{sv})", {})
# Mutter reports the owner after the clipboard is enabled.
call("Get", session, "org.freedesktop.DBus.Properties", GLib.Variant("(ss)", (f"{NAME}.Session", "SessionId")))
while GLib.MainContext.default().iteration(False):
    pass

if sys.argv[1] == "copy":
    data = sys.stdin.buffer.read()
    use("SetSelection", "(a{sv})", {"mime-types": GLib.Variant("as", sys.argv[2:])})
    loop.run()
elif sys.argv[1] == "types":
    types = owner["mime-types"][0][::-1] if owner else []
    print("\n".join(type for type in types if not type.startswith("application/x-pasteboard-owner")), end="")
elif owner and sys.argv[2] in owner["mime-types"][0]:
    pipe = os.fdopen(use("SelectionRead", "(s)", sys.argv[2]), "rb", buffering=0)
    os.set_blocking(pipe.fileno(), True)
    if sys.argv[1] == "slow":
        start = pipe.read(1)
        print("begun", flush=True)
        signal.sigwait({signal.SIGUSR1})
        sys.stdout.buffer.write(start)
    while piece := pipe.read(1 << 20):
        sys.stdout.buffer.write(piece)
