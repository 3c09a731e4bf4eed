"""An item of the history that is picked and pasted. Each title is a line of docs/gnome.md."""

import functools

from testbed.bed import wait_until
from testbed.gnome.windows import GTK4Window
from testbed.report import expect_equal

FIRST, SECOND = "the first of them", "the second"


def test_pick_and_paste(bed, shell, keyboard):
    """`pb history pick --paste` into GTK 4"""
    bed.start_recorder()
    for text in (FIRST, SECOND):
        bed.copy(bed.file("to-copy.txt", text.encode()))
        wait_until(functools.partial(is_listed, bed, text), "the history")
    # A menu that picks the last line: what a menu does on the screen is not this test's.
    menus = bed.folder / "menus"
    menus.mkdir()
    menu = menus / "rofi"
    menu.write_text("#!/bin/sh\ntail -n 1\n")
    menu.chmod(0o755)
    path = {"PATH": f"{menus}:{bed.environment['PATH']}", "XDG_CURRENT_DESKTOP": "GNOME"}
    with GTK4Window(bed, shell, keyboard, {}) as window:
        bed.run("pb", "history", "pick", "--paste", environment=path)
        wait_until(lambda: window.text() == FIRST, lambda: f"the picked text in the editor, which has {window.text()!r}")
    expect_equal("what is on the clipboard", bed.pb("paste").decode(), FIRST)


def is_listed(bed, text):
    return text in bed.pb("history", "list").decode()
