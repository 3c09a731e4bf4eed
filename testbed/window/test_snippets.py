"""Snippets in the window of the history: found by name and words, pasted, and filled with answers."""

import pytest

from testbed.bed import wait_until


@pytest.fixture
def snippets(desk) -> None:
    """Two snippets, and an item of the history."""
    desk.start_bus()
    folder = desk.bed.home / ".config/pasteboard/snippets"
    (folder / "mail").mkdir(parents=True)
    (folder / "mail/greeting.txt").write_text("Dear {ask:Name} of {ask:Place},")
    (folder / "regards.md").write_text("With **kind** regards, {date:%Y}\n")
    desk.copy("the greeting of yesterday")


def test_snippets_are_found_beside_the_history(desk, snippets):
    """They have a section of their own in a search, and none without."""
    desk.show()
    desk.wait_until_read("label: the greeting of yesterday")
    assert "label: Snippets" not in desk.read()
    desk.type("greeting")
    desk.wait_until_read("label: the greeting of yesterday", "label: Snippets", "label: mail/greeting")
    desk.picture("snippets-search")


def test_a_snippet_is_pasted(desk, snippets):
    """It is found by a word of its text, and pasted in every form, with the date of the paste."""
    with desk.editor() as written:
        desk.show()
        desk.type("kind")
        desk.wait_until_read("label: Snippets", "label: regards")
        desk.press("Return")
        wait_until(lambda: "regards, 20" in written(), lambda: f"the snippet, not {written()!r}")
    assert b"<strong>kind</strong>" in desk.bed.pb("paste", "-t", "text/html")


def test_questions_are_asked(desk, snippets):
    """A dialog asks for what a snippet leaves open, and Enter in it pastes."""
    with desk.editor() as written:
        desk.bed.pb("window", "--snippets")
        desk.wait_until_focused()
        desk.wait_until_read("label: Snippets", "label: mail/greeting", "label: regards")
        assert "label: the greeting of yesterday" not in desk.read()
        desk.picture("snippets")
        desk.press("Return")
        desk.wait_until_read("label: Name", "label: Place")
        desk.picture("snippet-questions")
        desk.type("Erika")
        desk.press("Tab")
        desk.type("Ulm")
        desk.press("Return")
        wait_until(lambda: written() == "Dear Erika of Ulm,", lambda: f"the filled snippet, not {written()!r}")
    desk.wait_until_hidden()


def test_the_key_shows_snippets_alone(desk, snippets):
    """Ctrl+K is a filter; the key of the desktop switches a window that is open."""
    desk.show()
    desk.press("ctrl+k")
    desk.wait_until_read("label: Snippets", "label: mail/greeting", "label: regards")
    desk.press("ctrl+k")
    desk.wait_until_read("label: the greeting of yesterday")
    desk.bed.pb("window", "--snippets")
    desk.wait_until_read("label: regards")
    desk.bed.pb("window", "--snippets")
    desk.wait_until_hidden()


def test_no_snippets(desk):
    """The window says how to make one."""
    desk.start_bus()
    desk.copy("words")
    desk.bed.pb("window", "--snippets")
    desk.wait_until_focused()
    desk.wait_until_read("label: No Snippets Yet")
    desk.picture("no-snippets")
