"""Text editors: the page's source, put into an empty file, and a file's text, copied, by the editors' own commands."""

import contextlib
import shutil

import documents
import foreign
import welcome
from checks import COPIES, PASTES_TEXT
from desk import wait_until
from terminal import terminal

VIM = ["vim.gtk3", "-N", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "set encoding=utf-8"]
# Neovim has the clipboard by xclip, or by what else it finds.
NEOVIM = ["nvim", "-u", "NONE", "-i", "NONE", "-n"]
# Emacs leaves no files of its own behind.
QUIET = "(setq create-lockfiles nil make-backup-files nil auto-save-default nil)"
HAS_WINDOWS = "(kill-emacs (if (fboundp 'x-create-frame) 0 1))"


def run(desk, checks, _pictures):
    """Runs all the checks, with each editor that is installed."""
    for name, command in (("Vim", VIM), ("Neovim", NEOVIM)):
        if not shutil.which(command[0]):
            checks.skip(name, f"{command[0]} is not installed")
            continue
        with checks.case(name, PASTES_TEXT, "Markdown", desk):
            vi_pastes(desk, checks, name, command)
        with checks.case(name, COPIES, "text", desk):
            vi_copies(desk, checks, name, command)
    if not shutil.which("emacs"):
        return checks.skip("Emacs", "it is not installed")
    if desk.start("emacs", "-Q", "--batch", "--eval", HAS_WINDOWS).wait() != 0:
        return checks.skip("Emacs", "the one that is installed knows terminals only")
    with checks.case("Emacs", PASTES_TEXT, "Markdown", desk):
        emacs_pastes(desk, checks)
    with checks.case("Emacs", COPIES, "text", desk):
        emacs_copies(desk, checks)


def vi_pastes(desk, checks, name, command):
    """The register `+`, put into an empty file."""
    desk.copy_welcome()
    saved = desk.folder / f"{name}-pasted"
    with terminal(desk, *command, "-c", "put! +", "-c", f"write {saved}", "-c", "qall!") as screen:
        screen.wait_for_end()
    # Whole lines come above the file's one empty line.
    checks.equal(f"{name}: the source", saved.read_text(), welcome.SOURCE + "\n")
    checks.see(rendered=documents.rendered(desk))


def vi_copies(desk, checks, name, command):
    """The whole file as characters, which leaves out its last end of line."""
    with file_to_copy(desk) as path, terminal(desk, *command, "-c", 'normal gg0vG$h"+y', str(path)):
        desk.wait_for_foreign_item()
        foreign.check_text(desk, checks, f"{name} text")


def emacs_pastes(desk, checks):
    """Real keys: yank, and save."""
    desk.copy_welcome()
    saved = desk.folder / "emacs-pasted"
    with emacs(desk, saved) as press:
        press("ctrl+y", "ctrl+x", "ctrl+s")
        wait_until(lambda: saved.exists() and saved.stat().st_size, "what Emacs saves")
    checks.equal("Emacs: the source", saved.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(desk))


def emacs_copies(desk, checks):
    """Real keys: mark all, and copy."""
    with file_to_copy(desk) as path, emacs(desk, path) as press:
        press("ctrl+x", "h", "alt+w")
        desk.wait_for_foreign_item()
        foreign.check_text(desk, checks, "Emacs text")


@contextlib.contextmanager
def emacs(desk, path):
    """Emacs with a file in its window; gives what presses real keys in it."""
    with desk.running("emacs", "-Q", "--eval", QUIET, "--title", "Emacs of the desk", str(path)):
        window = wait_until(lambda: desk.window("--name", "Emacs of the desk"), "the window of Emacs")
        yield lambda *keys: desk.run("xdotool", "windowfocus", "--sync", window, "key", *keys)


@contextlib.contextmanager
def file_to_copy(desk):
    """A file with the text that every application copies; until then the clipboard has something else."""
    desk.copy_welcome()
    path = desk.folder / "to-copy"
    path.write_text(foreign.TEXT)
    yield path
