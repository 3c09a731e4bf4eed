"""The list of the window of the history, its menu, and what can be done with an item besides pasting it."""

import contextlib
import pathlib
import subprocess
from collections.abc import Callable, Iterator

import pytest

from testbed.bed import REPOSITORY, wait_until
from testbed.gnome_shell import SYSTEM_PYTHON
from testbed.window.conftest import Desk

OLDER = "label: older"


@contextlib.contextmanager
def two_items(desk: Desk) -> Iterator[Callable[[], str]]:
    """Shows an older and a newer item to a mouse, beside an editor; yields what returns the editor's text."""
    if desk.has_layers:
        pytest.skip("the compositor does not tell where a layer is")
    desk.start_bus()
    desk.copy("older")
    desk.copy("newer")
    with desk.editor() as written:
        desk.show()
        desk.wait_until_read("label: newer", OLDER)
        yield written


def open_menu(desk: Desk) -> None:
    """Opens the window's menu, whose first item then has the focus."""
    desk.press("F10")
    desk.wait_until_read("menu item: Record nothing for ten minutes")


def test_order(desk):
    """Pinned items come first, then the others by days."""
    desk.start_bus()
    for text in ("one", "two", "three", "four"):
        desk.copy(text)
    desk.bed.pb("history", "pin", "2")
    desk.show()
    desk.wait_until_read(
        "label: On the clipboard", "label: four", "label: Pinned", "label: two", "label: Today", "label: three", "label: one")
    desk.picture("order")
    desk.press("Down", "Down", "ctrl+Return")
    wait_until(lambda: desk.bed.pb("paste") == b"three", "the second item below the present one on the clipboard")


def test_find_a_picture(desk):
    """A picture among texts is found by three keys."""
    desk.start_bus()
    drawn = desk.bed.run("convert", "-size", "90x60", "xc:tomato", "png:-")
    desk.copy(drawn, "-t", "image/png")
    for text in ("one", "two", "three"):
        desk.copy(text)
    desk.show()
    desk.type("png")
    desk.wait_until_read("label: PNG, 90 × 60")
    desk.press("ctrl+Return")
    wait_until(lambda: "image/png" in desk.types(), lambda: f"the picture on the clipboard, not {desk.types()}")
    assert desk.bed.pb("paste", "-t", "image/png") == drawn


def test_thumbnails(desk):
    """A row with a picture shows it, small, while another item is selected."""
    for height in (40, 60):
        desk.copy(desk.bed.run("convert", "-size", f"90x{height}", "xc:#ff00aa", "png:-"), "-t", "image/png")
    desk.copy("words")
    desk.show()
    wait_until(lambda: 1000 < desk.pixels_like(255, 0, 170) < 5000, "two small pictures")
    desk.picture("thumbnails")


@pytest.mark.parametrize("content, kind, ending", [
    (b"<p>some <b>bold</b> text</p>", "text/html", "html"), (bytes(range(256)), "application/x-private", "bin")])
def test_save(desk, content, kind, ending):
    """Ctrl+S saves the shown form, byte for byte."""
    desk.copy(content, "-t", kind)
    desk.show()
    desk.press("ctrl+s")
    wait_until(lambda: desk.focused() == "Save", "the dialog")
    desk.picture("save")
    path = desk.bed.folder / f"saved.{ending}"
    desk.press("ctrl+a")
    desk.type(str(path))
    desk.press("Return")
    wait_until(lambda: path.exists() and path.read_bytes() == content, "the saved file")


def test_bytes(desk):
    """The source of what is neither text nor a picture is shown in hexadecimal."""
    desk.start_bus()
    desk.copy(b"\x00\x01PRIVATE\xff", "-t", "application/x-private")
    desk.show()
    desk.wait_until_read("label: Data (private) · 10 bytes")
    desk.press("ctrl+u")
    desk.wait_until_read("content: 000000  00 01 50 52 49 56 41 54  ..PRIVAT", "000008  45 ff                    E.")
    desk.picture("bytes")


def test_shortcuts(desk):
    """F1 shows all keys; Esc leaves them and the window stays."""
    desk.start_bus()
    desk.copy("something")
    desk.show()
    desk.press("F1")
    desk.wait_until_read("label: Paste as Markdown", "label: Undo the deletion")
    desk.picture("shortcuts")
    desk.press("Escape")
    wait_until(lambda: "label: Undo the deletion" not in desk.read(), "the keys to be hidden")
    assert "Pasteboard" in desk.windows()


def test_mouse(desk):
    """A click with the right button opens a menu, and a double click pastes."""
    with two_items(desk) as written:
        desk.click(OLDER, button=3)
        desk.wait_until_read("menu: GtkPopoverMenu")
        desk.picture("menu")
        desk.press(*["Down"] * 8, "Return")
        wait_until(lambda: [item["pinned"] for item in desk.items()] == [False, True], "the pin")
        desk.click(OLDER, times=2)
        wait_until(lambda: written() == "older", lambda: f"the older text in the editor, not {written()!r}")


def test_the_buttons_below_an_item_open_menus(desk):
    """They are made when they open, for the item as it is then."""
    with two_items(desk):
        desk.click("push button: As")
        desk.wait_until_read("menu item: Paste as Markdown")
        desk.press("Escape")
        wait_until(lambda: "menu item: Paste as Markdown" not in desk.read(), "the menu to be closed")
        desk.click("push button: More")
        desk.wait_until_read("menu item: Pin")
        desk.press("Escape", "ctrl+p")
        desk.wait_until_read("push button: Unpin")
        # GTK may ignore a click where a menu was, unless the pointer has moved.
        desk.hand.move(*desk.on_screen("label: newer"))
        desk.click("push button: More")
        desk.wait_until_read("menu item: Unpin")


def test_drag(desk):
    """A row that is dragged into an application is loaded from the history then."""
    with two_items(desk) as written:
        desk.drag_into_editor(OLDER)
        wait_until(lambda: written() == "older", lambda: f"the older text in the editor, not {written()!r}")


def test_german(desk):
    """The window speaks the user's language."""
    desk.start_bus()
    folder = desk.install("pb", "pasteboard-window", "pasteboard-render", "pasteboard-picture", "pasteboard-history")
    desk.translate(folder, REPOSITORY / "po/de.po")
    desk.copy("eins\nzwei")
    desk.show()
    desk.wait_until_read("label: In der Zwischenablage", "label: eins", "push button: Quelltext", "entry: Verlauf durchsuchen")
    desk.picture("german")


def test_from_right_to_left(desk):
    """In a language that is written from right to left, the list is on the right; GTK turns what has a translation."""
    if not pathlib.Path("/usr/share/locale/ar/LC_MESSAGES/gtk40.mo").exists():
        pytest.skip("GTK's Arabic translation is missing: install libgtk-4-common")
    desk.start_bus()
    words = desk.bed.file("ar.po", b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n')
    folder = desk.install("pb", "pasteboard-window", "pasteboard-render", "pasteboard-picture", "pasteboard-history")
    desk.translate(folder, words)
    desk.copy("one\ntwo")
    desk.show()
    desk.wait_until_read("label: one")
    desk.picture("right-to-left")
    assert desk.place_of("list: Items of the history")[0] > desk.place_of("push button: Source")[0]


@pytest.mark.parametrize("name, environment, settings", [
    ("contrast", {"ADW_DEBUG_HIGH_CONTRAST": "1"}, "gtk-theme-name=Default-hc"),
    ("large", {}, f"gtk-xft-dpi={192 * 1024}")])
def test_looks(desk, name, environment, settings):
    """All is there in other looks; their pictures are for people."""
    desk.start_bus()
    desk.bed.environment |= environment
    file = desk.bed.home / ".config/gtk-4.0/settings.ini"
    file.parent.mkdir(parents=True)
    file.write_text(f"[Settings]\n{settings}\n")
    desk.copy("one\nand two")
    desk.copy(b"<h2>Plan</h2><p>First <b>bold</b>, then <a href='https://example.com/'>a link</a>.</p>", "-t", "text/html")
    desk.show()
    desk.wait_until_read("label: Plan", "label: one")
    desk.picture(name)


@pytest.mark.parametrize("library", ["libadwaita", "GTK alone"])
def test_dark_style(desk, library):
    """The window is dark when the desktop says so, at once, with libadwaita and without it."""
    desk.start_bus()
    if library == "GTK alone":
        folder = desk.bed.folder / "libraries"
        folder.mkdir()
        folder.joinpath("libadwaita-1.so.0").write_bytes(b"no library")
        desk.bed.environment["LD_LIBRARY_PATH"] = str(folder)
    script = desk.bed.file("portal.py", pathlib.Path(__file__).with_name("portal.py").read_bytes())
    portal = desk.bed.start(SYSTEM_PYTHON, script, "1", stdin=subprocess.PIPE)
    wait_until(lambda: desk.bed.run(
        "gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop", "--object-path",
        "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read",
        "org.freedesktop.appearance", "color-scheme", check=False), "the portal")
    desk.copy("words")
    desk.show()
    wait_until(lambda: desk.brightness() < 0.3, lambda: f"a dark window, not {desk.brightness()}")
    desk.picture(f"dark-{library.split()[0]}")
    portal.stdin.write(b"2\n")
    portal.stdin.flush()
    wait_until(lambda: desk.brightness() > 0.7, lambda: f"a light window, not {desk.brightness()}")


def test_preferences(desk):
    """A preference is written to the user's file, in which all else stays, and a key that is none gets a sentence."""
    desk.start_bus()
    file = desk.bed.home / ".config/pasteboard/config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("# mine\n[window]\nstays = true # yes\n")
    desk.show()
    desk.press("ctrl+comma")
    desk.wait_until_read("label: Record what is copied")
    desk.picture("preferences")
    press_at(desk, "switch: Record what is copied")
    wait_until(lambda: "[history]\nenabled = false\n" in file.read_text(), lambda: f"the setting in {file.read_text()}")
    assert file.read_text().startswith("# mine\n[window]\nstays = true # yes\n")
    wait_until(lambda: desk.bed.pb("settings", "history.enabled") == b"false\n", "the setting by pb")
    press_at(desk, "entry: Keys that paste")
    desk.type("nonsense")
    desk.press("Return")
    wait_until(lambda: any("paste.keys" in line for line in desk.read()), lambda: f"the sentence in {desk.read()}")
    assert "paste" not in file.read_text()


def press_at(desk: Desk, name: str) -> None:
    """Moves the focus to a part of the preferences by Tab, and presses it."""
    def has_focus() -> bool:
        desk.press("Tab")
        return f"focus: {name.split(': ')[1]}" in desk.read()

    wait_until(has_focus, lambda: f"the focus on {name} in {desk.read()}")
    if name.startswith("switch"):
        desk.press("space")


def test_pause(desk):
    """The menu pauses the history, and the window says until when; its button ends the pause, and so does pb."""
    desk.start_bus()
    desk.copy("before")
    desk.show()
    open_menu(desk)
    desk.press("Return")
    desk.wait_until_read("push button: Record again")
    assert any(line.startswith("label: Nothing is recorded until ") for line in desk.read())
    desk.picture("pause")
    desk.bed.pb("copy", data=b"in the pause")
    desk.wait_until_read("label: in the pause", "label: before")
    desk.press("Tab", "space")
    wait_until(lambda: "push button: Record again" not in desk.read(), "the end of the pause")
    desk.copy("after")
    assert [item["title"] for item in desk.items()] == ["after", "before"]


def test_clear(desk):
    """The menu deletes what is not pinned, after a question."""
    desk.start_bus()
    desk.copy("pinned")
    desk.copy("other")
    desk.bed.pb("history", "pin", "1")
    desk.show()
    open_menu(desk)
    desk.press("Down", "Return")
    desk.wait_until_read("label: Delete all items of the history?")
    desk.picture("clear")
    desk.press("Return")
    desk.wait_until_focused()
    assert len(desk.items()) == 2
    open_menu(desk)
    desk.press("Down", "Return")
    desk.wait_until_read("label: Delete all items of the history?")
    desk.press("Tab", "Return")
    wait_until(lambda: [item["pinned"] for item in desk.items()] == [True], "the pinned item alone")
