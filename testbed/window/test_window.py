"""The user's steps in the window of the history, by real keys, and the text that arrives in the application."""

import os
import pathlib
import shutil
import socket
import threading

import pytest

from testbed.bed import children, wait_until
from testbed.window.conftest import name_of

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><rect fill="#f0a" width="90" height="60"/></svg>'
HTML = b"<h2>Plan</h2><p>First <b>bold</b>, then <i>italic</i>.</p>"


TOOLKITS = ["gtk", "qt", "chromium"]


@pytest.mark.parametrize("toolkit", TOOLKITS)
def test_search_and_paste(desk, toolkit):
    """An item is found by a word in its middle and pasted into the application that had the focus."""
    for text in ("the first of them", "the second one\nwith another line", "the third thing"):
        desk.copy(text)
    with desk.field(toolkit) as written:
        desk.show()
        desk.type("another")
        desk.picture("search")
        desk.press("Return")
        wait_until(lambda: written() == "the second one\nwith another line", lambda: f"the text in the editor, not {written()!r}")
    desk.wait_until_hidden()


@pytest.mark.parametrize("toolkit", TOOLKITS)
@pytest.mark.parametrize("key, kind", [
    ("Return", "text/html"), ("ctrl+m", "text/markdown"), ("ctrl+t", "text/plain"), ("ctrl+r", "text/rtf")])
def test_ways_to_paste(desk, key, kind, toolkit):
    """Enter pastes all forms, which the clipboard then has; the other keys only one."""
    desk.copy(HTML, "-t", "text/html")
    with desk.field(toolkit) as written:
        desk.show()
        desk.press(key)
        if kind != "text/rtf":  # which the editor does not read
            wait_until(lambda: "bold" in written(), "the text in the editor")
    others = {"text/html"} - {kind}
    wait_until(
        lambda: kind in desk.types() and not others & set(desk.types()),
        lambda: f"{kind} alone on the clipboard, not {desk.types()}")


def test_paste_into_a_terminal(desk):
    """A terminal gets the key with which it pastes the clipboard, and not the primary selection."""
    terminals = [terminal for terminal in desk.hand.terminals if shutil.which(terminal[0])]
    if not terminals:
        pytest.skip(f"{desk.hand.terminals[0][0]} is not installed")
    desk.copy("one line\n")
    desk.bed.pb("copy", "-p", "primary", data=b"selected")
    for terminal in terminals:
        with desk.terminal(*terminal) as written:
            desk.show()
            desk.press("Return")
            wait_until(lambda: written() == "one line\n", lambda: f"the text in the terminal, not {written()!r}")


def test_copy_only(desk):
    """Ctrl+Enter puts the item on the clipboard and types nothing."""
    desk.copy("older")
    desk.copy("newer")
    with desk.editor() as written:
        desk.show()
        desk.press("Down", "ctrl+Return")
        wait_until(lambda: desk.bed.pb("paste") == b"older", "the item on the clipboard")
        desk.wait_until_hidden()
        assert written() == ""


def test_pin_delete_and_undo(desk):
    for text in ("one", "two", "three"):
        desk.copy(text)
    desk.show()
    desk.press("ctrl+p")
    wait_until(lambda: desk.newest()["pinned"], "the pin")
    desk.press("Down", "Delete")
    desk.picture("deleted")
    desk.press("ctrl+z")
    desk.press("Escape")
    desk.wait_until_hidden()
    assert [item["title"] for item in desk.items()] == ["three", "two", "one"]
    desk.show()
    desk.press("Down", "Delete", "Escape")
    wait_until(lambda: [item["title"] for item in desk.items()] == ["three", "one"], "the deletion")


def test_the_command_again_hides_it(desk):
    desk.copy("something")
    desk.show()
    desk.bed.pb("window")
    desk.wait_until_hidden()
    desk.show()


def test_no_gpu_is_loaded(desk):
    """A list of text is drawn without OpenGL, whose drivers take as much memory as all else."""
    desk.show()
    window, = (child for child in children(os.getpid()) if name_of(child).startswith("pasteboard-wind"))
    loaded = pathlib.Path(f"/proc/{window}/maps").read_text()
    assert "libgtk-4" in loaded
    assert not [library for library in ("libLLVM", "libgallium", "_dri.so", "libvulkan") if library in loaded]


@pytest.mark.parametrize("ends", [True, False], ids=["ends", "hangs"])
def test_another_window_does_not_answer(desk, ends):
    """A window that is ending, or hangs, still accepts connections: another one takes its place."""
    with socket.socket(socket.AF_UNIX) as other:
        with desk.bed.as_user():
            other.bind(str(desk.bed.socket.with_name("window")))
            other.listen()
        if ends:
            threading.Thread(target=lambda: other.accept()[0].close()).start()
        desk.show()


@pytest.mark.parametrize("name", ["wide.png", "tall.jpg", "clear.webp", "drawing.svg"])
def test_picture(desk, name):
    """A picture is shown in its colours, scaled to the pane."""
    content = DRAWING
    if size := {"wide.png": "3000x1000", "tall.jpg": "500x6000", "clear.webp": "300x200"}.get(name):
        colour = "#ff00aa80" if name == "clear.webp" else "#ff00aa"
        content = desk.bed.run("convert", "-size", size, f"xc:{colour}", name.split(".")[1] + ":-")
    desk.bed.pb("copy", desk.bed.file(name, content))
    wait_until(desk.newest, "the picture in the history")
    desk.show()
    wait_until(lambda: desk.pixels_like(255, 0, 170) > 5000, "the picture in the window")
    desk.picture(name)


def test_screen_reader(desk):
    """A screen reader finds the parts of the window by their names, and what each row says."""
    desk.start_bus()
    desk.copy("the first of them")
    desk.copy("the second one")
    desk.show()
    desk.wait_until_read(
        "list: Items of the history", "list item: the second one, Text", "push button: Source", "text: Preview",
        "entry: Search the history")


def test_the_focus_follows_the_selection(desk):
    """A screen reader announces each row that the keys select, and letters still go to the search."""
    desk.start_bus()
    for text in ("cherry", "banana", "apple"):
        desk.copy(text)
    desk.show()
    desk.wait_until_read("list item: apple, Text")
    for row in ("banana", "cherry"):
        desk.press("Down")
        desk.wait_until_starts(f"focus: {row}, Text")
    desk.type("app")
    wait_until(lambda: "label: banana" not in desk.read(), "the search")
    assert any(line.startswith("list item: apple") for line in desk.read())


def test_hostile_items(desk):
    """Control characters, text that reverses others, long lines and broken markup are shown harmless."""
    desk.copy("\x1b[31mred\x1b[0m \u202egnp.exe & <b>no markup</b>")
    desk.copy(b"<p>\x01\x02 &#0; <b>unclosed <i>" + "\u202e".encode() + b"</p>" + b"<ul><li>" * 500, "-t", "text/html")
    desk.copy(b"x" * 10_000_000)
    desk.copy(b"\x89PNG\r\n\x1a\n broken", "-t", "image/png")
    desk.copy(b"BM" + b"\xff" * 200, "-t", "image/bmp")
    desk.show()
    for number in range(5):
        desk.picture(f"hostile-{number}")
        desk.press("Down")
    desk.type("exe")
    desk.press("ctrl+Return")
    wait_until(lambda: b"gnp.exe" in desk.bed.pb("paste"), "the item on the clipboard")
