"""A terminal, xterm: what a program in it gets by the key that pastes, and what is copied with the mouse."""

import contextlib
import shutil

import documents
import foreign
import welcome
from checks import COPIES, PASTES_TEXT
from desk import wait_until
from editor_checks import QUIET

# The keys that most terminals have; and three clicks copy a line to the clipboard.
RESOURCES = [
    "XTerm.vt100.selectToClipboard: true",
    "XTerm.vt100.translations: #override Ctrl Shift <Key>V: insert-selection(CLIPBOARD)",
]
LINE = "a line of the terminal: 日本語 and Ελληνικά"


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of the window in the folder `pictures`."""
    if not shutil.which("xterm"):
        return checks.skip("xterm", "it is not installed")
    with checks.case("xterm", PASTES_TEXT, "Markdown", desk):
        receive(desk, checks, pictures)
    with checks.case("xterm", COPIES, "a line", desk):
        copy(desk, checks)
    if not shutil.which("emacs"):
        return checks.skip("Emacs (in xterm)", "it is not installed")
    with checks.case("Emacs (in xterm)", PASTES_TEXT, "Markdown", desk):
        emacs_receives(desk, checks)


def receive(desk, checks, pictures):
    """A real Ctrl+Shift+V into a program that reads lines."""
    desk.copy_welcome()
    typed, wanted = desk.folder / "typed", len(welcome.SOURCE.encode())
    program = f"echo ready > {typed}.ready; head -c {wanted} > {typed}; exec cat"
    with xterm(desk, "sh", "-c", program) as (window, press):
        wait_until((desk.folder / "typed.ready").exists, "the program in the terminal")
        press("ctrl+shift+v")
        wait_until(lambda: typed.stat().st_size >= wanted, "the paste in the terminal")
        (pictures / "xterm.png").write_bytes(desk.run("import", "-window", window, "png:-"))
    checks.equal("xterm: the source", typed.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(desk))


def copy(desk, checks):
    """Three clicks on a line."""
    desk.copy_welcome()
    shown = desk.folder / "shown"
    with xterm(desk, "sh", "-c", f"echo '{LINE}'; echo > {shown}; exec cat") as (window, _):
        wait_until(shown.exists, "the line in the terminal")
        click = ["mousemove", "--window", window, "40", "8", "click", "--repeat", "3", "--delay", "20", "1"]
        desk.run("xdotool", "windowfocus", "--sync", window, *click)
        desk.wait_for_foreign_item()
        foreign.check_type(desk, checks, "xterm", "text/plain;charset=utf-8")
        checks.equal("xterm: pb paste", desk.pb("paste").decode().rstrip("\n"), LINE)


def emacs_receives(desk, checks):
    """The terminal's key again, which Emacs sees as a bracketed paste; then it saves."""
    desk.copy_welcome()
    saved, ready = desk.folder / "emacs-in-terminal", desk.folder / "emacs-ready"
    # Before it waits for keys it has not yet told the terminal to mark what is pasted.
    start = f'(progn {QUIET} (run-with-idle-timer 0.1 nil (lambda () (write-region "" nil "{ready}"))))'
    with xterm(desk, "emacs", "-nw", "-Q", "--eval", start, str(saved)) as (_, press):
        wait_until(ready.exists, "Emacs in the terminal")
        press("ctrl+shift+v", "ctrl+x", "ctrl+s")
        wait_until(lambda: saved.exists() and saved.stat().st_size, "what Emacs saves")
    checks.equal("Emacs (in xterm): the source", saved.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(desk))


@contextlib.contextmanager
def xterm(desk, *command, look=("-geometry", "100x50+0+0")):
    """A terminal in which a program runs; gives its window, and what presses real keys in it."""
    resources = [word for resource in RESOURCES for word in ("-xrm", resource)]
    with desk.running("xterm", "-u8", "-T", "Terminal of the desk", *look, *resources, "-e", *command):
        window = wait_until(lambda: desk.window("--name", "Terminal of the desk"), "the terminal's window")
        yield window, lambda *keys: desk.run("xdotool", "windowfocus", "--sync", window, "key", *keys)
