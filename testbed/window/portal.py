"""A portal of the desktop that says which style the user wants: "1" is dark (xdg-desktop-portal, Settings)."""

import sys

from gi.repository import Gio, GLib

INTERFACE = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
  <property name="version" type="u" access="read"/>
</interface></node>"""
SPACE, KEY, PATH = "org.freedesktop.appearance", "color-scheme", "/org/freedesktop/portal/desktop"
style = int(sys.argv[1])


def answer(connection, sender, path, interface, method, parameters, invocation):
    value = GLib.Variant("u", style)
    if method == "ReadAll":
        invocation.return_value(GLib.Variant("(a{sa{sv}})", ({SPACE: {KEY: value}},)))
    elif parameters.unpack() == (SPACE, KEY):
        invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", value),)))
    else:
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "there is no such setting")


def serve(connection, name):
    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
    connection.register_object(PATH, node.interfaces[0], answer, lambda *_: GLib.Variant("u", 1), None)


def change(source, condition):
    """Each line on standard input is another style, of which the desktop tells."""
    global style
    line = sys.stdin.readline()
    if not line:
        return False
    style = int(line)
    bus.emit_signal(
        None, PATH, "org.freedesktop.portal.Settings", "SettingChanged",
        GLib.Variant("(ssv)", (SPACE, KEY, GLib.Variant("u", style))))
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
serve(bus, "")
Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, change)
GLib.MainLoop().run()
