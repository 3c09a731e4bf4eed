"""Pasting into programs that have keys of their own, by the window's Enter: docs/decisions/0046-paste-keys.md."""

from __future__ import annotations

import contextlib
import pathlib
import shutil
from collections.abc import Callable, Iterator

import pytest

from testbed.bed import wait_until
from testbed.gnome.hand import GNOMEHand
from testbed.hands import SwayHand, X11Hand
from testbed.kde.hand import KWinHand
from testbed.window.conftest import Desk

# Of a text with a line break, urxvt asks first whether it is to be pasted.
TEXT = "one line"

# How each runs a command.
TERMINALS = {
    "xterm": ("xterm", "-e"),
    "urxvt": ("urxvt", "-e"),
    "kitty": ("kitty", "-o", "update_check_interval=0"),
    "foot": ("foot", "-D", "/"),
    "alacritty": ("alacritty", "-e"),
    "konsole": ("konsole", "--nofork", "-p", "LocalTabTitleFormat=%w", "-e"),
    # Its windows are those of a service on the session bus.
    "gnome-terminal": ("dbus-run-session", "--", "gnome-terminal", "--wait", "--"),
    "kgx": ("kgx", "--"),
    "stterm": ("stterm", "-e"),
}
# Their titles say whether there is text.
EMACS = (
    "emacs", "-Q", "--eval",
    """(setq frame-title-format '(:eval (if (> (buffer-size) 0) "Pasted" "Editor")) inhibit-startup-screen t)""")
GVIM = (
    "gvim", "-f", "-N", "-u", "NONE", "-U", "NONE", "-c",
    "set title titlestring=%{strlen(getline(1))?'Pasted':'Editor'} | autocmd TextChanged,TextChangedI * redrawstatus")

PROGRAMS = {
    X11Hand: ["xterm", "urxvt", "kitty", "alacritty", "konsole", "gnome-terminal", "stterm", "emacs", "gvim", "gvim-insert"],
    # Emacs and gvim, which run in its Xwayland, do not get all keys that wtype makes up.
    SwayHand: ["xterm", "urxvt", "kitty", "foot", "alacritty", "konsole"],
    # With GTK 3's bridge to screen readers, by which the daemon knows it, GNOME Terminal shows no window on this bed.
    GNOMEHand: ["kgx"],
    # Its bed has no Xwayland, which the others need; and foot ends there by a division by the screen's rate, which is zero.
    KWinHand: ["kitty", "alacritty", "konsole"],
}
NAMES = {X11Hand: "openbox", SwayHand: "sway", GNOMEHand: "gnome", KWinHand: "kwin"}


@contextlib.contextmanager
def editor(desk: Desk, program: str, path: pathlib.Path) -> Iterator[Callable[[], str]]:
    """An editor with the focus and an empty file; yields a function that saves it and returns the text."""
    words = EMACS if program == "emacs" else GVIM
    # Debian's are programs for X11.
    with desk.bed.running(*words, path, environment={"GDK_BACKEND": "x11"}):
        wait_until(lambda: desk.focused() == "Editor", lambda: f"the editor with the focus, not {desk.focused()}")
        if program == "gvim-insert":
            desk.press("i")

        def saved() -> str:
            if desk.focused() != "Pasted":
                return ""
            if program == "emacs":
                desk.press("ctrl+x", "ctrl+s")
            else:
                desk.press("Escape", "Escape")
                desk.type(":w")
                desk.press("Return")
            return path.read_text()
        yield saved


@contextlib.contextmanager
def field(desk: Desk, program: str) -> Iterator[Callable[[], str]]:
    """The program with the focus; yields a function that returns what was pasted into it."""
    if words := TERMINALS.get(program):
        with desk.terminal(*words) as written:
            yield written
        return
    path = desk.bed.file("edited.txt", b"")
    path.chmod(0o666)
    with editor(desk, program, path) as saved:
        yield saved


@pytest.mark.parametrize(
    "desk, program", [(hand, name) for hand, names in PROGRAMS.items() for name in names], indirect=["desk"],
    ids=[f"{NAMES[hand]}-{name}" for hand, names in PROGRAMS.items() for name in names])
def test_paste(desk, program):
    """Each program gets the item, with its own key, and not what was selected with the mouse."""
    binary = program.split("-")[0] if program.startswith("gvim") else program
    if not shutil.which(binary):
        pytest.skip(f"{binary} is not installed")
    desk.copy(TEXT)
    desk.bed.pb("copy", "-p", "primary", data=b"selected")
    with field(desk, program) as written:
        desk.show()
        desk.press("Return")
        desk.wait_until_hidden()
        wait_until(lambda: written().strip() == TEXT, lambda: f"the text in {program}, not {written()!r}")


@pytest.mark.parametrize("desk", [X11Hand, SwayHand], indirect=True, ids=["openbox", "sway"])
def test_key_of_the_user(desk):
    """The settings' key comes first."""
    settings = desk.bed.home / ".config/pasteboard/config.toml"
    settings.write_text("paste.keys = ['stterm: x', 'foot: x']\n")
    terminal = desk.hand.terminals[0]
    desk.copy("pasted")
    with desk.terminal(*terminal) as written:
        desk.show()
        desk.press("Return")
        wait_until(lambda: written() == "x", lambda: f"the key in the terminal, not {written()!r}")


@pytest.mark.parametrize("desk, typist", [(X11Hand, "xdotool"), (SwayHand, "wtype")], indirect=["desk"],
                         ids=["openbox", "sway"])
def test_no_key(desk, typist):
    """If no key can be pressed, the window comes back and says what to do."""
    desk.start_bus()
    desk.copy("text")
    with desk.editor() as written:
        # The window runs what it finds here.
        desk.bed.run("env", f"PATH={desk.bed.shared}", desk.bed.shared / "pb", "window")
        desk.wait_until_focused()
        desk.press("Return")
        desk.wait_until_read(f"label: the item is on the clipboard, but no key was pressed: install {typist}.")
        desk.wait_until_focused()
        assert written() == ""


@pytest.mark.parametrize("desk", [SwayHand], indirect=True, ids=["sway"])
def test_no_window(desk):
    """If no other window is there, nothing is pressed, and the window comes back."""
    desk.start_bus()
    desk.copy("text")
    desk.show()
    desk.press("Return")
    sentence = "the item is on the clipboard, but no window has the focus: click where it belongs, and paste."
    desk.wait_until_read(f"label: {sentence}")


@pytest.mark.parametrize("desk", [X11Hand, SwayHand], indirect=True, ids=["openbox", "sway"])
def test_name_of_the_application(desk):
    """A copy has the name of the program whose window it is from, and rules know it by that."""
    settings = desk.bed.home / ".config/pasteboard/config.toml"
    settings.write_text("[[rule]]\nwhen = { app = 'editor' }\nthen = 'exclude'\n")
    with desk.editor() as written:
        desk.type("mine")
        wait_until(lambda: written().endswith("mine"), lambda: f"the text in the editor, not {written()!r}")
        desk.press("ctrl+a", "ctrl+c")
        wait_until(lambda: desk.bed.try_pb("paste", "-n").stdout == b"mine", "the copy")
        inspection = desk.bed.pb("inspect").decode()
        assert "from Editor:" in inspection, inspection
        assert b"acts" in desk.bed.pb("rules", "test")
