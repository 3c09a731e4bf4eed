"""The editor in the window of the history: an item is changed, and what is saved is a new one."""

import pytest

from testbed.bed import wait_until
from testbed.window.conftest import Desk

HTML = b"<h2>Plan</h2><p>First <b>bold</b>, then <i>italic</i>.</p>"
QUESTION = "label: Discard the changes?"


@pytest.fixture
def rich(desk) -> None:
    """A window that shows a rich item, which is not the one on the clipboard."""
    desk.start_bus()
    desk.copy(HTML, "-t", "text/html")
    desk.copy("newer")
    desk.show()
    desk.press("Down")
    desk.wait_until_starts("focus: ")


def wait_for_editor(desk: Desk, content: str) -> None:
    """Waits until the editor contains a line."""
    desk.wait_until_read("text: Text of the new item", content)


def wait_for_end(desk: Desk) -> None:
    """Waits until the editor is closed, which leaves it empty."""
    wait_until(lambda: "content: x## Plan" not in desk.read() and "content: ## Plan" not in desk.read(), "an empty editor")


def test_an_edited_item_is_a_new_one(desk, rich):
    """A rich item is edited as Markdown, and the new one has all forms; the old one stays as it is."""
    desk.press("F2")
    wait_for_editor(desk, "content: ## Plan")
    desk.press("End")
    desk.type(" of Tuesday")
    wait_for_editor(desk, "content: ## Plan of Tuesday")
    desk.picture("editing")
    desk.press("ctrl+Return")
    desk.wait_until_read("label: The new item is on the clipboard.")
    assert desk.bed.pb("paste", "-t", "text/markdown").startswith(b"## Plan of Tuesday\n")
    assert b"<strong>bold</strong>" in desk.bed.pb("paste", "-t", "text/html")
    wait_until(lambda: len(desk.items()) == 3, "the new item in the history")
    assert desk.bed.pb("history", "show", "1", "-t", "text/html") == HTML
    # The new one is selected, and the keys are those of the list again.
    desk.wait_until_read("label: On the clipboard", "heading: Plan of Tuesday")
    desk.press("Escape")
    desk.wait_until_hidden()


def test_escape_asks_only_if_something_was_changed(desk, rich):
    desk.press("F2")
    wait_for_editor(desk, "content: ## Plan")
    desk.press("Escape")
    wait_for_end(desk)
    desk.wait_until_focused()
    desk.press("F2")
    wait_for_editor(desk, "content: ## Plan")
    desk.type("x")
    wait_for_editor(desk, "content: x## Plan")
    desk.press("Escape")
    desk.wait_until_read(QUESTION)
    desk.picture("editing-question")
    desk.press("Escape")
    desk.wait_until_focused()
    wait_for_editor(desk, "content: x## Plan")
    desk.press("ctrl+z")
    wait_for_editor(desk, "content: ## Plan")
    desk.press("ctrl+y")
    wait_for_editor(desk, "content: x## Plan")
    desk.press("Escape")
    desk.wait_until_read(QUESTION)
    desk.press("Tab", "Return")
    wait_for_end(desk)
    assert desk.bed.pb("paste") == b"newer"
    assert len(desk.items()) == 2


def test_a_hidden_editor_keeps_the_text(desk, rich):
    """The window's key hides it, and shows the text again, whatever is copied meanwhile."""
    desk.press("F2")
    wait_for_editor(desk, "content: ## Plan")
    desk.type("x")
    wait_for_editor(desk, "content: x## Plan")
    desk.bed.pb("window")
    desk.wait_until_hidden()
    desk.copy("the newest")
    desk.show()
    wait_for_editor(desk, "content: x## Plan")
    desk.type("y")
    wait_for_editor(desk, "content: xy## Plan")


@pytest.mark.parametrize("content, options, expected, new", [
    (b"a,b\n1,2\n", ("-t", "text/csv"), "content: a,b", "text/csv"),
    (b"def f():\n    return 1\n", ("-t", "text/x-python"), "content: def f():", "text/x-python"),
    (b"words", (), "content: words", "text/plain"),
], ids=["table", "code", "text"])
def test_forms_that_one_can_type(desk, content, options, expected, new):
    """A table is edited as it was copied, and so is code; the new item is what the old one was."""
    desk.start_bus()
    desk.copy(content, *options)
    desk.show()
    desk.press("F2")
    wait_for_editor(desk, expected)
    desk.picture(f"editing-{new.split('/')[1]}")
    desk.type("x")
    desk.press("ctrl+Return")
    desk.wait_until_read("label: The new item is on the clipboard.")
    assert desk.bed.pb("paste", "-t", new) == b"x" + content


def test_a_secret_is_not_edited(desk):
    desk.start_bus()
    desk.bed.pb("copy", "--sensitive", data=b"secret")
    desk.show()
    desk.wait_until_read("label: Secret")
    desk.press("F2")
    desk.wait_until_starts("label: the item is a secret")


def test_a_text_that_would_take_long_is_not_edited(desk):
    desk.start_bus()
    desk.copy(b"0" * 100_000)
    desk.show()
    desk.press("F2")
    desk.wait_until_starts("label: This text is too long to be edited here")
