"""Prints what a screen reader finds: the role and the name of each object, more of some, and texts."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def describe(node: Atspi.Accessible | None) -> None:
    if node is None:
        return
    try:
        print(f"{node.get_role_name()}: {node.get_name()}")
        if node.get_role_name() == "frame" and node.get_state_set().contains(Atspi.StateType.ACTIVE):
            print("state: active")
        if node.get_state_set().contains(Atspi.StateType.FOCUSED):
            print(f"focus: {node.get_name()}")
        if node.get_role_name() in ("list", "push button", "label", "frame"):
            bounds = node.get_extents(Atspi.CoordType.WINDOW)
            print(f"place: {bounds.x} {bounds.y} {bounds.width} {bounds.height}")
        if node.get_role_name() == "text":
            print(f"content: {Atspi.Text.get_text(node, 0, -1)}")
        for index in range(node.get_child_count()):
            describe(node.get_child_at_index(index))
    except GLib.GError:
        return  # it is gone


desktop = Atspi.get_desktop(0)
for index in range(desktop.get_child_count()):
    describe(desktop.get_child_at_index(index))
