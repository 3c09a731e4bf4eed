"""The window and the focus: its key, which the desktop itself obeys, and what hides it."""

import pathlib
from collections.abc import Callable

import pytest

from testbed.bed import Failure, wait_until
from testbed.gnome.hand import MEDIA_KEYS, GNOMEHand
from testbed.kde.hand import KWinHand
from testbed.window.conftest import WINDOW, Desk
from testbed.window.test_list import OLDER, open_menu, two_items

KEY = "super+shift+h"


@pytest.fixture
def key(desk) -> None:
    """The desktop runs `pb window` when the key is pressed, and permits it nothing."""
    if isinstance(desk.hand, KWinHand):
        pytest.skip("KWin's shortcuts need a whole Plasma")
    if isinstance(desk.hand, GNOMEHand) and not pathlib.Path(MEDIA_KEYS).exists():
        pytest.skip("gnome-settings-daemon is not installed")
    desk.copy("something")
    desk.hand.bind("pb", "window")


def hide_unfocused(desk: Desk) -> None:
    """Lets the window hide when it loses the focus."""
    desk.bed.home.joinpath(".config/pasteboard/config.toml").write_text("[window]\nstays = false\n")


def press_until(desk: Desk, condition: Callable[[], bool], what: str) -> None:
    """Presses the key until something is the case: nothing tells when the desktop has learned the key."""
    def is_obeyed() -> bool:
        desk.press(KEY)
        try:
            return bool(wait_until(condition, what, seconds=5))
        except Failure:
            return False
    wait_until(is_obeyed, what)


def test_the_key_brings_it_to_the_front(desk, key):
    """A window that is visible without the focus comes to the front with it, whatever the user has done meanwhile."""
    press_until(desk, lambda: desk.focused() == WINDOW, "the window")
    for _ in range(3):
        with desk.editor() as written:
            assert WINDOW in desk.windows()
            desk.type("words")
            wait_until(lambda: written().endswith("words"), "the words in the editor")
            desk.press(KEY)
            desk.wait_until_focused()
            desk.press(KEY)
            desk.wait_until_hidden()
            wait_until(lambda: desk.focused() == "Editor", "the editor with the focus")
            desk.press(KEY)
            desk.wait_until_focused()


def test_pb_brings_it_to_the_front(desk):
    """So it is where a program starts pb."""
    desk.copy("something")
    desk.show()
    with desk.editor():
        desk.bed.pb("window")
        desk.wait_until_focused()


def test_it_stays(desk):
    """Another window that gets the focus does not hide it."""
    desk.copy("something")
    desk.show()
    with desk.editor():
        assert WINDOW in desk.windows()


def test_it_hides(desk):
    """If the user wants that, it hides when another window gets the focus, and the command shows it again."""
    hide_unfocused(desk)
    desk.copy("something")
    desk.show()
    with desk.editor():
        desk.wait_until_hidden()
        desk.show()


def test_menus_and_dialogs_do_not_hide_it(desk):
    """Its menus, lists and dialogs get the keys, and it stays."""
    desk.start_bus()
    hide_unfocused(desk)
    desk.copy("something")
    desk.show()
    open_menu(desk)
    desk.press("Return")
    desk.wait_until_read("push button: Record again")
    for key, shown in [("F1", "label: Undo the deletion"), ("ctrl+s", "label: Cancel")]:
        desk.press(key)
        desk.wait_until_read(shown)
        desk.press("Escape")
        desk.wait_until_focused()
    assert "push button: Record again" in desk.read()


def test_a_drag_does_not_hide_it(desk):
    """A dragged item arrives."""
    hide_unfocused(desk)
    with two_items(desk) as written:
        desk.drag_into_editor(OLDER)
        wait_until(lambda: written() == "older", lambda: f"the older text in the editor, not {written()!r}")
