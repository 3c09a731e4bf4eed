"""The history's menus: an item is picked by real keys, in a terminal by fzf and on the display by what is installed."""

import contextlib
import shutil

import gtk_checks
from desk import wait_until
from terminal import SECONDS, terminal

FIRST, SECOND, THIRD = "the first of them", "the second one\nwhose next line only a preview shows", "the third thing"


def run(desk, checks, _pictures):
    """Runs all the checks, with each menu that is installed."""
    with desk.running("pasteboard-history"):
        for count, text in enumerate((FIRST, SECOND, THIRD), 1):
            copy(desk, text)
            wait_until(lambda: len(listed(desk)) >= count, "the history")
        for menu, pick in (("fzf", pick_in_terminal), ("rofi", pick_in_window), ("dmenu", pick_in_window)):
            if not shutil.which(menu):
                checks.skip(menu, "it is not installed")
                continue
            with checks.part(menu, desk):
                copy(desk, THIRD)
                pick(desk, checks, menu)
                checks.equal(f"{menu}: what was picked is on the clipboard", desk.pb("paste").decode(), SECOND)
        with checks.part("pick --paste", desk):
            pick_and_paste(desk, checks)


def copy(desk, text):
    source = desk.folder / "to-copy"
    source.write_text(text)
    desk.pb("copy", "-t", "text/plain", source)


def listed(desk):
    return desk.run("pb", "history", "list", check=False).splitlines()


def pick_in_terminal(desk, checks, menu):
    """Types into a terminal once that shows the list."""
    with only(desk, menu), terminal(desk, "pb", "history", "pick") as screen:
        screen.wait_for("the third thing")
        screen.type("second")
        checks.true(f"{menu}: the preview shows the whole item", screen.wait_for("only a preview shows"), str)
        screen.type("\r")
        checks.equal(f"{menu}: pb ends well", screen.process.wait(timeout=SECONDS), 0)


def pick_in_window(desk, checks, menu):
    with only(desk, menu):
        picking = desk.start("pb", "history", "pick")
        type_in_menu(desk, menu)
        checks.equal(f"{menu}: pb ends well", picking.wait(timeout=SECONDS), 0)


def pick_and_paste(desk, checks):
    """The key reaches the window that has the focus once the menu is gone."""
    menu = next(filter(shutil.which, ("rofi", "dmenu")), None)
    if menu is None:
        return checks.skip("pick --paste", "no menu is installed")
    typed = desk.folder / "typed"
    with open(typed, "wb") as output, desk.running(*gtk_checks.GTK3, "typed", stdout=output):
        window = wait_until(lambda: desk.window("--name", "Editor"), "the editor's window")
        desk.run("xdotool", "windowfocus", "--sync", window)
        copy(desk, THIRD)
        with only(desk, menu):
            picking = desk.start("pb", "history", "pick", "--paste")
            type_in_menu(desk, menu)
            checks.equal("pick --paste: pb ends well", picking.wait(timeout=SECONDS), 0)
        wait_until(lambda: typed.read_text() == SECOND, f"the picked text in the editor, which has {typed.read_text()!r}")
        checks.equal("pick --paste: the editor has the text", typed.read_text(), SECOND)


def type_in_menu(desk, menu):
    wait_until(lambda: desk.window("--class", menu), f"the window of {menu}")
    desk.run("xdotool", "type", "second")
    desk.run("xdotool", "key", "Return")


@contextlib.contextmanager
def only(desk, menu):
    """No other menu is installed as long as the context lasts."""
    path = desk.environment["PATH"]
    folder = desk.folder / "menus"
    folder.mkdir()
    for program in (menu, "pb", "sh", "xdotool"):
        (folder / program).symlink_to(shutil.which(program, path=path))
    desk.environment["PATH"] = str(folder)
    try:
        yield
    finally:
        desk.environment["PATH"] = path
        shutil.rmtree(folder)
