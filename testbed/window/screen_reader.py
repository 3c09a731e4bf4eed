"""Prints what a screen reader finds in the window: a line for each object, with its role and its name."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def describe(node: Atspi.Accessible | None) -> None:
    if node is None:
        return
    print(f"{node.get_role_name()}: {node.get_name()}")
    for index in range(node.get_child_count()):
        describe(node.get_child_at_index(index))


desktop = Atspi.get_desktop(0)
for index in range(desktop.get_child_count()):
    describe(desktop.get_child_at_index(index))
