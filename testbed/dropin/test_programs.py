"""Programs that call clipboard tools, and find pb in their place and nothing else: on X11 and on sway."""

import pytest

from testbed.apps.terminal import SECONDS, terminal
from testbed.bed import wait_until
from testbed.conftest import need
from testbed.dropin.tool_bed import ToolBed

# The tools that copy standard input and that paste, on either kind of display.
COPY = {"x11": "xclip -in -selection clipboard", "sway": "wl-copy"}
PASTE = {"x11": "xclip -out -selection clipboard", "sway": "wl-paste --no-newline"}


@pytest.fixture(scope="module", params=["x11", "sway"])
def bed(request):
    need("Xvfb" if request.param == "x11" else "sway")
    with ToolBed(request.param) as bed:
        bed.environment |= bed.tools_only()
        if request.param == "sway":
            bed.environment.pop("DISPLAY", None)  # or some programs would go to Xwayland
        yield bed


def pasted(bed, pasteboard="general"):
    return bed.run("pb", "paste", "-p", pasteboard, check=False).decode()


def copy(bed, text, pasteboard="general"):
    bed.pb("copy", "-p", pasteboard, "-t", "text/plain", bed.file("to-copy", text.encode()))


def is_copied(bed, text, pasteboard="general"):
    """A program's copy may arrive a moment after the program has gone on, or ended."""
    wait_until(lambda: pasted(bed, pasteboard) == text, f"{text!r} on the pasteboard, which has {pasted(bed, pasteboard)!r}")


# Neovim finds its provider by itself.
NEOVIM = ["nvim", "--clean", "--headless"]


def test_neovim(bed):
    need("nvim")
    for register, pasteboard in (("+", "general"), ("*", "primary")):
        text = f"from Neovim's {register}"
        bed.run(*NEOVIM, "-c", f'call setline(1, "{text}")', "-c", f'normal! "{register}yy', "-c", "qall!")
        is_copied(bed, text + "\n", pasteboard)
        written = bed.folder / "nvim.txt"
        copy(bed, f"for Neovim's {register}\nin two lines\n", pasteboard)
        bed.run(*NEOVIM, "-c", f'normal! "{register}P', "-c", f"write! {written}", "-c", "qall!")
        assert written.read_text() == f"for Neovim's {register}\nin two lines\n\n"


def test_neovim_keeps_its_registers(bed):
    """While its tool is in front, Neovim pastes its own registers; when another program copies, it has to notice."""
    need("nvim")
    written = bed.folder / "nvim.txt"
    script = bed.file("session.vim", f"""
        call setline(1, 'mine')
        normal! "+yy
        while system('{PASTE[bed.name]}') !=# "mine\\n" | sleep 50m | endwhile
        call system('printf theirs | {COPY[bed.name]}')
        let looks = 0
        while getreg('+') !=# 'theirs' && looks < 200 | sleep 50m | let looks += 1 | endwhile
        normal! "+P
        write! {written}
        qall!
        """.encode())
    bed.run(*NEOVIM, "-S", script)
    assert written.read_text() == "theirsmine\n"


# Vim as a plugin uses it.

def test_vim(bed):
    need("vim")
    written = bed.folder / "vim.txt"
    script = bed.file("plugin.vim", f"""
        call system('{COPY[bed.name]}', "from Vim\\n")
        qall!
        """.encode())
    bed.run("vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", script)
    is_copied(bed, "from Vim\n")
    copy(bed, "for Vim\nin two lines")
    script = bed.file("plugin.vim", f"""
        call setline(1, systemlist('{PASTE[bed.name]}'))
        write! {written}
        qall!
        """.encode())
    bed.run("vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", script)
    assert written.read_text() == "for Vim\nin two lines\n"


# Emacs in a terminal, by the recipe that its users hand each other.

EMACS = """
(setq make-backup-files nil inhibit-startup-screen t)
(setq interprogram-cut-function
      (lambda (text &rest _)
        (let* ((process-connection-type nil)
               (process (start-process-shell-command "copy" nil "{copy}")))
          (process-send-string process text)
          (process-send-eof process))))
(setq interprogram-paste-function
      (lambda () (let ((text (shell-command-to-string "{paste}")))
                   (unless (equal text (car kill-ring)) text))))
"""


def test_emacs(bed):
    need("emacs")
    recipe = bed.file("recipe.el", EMACS.format(copy=COPY[bed.name], paste=PASTE[bed.name]).encode())
    with terminal(bed, "script", "-qec", f"emacs -nw -Q -l {recipe}", "/dev/null") as screen:
        screen.wait_for("scratch")
        screen.type("\x18bnew\r")  # C-x b: a buffer of its own
        screen.wait_for("(Fundamental)")  # the mode of that buffer: its name shows while it is typed already
        screen.type("from Emacs\x01\x0b")  # C-a C-k
        is_copied(bed, "from Emacs")
        copy(bed, "what others copied")
        screen.type("\x19")  # C-y
        screen.wait_for("what others copied")
        screen.type("\x18\x03")  # C-x C-c
        screen.process.wait(timeout=SECONDS)


# tmux, by its configuration.

def test_tmux(bed):
    need("tmux")
    configuration = bed.file("tmux.conf", TMUX.format(copy=COPY[bed.name]).encode())
    control = ["tmux", "-S", bed.folder / "tmux", "-f", configuration]
    bed.environment["SHELL"] = "/bin/sh"  # the bed's user may not have any
    bed.run(*control, "new-session", "-d", "-x", "80", "-y", "24", "printf 'from-tmux\\n'; exec cat")
    try:
        wait_until(lambda: b"from-tmux" in bed.run(*control, "capture-pane", "-p"), "the text in the pane")
        bed.run(*control, "copy-mode")
        for key in ("g", "0", "v", "E", "y"):
            bed.run(*control, "send-keys", key)
        is_copied(bed, "from-tmux")
        copy(bed, "for tmux")
        bed.run(*control, "run-shell", f"{PASTE[bed.name]} | tmux -S {bed.folder / 'tmux'} load-buffer -")
        assert bed.run(*control, "show-buffer") == b"for tmux"
    finally:
        bed.run(*control, "kill-server", check=False)


TMUX = """
set -g mode-keys vi
set -g set-clipboard off
bind -T copy-mode-vi v send -X begin-selection
bind -T copy-mode-vi y send -X copy-pipe-and-cancel '{copy}'
"""


# fzf, by a key.

def test_fzf(bed):
    need("fzf")
    binding = f"ctrl-y:execute-silent(printf %s {{}} | {COPY[bed.name]})"
    command = f"printf 'first\\nsecond\\nthird\\n' | fzf --bind '{binding}'"
    with terminal(bed, "script", "-qec", command, "/dev/null") as screen:
        screen.wait_for("third")
        screen.type("second")
        screen.wait_for("1/3")
        screen.type("\x19")  # Ctrl+Y
        is_copied(bed, "second")
        screen.type("\x1b")
        screen.process.wait(timeout=SECONDS)
