"""The history's menus: an item is picked by real keys, in a terminal by fzf and on the display by what is installed."""

import contextlib
import functools
import shutil

import pytest

from testbed.apps.terminal import SECONDS, terminal
from testbed.apps.test_gtk import GTK3
from testbed.bed import wait_until
from testbed.conftest import need

FIRST, SECOND, THIRD = "the first of them", "the second one\nwhose next line only a preview shows", "the third thing"


@pytest.fixture(scope="module", autouse=True)
def history(bed):
    """A recorder with three items."""
    bed.start_recorder()
    for text in (FIRST, SECOND, THIRD):
        copy(bed, text)
        wait_until(functools.partial(is_listed, bed, text), "the history")
    yield
    bed.stop(bed.recorder)


@pytest.mark.parametrize("menu", ["fzf", "rofi", "dmenu"])
def test_pick(bed, menu):
    need(menu)
    copy(bed, THIRD)
    (pick_in_terminal if menu == "fzf" else pick_in_window)(bed, menu)
    assert bed.pb("paste").decode() == SECOND


@pytest.mark.parametrize("menu", ["fzf", "rofi", "dmenu"])
def test_pick_a_snippet(bed, menu):
    """A snippet is found beside the history: by any of its words in fzf, by its name or first line elsewhere."""
    need(menu)
    snippet = bed.home / ".config/pasteboard/snippets/mail/greeting.md"
    snippet.parent.mkdir(parents=True, exist_ok=True)
    snippet.write_text("Dear *all*,\n\nsee you on {date:%Y}.\n")
    copy(bed, THIRD)
    if menu == "fzf":
        with only(bed, menu), terminal(bed, "pb", "history", "pick") as screen:
            screen.wait_for("the third thing")
            screen.type("see you")
            screen.wait_for("{date:%Y}")
            screen.type("\r")
            assert screen.process.wait(timeout=SECONDS) == 0
    else:
        with only(bed, menu):
            picking = bed.start("pb", "history", "pick")
            type_in_menu(bed, menu, "greeting")
            assert picking.wait(timeout=SECONDS) == 0
    assert b"<em>all</em>" in bed.pb("paste", "-t", "text/html")
    assert b"see you on 20" in bed.pb("paste")
    shutil.rmtree(snippet.parent.parent)


def test_pin_and_delete_by_keys(bed):
    """In rofi, Alt+P pins an item and Alt+X deletes one. The menu comes back each time."""
    need("rofi")
    copy(bed, THIRD)
    with only(bed, "rofi"):
        picking = bed.start("pb", "history", "pick")
        for key, is_done in (("alt+p", is_pinned), ("alt+x", lambda bed: not is_listed(bed, SECOND))):
            wait_until(lambda: bed.window("--class", "rofi"), "the window of rofi")
            bed.run("xdotool", "type", "second")
            bed.run("xdotool", "key", key)
            wait_until(functools.partial(is_done, bed), f"the deed of {key}")
        wait_until(lambda: bed.window("--class", "rofi"), "the window of rofi again")
        bed.run("xdotool", "key", "Escape")
        assert picking.wait(timeout=SECONDS) == 1
    copy(bed, SECOND)


def is_pinned(bed):
    return b"*" in bed.pb("history", "search", "second")


def test_picture_in_preview(bed):
    """chafa draws the picture of an item in fzf's preview, with block elements."""
    need("fzf")
    need("chafa")
    copy_picture(bed)
    with only(bed, "fzf", "chafa"), terminal(bed, "pb", "history", "pick") as screen:
        screen.wait_for("image/x-portable-anymap")
        screen.wait_for("▌")
        screen.type("\x1b")
        screen.wait_for_end()
        assert screen.process.returncode == 1


def test_picture_in_row(bed):
    """rofi shows the picture of an item in its row: the screen has its colour."""
    need("rofi")
    need("import")
    copy_picture(bed)
    with only(bed, "rofi", "import"):
        picking = bed.start("pb", "history", "pick")
        wait_until(lambda: bed.window("--class", "rofi"), "the window of rofi")
        wait_until(lambda: b"#FF00FF" in colours(bed), "the picture in rofi")
        bed.run("xdotool", "key", "Escape")
        assert picking.wait(timeout=SECONDS) == 1


def copy_picture(bed):
    """Copies a picture, the left half magenta and the rest a pattern, and waits for its thumbnail."""
    source = bed.folder / "picture.ppm"
    pattern = bytes(range(0, 240, 2)) * 5
    source.write_bytes(b"P6\n400 200\n255\n" + (bytes((255, 0, 255)) * 200 + pattern) * 200)
    bed.pb("copy", source)
    wait_until(lambda: b"Picture" in bed.pb("history", "list"), "the picture")
    number = bed.pb("history", "search", "type:image").split()[0].decode()
    bed.pb("history", "show", number, "--thumbnail")


def colours(bed):
    """The colours of the screen, as ImageMagick counts them."""
    return bed.run("import", "-window", "root", "-depth", "8", "-format", "%c", "histogram:info:-")


def copy(bed, text):
    source = bed.folder / "to-copy"
    source.write_text(text)
    bed.pb("copy", "-t", "text/plain", source)


def is_listed(bed, text):
    return text.split("\n")[0] in bed.pb("history", "list").decode()


def pick_in_terminal(bed, menu):
    """Types into a terminal once that shows the list."""
    with only(bed, menu), terminal(bed, "pb", "history", "pick") as screen:
        screen.wait_for("the third thing")
        screen.type("second")
        screen.wait_for("only a preview shows")
        screen.type("\r")
        assert screen.process.wait(timeout=SECONDS) == 0


def pick_in_window(bed, menu):
    with only(bed, menu):
        picking = bed.start("pb", "history", "pick")
        type_in_menu(bed, menu)
        assert picking.wait(timeout=SECONDS) == 0


def test_pick_and_paste(bed):
    """The key reaches the window that has the focus once the menu is gone."""
    menu = next(filter(shutil.which, ("rofi", "dmenu")), None)
    if menu is None:
        pytest.skip("no menu with a window is installed")
    typed = bed.folder / "typed"
    with open(typed, "wb") as output, bed.running(*GTK3, "typed", stdout=output):
        window = wait_until(lambda: bed.window("--name", "Editor"), "the editor's window")
        bed.run("xdotool", "windowfocus", "--sync", window)
        copy(bed, THIRD)
        with only(bed, menu):
            picking = bed.start("pb", "history", "pick", "--paste")
            type_in_menu(bed, menu)
            assert picking.wait(timeout=SECONDS) == 0
        wait_until(lambda: typed.read_text() == SECOND, f"the picked text in the editor, which has {typed.read_text()!r}")


def type_in_menu(bed, menu, words="second"):
    wait_until(lambda: bed.window("--class", menu), f"the window of {menu}")
    bed.run("xdotool", "type", words)
    bed.run("xdotool", "key", "Return")


@contextlib.contextmanager
def only(bed, *menus):
    """No other menu is installed as long as the context lasts."""
    path = bed.environment["PATH"]
    folder = bed.folder / "menus"
    folder.mkdir()
    for program in (*menus, "pb", "sh", "xdotool"):
        (folder / program).symlink_to(shutil.which(program, path=path))
    bed.environment["PATH"] = str(folder)
    try:
        yield
    finally:
        bed.environment["PATH"] = path
        shutil.rmtree(folder)
