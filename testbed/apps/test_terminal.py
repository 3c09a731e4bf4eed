"""A terminal, xterm: what a program in it gets by the key that pastes, and what is copied with the mouse."""

import contextlib

from testbed.apps import COPIES, PASTES_TEXT, documents, foreign, welcome
from testbed.apps.test_editor import QUIET
from testbed.bed import wait_until
from testbed.conftest import need

# The keys that most terminals have; and three clicks copy a line to the clipboard.
RESOURCES = [
    "XTerm.vt100.selectToClipboard: true",
    "XTerm.vt100.translations: #override Ctrl Shift <Key>V: insert-selection(CLIPBOARD)",
]
LINE = "a line of the terminal: 日本語 and Ελληνικά"


def test_paste(bed, checks, pictures):
    """A real Ctrl+Shift+V into a program that reads lines."""
    checks.about("xterm", PASTES_TEXT, "Markdown")
    bed.copy_welcome()
    typed, wanted = bed.folder / "typed", len(welcome.SOURCE.encode())
    program = f"echo ready > {typed}.ready; head -c {wanted} > {typed}; exec cat"
    with xterm(bed, "sh", "-c", program) as (window, press):
        wait_until((bed.folder / "typed.ready").exists, "the program in the terminal")
        press("ctrl+shift+v")
        wait_until(lambda: typed.stat().st_size >= wanted, "the paste in the terminal")
        (pictures / "xterm.png").write_bytes(bed.run("import", "-window", window, "png:-"))
    checks.equal("xterm: the source", typed.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(bed))


def test_copy(bed, checks):
    """Three clicks on a line."""
    checks.about("xterm", COPIES, "a line")
    bed.copy_welcome()
    shown = bed.folder / "shown"
    with xterm(bed, "sh", "-c", f"echo '{LINE}'; echo > {shown}; exec cat") as (window, _):
        wait_until(shown.exists, "the line in the terminal")
        click = ["mousemove", "--window", window, "40", "8", "click", "--repeat", "3", "--delay", "20", "1"]
        bed.run("xdotool", "windowfocus", "--sync", window, *click)
        bed.wait_for_foreign_item()
        foreign.check_type(bed, checks, "xterm", "text/plain;charset=utf-8")
        checks.equal("xterm: pb paste", bed.pb("paste").decode().rstrip("\n"), LINE)


def test_emacs_pastes(bed, checks):
    """The terminal's key again, which Emacs sees as a bracketed paste; then it saves."""
    checks.about("Emacs (in xterm)", PASTES_TEXT, "Markdown")
    need("emacs")
    bed.copy_welcome()
    saved, ready = bed.folder / "emacs-in-terminal", bed.folder / "emacs-ready"
    # Before it waits for keys it has not yet told the terminal to mark what is pasted.
    start = f'(progn {QUIET} (run-with-idle-timer 0.1 nil (lambda () (write-region "" nil "{ready}"))))'
    with xterm(bed, "emacs", "-nw", "-Q", "--eval", start, str(saved)) as (_, press):
        wait_until(ready.exists, "Emacs in the terminal")
        press("ctrl+shift+v", "ctrl+x", "ctrl+s")
        wait_until(lambda: saved.exists() and saved.stat().st_size, "what Emacs saves")
    checks.equal("Emacs (in xterm): the source", saved.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(bed))


@contextlib.contextmanager
def xterm(bed, *command, look=("-geometry", "100x50+0+0")):
    """A terminal in which a program runs; gives its window, and what presses real keys in it."""
    need("xterm")
    resources = [word for resource in RESOURCES for word in ("-xrm", resource)]
    with bed.running("xterm", "-u8", "-T", "Terminal of the test", *look, *resources, "-e", *command):
        window = wait_until(lambda: bed.window("--name", "Terminal of the test"), "the terminal's window")
        yield window, lambda *keys: bed.run("xdotool", "windowfocus", "--sync", window, "key", *keys)
