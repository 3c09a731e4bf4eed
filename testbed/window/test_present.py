"""The item on the clipboard in the window of the history, and what is shown when the daemon or the history ends."""

import shutil

import pytest

from testbed.bed import REPOSITORY, wait_until
from testbed.client import is_served


@pytest.fixture(autouse=True)
def reader(desk):
    desk.start_bus()


def test_present_item_changes(desk):
    """An item that is copied while the window is open is its first row, and earlier items are below."""
    desk.copy("the first of them")
    desk.show()
    desk.wait_until_read("label: On the clipboard", "label: the first of them")
    desk.copy("the second one")
    desk.wait_until_read("label: On the clipboard", "label: the second one", "label: Today", "label: the first of them")
    wait_until(lambda: desk.read().count("label: the second one") == 1, "the item once, although it is in the history too")


def test_paste_what_is_not_in_the_history(desk):
    """An item that the history excludes is pasted from the clipboard itself, and converted if asked."""
    desk.bed.stop(desk.bed.recorder)
    desk.install("pb", "pasteboard-window", "pasteboard-render", "pasteboard-picture")
    desk.bed.pb("copy", "-t", "text/html", data=b"<p>only <b>here</b></p>")
    with desk.editor() as written:
        desk.show()
        desk.wait_until_read("label: On the clipboard", "label: only here", "heading: only here", "label: only here")
        desk.wait_until_read("label: no recorder runs and pasteboard-history is not installed: put it beside pb or in PATH")
        desk.picture("no-history")
        desk.press("ctrl+m")
        wait_until(lambda: written() == "only **here**\n", lambda: f"Markdown in the editor, not {written()!r}")


def test_secret(desk):
    """A secret is dots, and neither its text nor its types can be looked at."""
    desk.copy("in the open")
    desk.bed.pb("copy", "--sensitive", data=b"correct horse")
    desk.show()
    desk.wait_until_read("label: On the clipboard", "label: ••••••••", "label: in the open", "label: A secret is not shown.")
    desk.picture("secret")
    desk.type("horse")
    desk.wait_until_read("content: ")
    assert not any("correct" in line for line in desk.read())


def test_forms(desk):
    """The form of an item is named, and how large it is."""
    desk.copy(b"<p>some <b>bold</b> text</p>", "-t", "text/html")
    desk.show()
    desk.wait_until_read("label: Web page · 28 bytes", "label: some bold text")


def test_daemon_ends(desk):
    """The window says that the daemon has ended, shows the history meanwhile, and the item of the next daemon."""
    desk.copy("before")
    desk.show()
    desk.wait_until_read("label: On the clipboard", "label: before")
    desk.bed.stop(desk.bed.daemon)
    desk.wait_until_read("label: Today", "label: before")
    desk.wait_until_read("label: The clipboard has ended: its item is shown again once pasteboardd runs.")
    desk.picture("daemon-ended")
    desk.bed.start_daemon()
    desk.copy("afterwards")
    desk.wait_until_read("label: On the clipboard", "label: afterwards", "label: Today", "label: before")


def test_history_ends(desk):
    """The window says that the history has ended, and shows its items again when it is back."""
    desk.copy("older")
    desk.copy("newer")
    desk.show()
    desk.wait_until_read("label: newer", "label: older")
    desk.bed.stop(desk.bed.recorder)
    desk.wait_until_read("label: The history has ended: its items are shown again once pasteboard-history runs.")
    wait_until(lambda: "label: older" not in desk.read(), "the items of the history to be gone")
    desk.bed.start_recorder()
    desk.wait_until_read("label: newer", "label: older")
    wait_until(lambda: not any("has ended" in line for line in desk.read()), "the notice to be gone")


def end_history(desk):
    """Ends the history and removes it: the user has never kept one."""
    desk.bed.stop(desk.bed.recorder)
    shutil.rmtree(desk.bed.state / "pasteboard")


def test_no_history(desk):
    """Without a history and an item, the window offers to turn the history on, begins none by itself, and shows its items
    once the user has pressed the button."""
    end_history(desk)
    desk.show()
    desk.wait_until_read("push button: Turn on")
    desk.picture("turn-on")
    assert not (desk.bed.state / "pasteboard/history").exists()
    desk.press("Tab", "Tab", "Tab", "space")
    wait_until(lambda: is_served(desk.bed.socket.with_name("history")), "the history")
    wait_until(lambda: "push button: Turn on" not in desk.read(), "the end of the offer")
    desk.copy("the first of them")
    desk.copy("the second one")
    desk.wait_until_read("label: On the clipboard", "label: the second one", "label: the first of them")


def test_no_history_but_an_item(desk):
    """The item on the clipboard is shown below the offer, and can be pasted."""
    end_history(desk)
    desk.bed.pb("copy", data=b"only here")
    desk.show()
    desk.wait_until_read("push button: Turn on", "label: On the clipboard", "label: only here", "content: only here")
    desk.picture("turn-on-item")


def test_no_history_in_german(desk):
    """The offer is translated."""
    folder = desk.install("pb", "pasteboard-window", "pasteboard-render", "pasteboard-picture", "pasteboard-history")
    desk.translate(folder, REPOSITORY / "po/de.po")
    end_history(desk)
    desk.show()
    desk.wait_until_read("push button: Einschalten")
