"""Vim: its `+` register, put into an empty buffer."""

import shutil

import welcome


def run(desk, checks, _pictures):
    """Runs all the checks, if there is a Vim that knows X11's clipboard."""
    if not shutil.which("vim.gtk3"):
        checks.skip("Vim", "vim.gtk3 is not installed")
        return
    saved = desk.folder / "vim.txt"
    commands = ["-c", "put! +", "-c", f"saveas {saved}", "-c", "qall!"]
    with checks.part("Vim", desk):
        desk.copy_welcome()
        desk.run("vim.gtk3", "-N", "-u", "NONE", "-i", "NONE", "-n", "-es", *commands)
        # Vim puts whole lines above the buffer's one empty line.
        checks.equal("Vim: the source", saved.read_text(), welcome.SOURCE + "\n")
