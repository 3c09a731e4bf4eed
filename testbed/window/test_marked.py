"""Several marked items of the window of the history: joined, one after the other, deleted and pinned together."""

import pytest

from testbed.bed import wait_until
from testbed.gnome.hand import GNOMEHand
from testbed.hands import X11Hand
from testbed.window.conftest import Desk

TEXTS = ["one", "two", "three", "four"]


@pytest.fixture
def items(desk) -> None:
    """A history of a few texts, the newest of which is on the clipboard."""
    desk.start_bus()
    for text in TEXTS:
        desk.copy(text)


def titles(desk: Desk) -> list[str]:
    return [item["title"] for item in desk.items()]


def mark_by_keys(desk: Desk) -> None:
    """Marks "three", "two" and "one" in this order."""
    desk.show()
    desk.press("Down", "shift+Down", "shift+Down")
    desk.wait_until_read("heading: 3 items")


def test_marked_items_are_pasted_as_one(desk, items):
    """They come in the order of marking, and the pane shows all of them."""
    with desk.editor() as written:
        mark_by_keys(desk)
        desk.wait_until_read("label: three · two · one", "label: three", "label: two", "label: one")
        desk.picture("marked")
        desk.press("Return")
        wait_until(lambda: written() == "three\ntwo\none", lambda: f"the joined text, not {written()!r}")
    desk.wait_until_hidden()


def test_the_way_back_marks_less(desk, items):
    """Shift and the other arrow leave out again what was marked last, and an arrow alone marks one item."""
    mark_by_keys(desk)
    desk.press("shift+Up")
    desk.wait_until_read("heading: 2 items")
    desk.press("shift+Down", "ctrl+Return")
    wait_until(lambda: desk.bed.pb("paste") == b"three\ntwo\none", "the joined text on the clipboard")
    desk.wait_until_hidden()
    desk.show()
    desk.press("shift+Down", "Up")
    desk.wait_until_read("heading: three")


def test_all_items_are_marked(desk, items):
    """Ctrl+A marks what a search has found."""
    desk.show()
    desk.press("ctrl+a")
    desk.wait_until_read("heading: 4 items")
    desk.type("o")
    desk.wait_until_read("heading: four")
    wait_until(lambda: "label: three" not in desk.read(), "the search")
    desk.press("ctrl+a", "ctrl+Return")
    wait_until(lambda: desk.bed.pb("paste") == b"four\ntwo\none", lambda: f"the joined text, not {desk.bed.pb('paste')}")


def test_clicks_mark(desk, items):
    """Ctrl and a click mark one more item or one less, Shift and a click all up to there, without the headings."""
    if not isinstance(desk.hand, X11Hand):
        pytest.skip("only xdotool holds a key while it clicks")
    desk.show()
    desk.wait_until_read("label: one")
    desk.click("label: one")
    click_with(desk, "ctrl", "label: four")
    desk.wait_until_read("heading: 2 items", "label: one · four")
    click_with(desk, "ctrl", "label: one")
    desk.wait_until_read("heading: four")
    desk.click("label: four")
    click_with(desk, "shift", "label: one")
    desk.wait_until_read("heading: 4 items", "label: four · three · two · one")


def click_with(desk: Desk, key: str, name: str) -> None:
    desk.bed.run("xdotool", "keydown", key)
    desk.click(name)
    desk.bed.run("xdotool", "keyup", key)


def test_all_marked_items_are_deleted_and_pinned(desk, items):
    mark_by_keys(desk)
    desk.press("Delete")
    desk.wait_until_read("label: 3 items were deleted.")
    desk.press("ctrl+z")
    desk.wait_until_read("label: one")
    desk.press("Escape")
    desk.wait_until_hidden()
    assert titles(desk) == TEXTS[::-1]
    mark_by_keys(desk)
    desk.press("ctrl+p")
    wait_until(lambda: [item["pinned"] for item in desk.items()] == [False, True, True, True], "three pins")
    desk.wait_until_read("label: Pinned")
    desk.press("ctrl+p")
    wait_until(lambda: not any(item["pinned"] for item in desk.items()), "no pins")
    # Then the list has its new rows: GTK loses a key that comes while it moves the focus from a row that has gone.
    desk.wait_until_read("label: Today", "label: one", "heading: 3 items")
    desk.press("Delete", "Escape")
    wait_until(lambda: titles(desk) == ["four"], lambda: f"the deletion of three, not {titles(desk)}")


def test_marked_items_are_pasted_one_after_the_other(desk, items):
    """Each paste of an application brings the next one, in the order of marking; the last one stays."""
    with desk.editor() as written:
        mark_by_keys(desk)
        desk.press("ctrl+shift+Return")
        desk.wait_until_hidden()
        wait_until(lambda: desk.bed.pb("queue") == b"3 items are left to paste\n", "the queue")
        wait_until(lambda: desk.focused() == "Editor", "the editor with the focus")
        expected = ""
        for text, left in [("three", b"2 items are"), ("two", b"1 item is"), ("one", b"nothing is")]:
            # On GNOME, the program that has pasted the item before is not known.
            if not expected or isinstance(desk.hand, GNOMEHand):
                wait_for_the_moment(desk)
            desk.press("ctrl+v")
            expected += text
            wait_until(lambda: written().endswith(expected), lambda: f"{expected!r} in {written()!r}")  # noqa: B023
            wait_until(lambda: desk.bed.pb("queue").startswith(left), lambda: f"{left!r} in {desk.bed.pb('queue')!r}")  # noqa: B023
    assert desk.bed.pb("paste") == b"one"


def wait_for_the_moment(desk: Desk) -> None:
    """Waits until the moment after a copy is over, in which no person pastes yet: longer than that lives another item."""
    desk.bed.pb("copy", "--expire", "1", "-p", "other", data=b"later")
    wait_until(lambda: desk.bed.try_pb("types", "-p", "other").returncode == 3, "the other item's end")


def test_documents_are_shown_as_one(desk):
    """The pane shows headings, tables and pictures of several items, one below the other."""
    desk.start_bus()
    desk.copy(b"# Trip report\n\nThe *train* was late.\n", "-t", "text/markdown")
    desk.copy(b"day,place\nMonday,Ulm\nTuesday,Basel\n", "-t", "text/csv")
    desk.copy(desk.bed.run("convert", "-size", "300x120", "gradient:steelblue-khaki", "png:-"), "-t", "image/png")
    desk.copy("A last line.")
    desk.show()
    desk.press("Down", "Down", "Down", "shift+Up", "shift+Up", "shift+Up")
    desk.wait_until_read("heading: 4 items", "heading: Trip report", "table cell: Basel", "label: A last line.")
    desk.picture("marked-documents")
