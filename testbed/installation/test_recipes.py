"""The recipes for other distributions, checked by their own programs on this one."""

import os
import shutil
import subprocess

import pytest

from testbed.bed import REPOSITORY
from testbed.conftest import need

SPEC = REPOSITORY / "packaging/rpm/pasteboard.spec"
PKGBUILD = REPOSITORY / "packaging/arch/PKGBUILD"


RECIPES: list[list] = [["rpmspec", "--parse", SPEC], ["rpmlint", SPEC], ["makepkg", "--printsrcinfo"], ["namcap", PKGBUILD]]


@pytest.mark.parametrize("words", RECIPES, ids=[words[0] for words in RECIPES])
def test_recipe(words, tmp_path):
    """The program understands it and finds no error."""
    need(words[0])
    shutil.copy(PKGBUILD, tmp_path)
    # makepkg refuses root.
    as_nobody = []
    if words[0] == "makepkg" and os.getuid() == 0:
        as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        for folder in (tmp_path, *list(tmp_path.parents)[:2]):
            folder.chmod(0o777)
    done = subprocess.run([*as_nobody, *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
