"""Text editors: the page's source, put into an empty file, and a file's text, copied, by the editors' own commands."""

import contextlib

import pytest

from testbed.apps import COPIES, PASTES_TEXT, documents, foreign, welcome
from testbed.apps.terminal import terminal
from testbed.bed import wait_until
from testbed.conftest import need

VIM = ["vim.gtk3", "-N", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "set encoding=utf-8"]
# Neovim has the clipboard by xclip, or by what else it finds.
NEOVIM = ["nvim", "-u", "NONE", "-i", "NONE", "-n"]
# Emacs leaves no files of its own behind.
QUIET = "(setq create-lockfiles nil make-backup-files nil auto-save-default nil)"
HAS_WINDOWS = "(kill-emacs (if (fboundp 'x-create-frame) 0 1))"


@pytest.fixture(params={"Vim": VIM, "Neovim": NEOVIM}.items(), ids=["Vim", "Neovim"])
def vi(request):
    name, command = request.param
    need(command[0])
    return name, command


@pytest.fixture
def emacs_with_windows(bed):
    need("emacs")
    if bed.start("emacs", "-Q", "--batch", "--eval", HAS_WINDOWS).wait() != 0:
        pytest.skip("the Emacs that is installed knows terminals only")


def test_vi_pastes(bed, checks, vi):
    """The register `+`, put into an empty file."""
    name, command = vi
    checks.about(name, PASTES_TEXT, "Markdown")
    bed.copy_welcome()
    saved = bed.folder / f"{name}-pasted"
    with terminal(bed, *command, "-c", "put! +", "-c", f"write {saved}", "-c", "qall!") as screen:
        screen.wait_for_end()
    # Whole lines come above the file's one empty line.
    checks.equal(f"{name}: the source", saved.read_text(), welcome.SOURCE + "\n")
    checks.see(rendered=documents.rendered(bed))


def test_vi_copies(bed, checks, vi):
    """The whole file as characters, which leaves out its last end of line."""
    name, command = vi
    checks.about(name, COPIES, "text")
    with file_to_copy(bed) as path, terminal(bed, *command, "-c", 'normal gg0vG$h"+y', str(path)):
        bed.wait_for_foreign_item()
        foreign.check_text(bed, checks, f"{name} text")


def test_emacs_pastes(bed, checks, emacs_with_windows):
    """Real keys: yank, and save."""
    checks.about("Emacs", PASTES_TEXT, "Markdown")
    bed.copy_welcome()
    saved = bed.folder / "emacs-pasted"
    with emacs(bed, saved) as press:
        press("ctrl+y", "ctrl+x", "ctrl+s")
        wait_until(lambda: saved.exists() and saved.stat().st_size, "what Emacs saves")
    checks.equal("Emacs: the source", saved.read_text(), welcome.SOURCE)
    checks.see(rendered=documents.rendered(bed))


def test_emacs_copies(bed, checks, emacs_with_windows):
    """Real keys: mark all, and copy."""
    checks.about("Emacs", COPIES, "text")
    with file_to_copy(bed) as path, emacs(bed, path) as press:
        press("ctrl+x", "h", "alt+w")
        bed.wait_for_foreign_item()
        foreign.check_text(bed, checks, "Emacs text")


@contextlib.contextmanager
def emacs(bed, path):
    """Emacs with a file in its window; gives what presses real keys in it."""
    with bed.running("emacs", "-Q", "--eval", QUIET, "--title", "Emacs of the test", str(path)):
        window = wait_until(lambda: bed.window("--name", "Emacs of the test"), "the window of Emacs")
        yield lambda *keys: bed.run("xdotool", "windowfocus", "--sync", window, "key", *keys)


@contextlib.contextmanager
def file_to_copy(bed, text=foreign.TEXT):
    """A file with the text that an application copies; until then the clipboard has something else."""
    bed.copy_welcome()
    path = bed.folder / "to-copy"
    path.write_text(text)
    yield path
