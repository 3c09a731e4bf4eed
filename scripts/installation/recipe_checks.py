"""The recipes for other distributions, as far as their own programs can tell on this one."""

import os
import shutil
import subprocess
import tempfile

from desk import REPOSITORY

SPEC = REPOSITORY / "packaging/rpm/pasteboard.spec"
PKGBUILD = REPOSITORY / "packaging/arch/PKGBUILD"


def run(checks):
    command(checks, "rpmspec understands the spec file", ["rpmspec", "--parse", SPEC])
    command(checks, "rpmlint finds no error in it", ["rpmlint", SPEC])
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        shutil.copy(PKGBUILD, folder)
        # It refuses root.
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
        command(checks, "makepkg understands the PKGBUILD", ["makepkg", "--printsrcinfo"], before=nobody, folder=folder)
    command(checks, "namcap finds no error in it", ["namcap", PKGBUILD])


def command(checks, name, words, before=(), folder=None):
    if not shutil.which(words[0]):
        return checks.skip(name, f"{words[0]} is not installed")
    done = subprocess.run(
        [*before, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    checks.true(name, done.returncode == 0, lambda: done.stdout)
