"""The clipboard of mutter by its remote desktop interface, as GNOME Shell 43 behaves. Words on the command line make it
behave otherwise: `refuse=METHOD` refuses a method, `busy` refuses every other read because the one before is not over,
`list=as` sends the types as mutter 51 may, `clipboard` has the methods on the interface that it has from 51 on, and
`silent` answers no SetSelection."""

import os
import sys

from gi.repository import Gio, GLib

NAME = "org.gnome.Mutter.RemoteDesktop"
ROOT = "/org/gnome/Mutter/RemoteDesktop"
SAVER = "/org/gnome/ScreenSaver"
SAVED = ["text/plain;charset=utf-8", "text/plain", "image/svg+xml", "image/png"]
CLIPBOARD = "org.gnome.Mutter.Clipboard" if "clipboard" in sys.argv else f"{NAME}.Session"
METHODS = """
  <method name="EnableClipboard"><arg type="a{sv}" direction="in"/></method>
  <method name="SetSelection"><arg type="a{sv}" direction="in"/></method>
  <method name="SelectionWrite"><arg type="u" direction="in"/><arg type="h" direction="out"/></method>
  <method name="SelectionRead"><arg type="s" direction="in"/><arg type="h" direction="out"/></method>
"""
INTERFACES = Gio.DBusNodeInfo.new_for_xml(f"""<node>
  <interface name="{NAME}"><method name="CreateSession"><arg type="o" direction="out"/></method></interface>
  <interface name="{NAME}.Session">
    <method name="Start"/><method name="Stop"/>
    <method name="NotifyKeyboardKeysym"><arg type="u" direction="in"/><arg type="b" direction="in"/></method>
    {METHODS if CLIPBOARD != "org.gnome.Mutter.Clipboard" else ""}<property name="SessionId" type="s" access="read"/>
  </interface>
  <interface name="org.gnome.Mutter.Clipboard">{METHODS}</interface>
  <interface name="org.gnome.ScreenSaver">
    <method name="Lock"/><method name="Unlock"/><method name="List"><arg type="as" direction="in"/></method>
  </interface></node>""")


def option(name):
    return [word.removeprefix(f"{name}=") for word in sys.argv[1:] if word.startswith(f"{name}=")]


class Refusal(Exception):
    def __init__(self, text, name="Failed"):
        super().__init__(text)
        self.name = f"org.freedesktop.DBus.Error.{name}"


class Session:
    """A session of a client, which owns the clipboard or reads it."""

    def __init__(self, shell, sender, path):
        self.shell, self.sender, self.path, self.types = shell, sender, path, []
        self.is_enabled, self.is_started, self.pending, self.serial, self.reads = False, False, {}, 0, 0

    def signal(self, name, arguments, interface=CLIPBOARD):
        self.shell.bus.emit_signal(self.sender, self.path, interface, name, arguments)

    def transfer(self, kind, sink):
        """Asks for a type, whose data go into a pipe's end."""
        self.serial += 1
        self.pending[self.serial] = sink
        self.signal("SelectionTransfer", GLib.Variant("(su)", (kind, self.serial)))

    def write(self, serial):
        if serial not in self.pending:
            raise Refusal("no such transfer")
        return self.pending.pop(serial)


class Text:
    """The shell's own offer."""

    def __init__(self, types, data):
        self.types, self.data = types, data

    def transfer(self, kind, sink):
        os.write(sink, self.data)
        os.close(sink)


class Shell:
    def __init__(self, bus):
        self.bus, self.owner, self.saved, self.sessions, self.is_locked = bus, None, None, {}, False
        self.count, self.changes = 0, 0
        for path, interface in ((ROOT, NAME), (SAVER, "org.gnome.ScreenSaver")):
            self.register(path, interface)
        self.bus.signal_subscribe(
            "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", None, None, 0, self.name_changed)

    def register(self, path, interface):
        return self.bus.register_object(
            path, INTERFACES.lookup_interface(interface), self.called, lambda *_: GLib.Variant("s", "id"), None)

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        try:
            if method in option("refuse"):
                raise Refusal(f"{method} is not for you", "AccessDenied")
            if method in option("silent"):
                return
            result = getattr(self, method)(sender, path, *arguments.unpack())
        except Refusal as refusal:
            return invocation.return_dbus_error(refusal.name, str(refusal))
        if isinstance(result, int):
            files = Gio.UnixFDList.new_from_array([result])  # which closes it
            invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), files)
        else:
            invocation.return_value(result)
        if method == "EnableClipboard" and self.owner:
            self.tell(self.sessions[path], self.owner)

    # The methods

    def CreateSession(self, sender, _path):
        if self.is_locked:
            raise Refusal("Session creation inhibited", "AccessDenied")
        self.count += 1
        path = f"{ROOT}/Session/u{self.count}"
        self.sessions[path] = Session(self, sender, path)
        for interface in {f"{NAME}.Session", CLIPBOARD}:
            self.register(path, interface)
        return GLib.Variant("(o)", (path,))

    def EnableClipboard(self, _sender, path, _options):
        self.sessions[path].is_enabled = True

    def SetSelection(self, _sender, path, options):
        session, types = self.sessions[path], options.get("mime-types")
        if isinstance(types, list):
            session.types = types
            self.take(session)
        elif self.owner is session:
            self.take(None)

    def SelectionWrite(self, _sender, path, serial):
        return self.sessions[path].write(serial)

    def SelectionRead(self, _sender, path, kind):
        session = self.sessions[path]
        session.reads += 1
        if "busy" in sys.argv and session.reads % 2:
            raise Refusal("Limit reached", "LimitsExceeded")
        if not self.owner or self.owner is session:
            raise Refusal("Tried to read own selection")
        if kind not in self.owner.types:
            raise Refusal("unknown type")
        reading, writing = os.pipe()
        self.owner.transfer(kind, writing)
        return reading

    def Start(self, _sender, path):
        self.sessions[path].is_started = True

    def NotifyKeyboardKeysym(self, _sender, path, keysym, is_down):
        if not self.sessions[path].is_started:
            raise Refusal("Session not started")
        print("down" if is_down else "up", hex(keysym), flush=True)

    def Stop(self, _sender, path):
        if not self.sessions.pop(path).is_started:
            raise Refusal("Session not started")
        print("stopped", flush=True)

    def Lock(self, *_):
        self.is_locked = True
        self.take(Text(["text/plain;charset=utf-8"], b""))
        for session in self.sessions.values():
            session.signal("Closed", None, f"{NAME}.Session")
        self.sessions = {}

    def Unlock(self, *_):
        self.is_locked = False
        self.bus.emit_signal(None, SAVER, "org.gnome.ScreenSaver", "ActiveChanged", GLib.Variant("(b)", (False,)))

    def List(self, _sender, _path, types):
        self.take(Text(types, b"hostile"))

    # The clipboard

    def take(self, owner):
        former, self.owner = self.owner, owner
        self.changes += 1
        for session in self.sessions.values():
            self.tell(session, owner)
        if isinstance(former, Session):
            pending, former.pending = former.pending, {}
            for end in pending.values():
                os.close(end)
        if owner is None and self.saved:
            self.take(Text(*self.saved))
        elif isinstance(owner, Session):
            self.save(owner)

    def tell(self, session, owner):
        if not session.is_enabled or owner is not self.owner:
            return
        said = {}
        if owner:
            reverse = owner.types[::-1]  # as the shell lists the types of applications
            types = GLib.Variant("as", reverse) if option("list") else GLib.Variant("(as)", (reverse,))
            said = {"mime-types": types, "session-is-owner": GLib.Variant("b", owner is session)}
        session.signal("SelectionOwnerChanged", GLib.Variant("(a{sv})", (said,)))

    def save(self, owner):
        """Asks for the one type that is offered again when the owner has gone."""
        self.saved = None
        kind = next((kind for kind in SAVED if kind in owner.types), None)
        if not kind:
            return
        reading, writing = os.pipe()
        owner.transfer(kind, writing)
        change, data = self.changes, []

        def read(*_):
            data.append(os.read(reading, 1 << 16))
            if data[-1]:
                return True
            os.close(reading)
            if self.changes == change:
                self.saved = ([kind], b"".join(data))
                print("saved", flush=True)
            return False

        GLib.unix_fd_add_full(0, reading, GLib.IOCondition.IN | GLib.IOCondition.HUP, read)

    def name_changed(self, _bus, _sender, _path, _interface, _signal, arguments):
        name, _, owner = arguments.unpack()
        gone = [path for path, session in self.sessions.items() if session.sender == name and not owner]
        for session in [self.sessions.pop(path) for path in gone]:
            if self.owner is session:
                self.take(None)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.set_exit_on_close(True)
Shell(bus)
Gio.bus_own_name_on_connection(bus, NAME, 0, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
