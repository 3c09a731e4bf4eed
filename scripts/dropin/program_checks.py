"""Programs that call clipboard tools, and find pb in their place and nothing else: on X11 and on sway."""

import shutil

import menu_checks
from desk import wait_until
from tool_bed import ToolBed

# What copies standard input and what pastes, on either kind of display.
COPY = {"x11": "xclip -in -selection clipboard", "sway": "wl-copy"}
PASTE = {"x11": "xclip -out -selection clipboard", "sway": "wl-paste --no-newline"}


def run(checks):
    """Runs all the checks on both kinds of display."""
    for kind in ("x11", "sway"):
        if missing := next((program for program in ("Xvfb", "sway") if not shutil.which(program)), None):
            checks.skip(kind, f"{missing} is not installed")
            continue
        with ToolBed(kind) as bed:
            bed.environment |= bed.tools_only()
            if kind == "sway":
                bed.environment.pop("DISPLAY", None)  # or some programs would go to Xwayland
            for program, check in PROGRAMS.items():
                name = f"{kind}: {program}"
                if not shutil.which(program, path=bed.environment["PATH"]):
                    checks.skip(name, "it is not installed")
                    continue
                with checks.part(name, bed):
                    check(bed, checks, name)


def pasted(bed, pasteboard="general"):
    return bed.run("pb", "paste", "-p", pasteboard, check=False).decode()


def copy(bed, text, pasteboard="general"):
    bed.pb("copy", "-p", pasteboard, "-t", "text/plain", bed.file("to-copy", text.encode()))


def is_copied(bed, checks, name, text, pasteboard="general"):
    """What a program copies may come a moment after it has gone on, or ended."""
    wait_until(lambda: pasted(bed, pasteboard) == text, f"{text!r} on the pasteboard, which has {pasted(bed, pasteboard)!r}")
    checks.equal(name, pasted(bed, pasteboard), text)


# Neovim finds its provider by itself.

def neovim(bed, checks, name):
    for register, pasteboard in (("+", "general"), ("*", "primary")):
        text = f"from Neovim's {register}"
        bed.run("nvim", "--clean", "--headless", "-c", f'call setline(1, "{text}")', "-c", f'normal! "{register}yy', "-c", "qall!")
        is_copied(bed, checks, f'{name}: "{register}yy, after it has ended', text + "\n", pasteboard)
        written = bed.folder / "nvim.txt"
        copy(bed, f"for Neovim's {register}\nin two lines\n", pasteboard)
        bed.run("nvim", "--clean", "--headless", "-c", f'normal! "{register}P', "-c", f"write! {written}", "-c", "qall!")
        checks.equal(f'{name}: "{register}p', written.read_text(), f"for Neovim's {register}\nin two lines\n\n")


def neovim_keeps_its_registers(bed, checks, name):
    """While its tool is in front Neovim asks nobody; when another program copies, it has to see that."""
    written = bed.folder / "nvim.txt"
    script = bed.file("session.vim", f"""
        call setline(1, 'mine')
        normal! "+yy
        while system('{PASTE[bed.kind]}') !=# "mine\\n" | sleep 50m | endwhile
        call system('printf theirs | {COPY[bed.kind]}')
        let looks = 0
        while getreg('+') !=# 'theirs' && looks < 200 | sleep 50m | let looks += 1 | endwhile
        normal! "+P
        write! {written}
        qall!
        """.encode())
    bed.run("nvim", "--clean", "--headless", "-S", script)
    checks.equal(f"{name}: another program's copy is pasted after its own", written.read_text(), "theirsmine\n")


def neovim_all(bed, checks, name):
    neovim(bed, checks, name)
    neovim_keeps_its_registers(bed, checks, name)


# Vim as a plugin uses it.

def vim(bed, checks, name):
    written = bed.folder / "vim.txt"
    script = bed.file("plugin.vim", f"""
        call system('{COPY[bed.kind]}', "from Vim\\n")
        qall!
        """.encode())
    bed.run("vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", script)
    is_copied(bed, checks, f"{name}: system() with a text", "from Vim\n")
    copy(bed, "for Vim\nin two lines")
    script = bed.file("plugin.vim", f"""
        call setline(1, systemlist('{PASTE[bed.kind]}'))
        write! {written}
        qall!
        """.encode())
    bed.run("vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", "-S", script)
    checks.equal(f"{name}: systemlist()", written.read_text(), "for Vim\nin two lines\n")


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


def emacs(bed, checks, name):
    recipe = bed.file("recipe.el", EMACS.format(copy=COPY[bed.kind], paste=PASTE[bed.kind]).encode())
    with menu_checks.terminal(bed, "script", "-qec", f"emacs -nw -Q -l {recipe}", "/dev/null") as screen:
        screen.wait_for("scratch")
        screen.type("\x18bnew\r")  # C-x b: a buffer of its own
        screen.wait_for("(Fundamental)")  # the mode of that buffer: its name shows while it is typed already
        screen.type("from Emacs\x01\x0b")  # C-a C-k
        is_copied(bed, checks, f"{name}: C-k", "from Emacs")
        copy(bed, "what others copied")
        screen.type("\x19")  # C-y
        checks.true(f"{name}: C-y", screen.wait_for("what others copied"), str)
        screen.type("\x18\x03")  # C-x C-c
        screen.process.wait(timeout=menu_checks.SECONDS)


# tmux, by its configuration.

def tmux(bed, checks, name):
    control = ["tmux", "-S", str(bed.folder / "tmux"), "-f", str(bed.file("tmux.conf", TMUX.format(copy=COPY[bed.kind]).encode()))]
    bed.environment["SHELL"] = "/bin/sh"  # the bed's user may not have any
    bed.run(*control, "new-session", "-d", "-x", "80", "-y", "24", "printf 'from-tmux\\n'; exec cat")
    try:
        wait_until(lambda: b"from-tmux" in bed.run(*control, "capture-pane", "-p"), "the text in the pane")
        bed.run(*control, "copy-mode")
        for key in ("g", "0", "v", "E", "y"):
            bed.run(*control, "send-keys", key)
        is_copied(bed, checks, f"{name}: y in copy mode", "from-tmux")
        copy(bed, "for tmux")
        bed.run(*control, "run-shell", f"{PASTE[bed.kind]} | tmux -S {bed.folder / 'tmux'} load-buffer -")
        checks.equal(f"{name}: into a buffer", bed.run(*control, "show-buffer"), b"for tmux")
    finally:
        bed.run(*control, "kill-server", check=False)


TMUX = """
set -g mode-keys vi
set -g set-clipboard off
bind -T copy-mode-vi v send -X begin-selection
bind -T copy-mode-vi y send -X copy-pipe-and-cancel '{copy}'
"""


# fzf, by a key.

def fzf(bed, checks, name):
    binding = f"ctrl-y:execute-silent(printf %s {{}} | {COPY[bed.kind]})"
    command = f"printf 'first\\nsecond\\nthird\\n' | fzf --bind '{binding}'"
    with menu_checks.terminal(bed, "script", "-qec", command, "/dev/null") as screen:
        screen.wait_for("third")
        screen.type("second")
        screen.wait_for("1/3")
        screen.type("\x19")  # Ctrl+Y
        is_copied(bed, checks, f"{name}: Ctrl+Y", "second")
        screen.type("\x1b")
        screen.process.wait(timeout=menu_checks.SECONDS)


PROGRAMS = {"nvim": neovim_all, "vim": vim, "emacs": emacs, "tmux": tmux, "fzf": fzf}
