"""The archive of a release on a machine without a toolchain, as its user unpacks it: installed, used, and taken away again."""

import re
import time

import pytest

from testbed.bed import REPOSITORY
from testbed.installation.conftest import RELEASES
from testbed.installation.machine import USER, Machine
from testbed.installation.test_source import TEXT, processes

HOME = f"/home/{USER}"
# What a desktop has of the libraries that the daemon is linked with; the history needs SQLite, the worker for pictures libseccomp.
LIBRARIES = ["libx11-6", "libx11-xcb1", "libxfixes3", "libwayland-client0", "libsqlite3-0", "libseccomp2", "libpng16-16"]
# The README's first commands, each with a word that it prints.
COMMANDS = [
    ("pb copy page/docs/welcome.md", ""),
    ("pb paste", "Welcome to Pasteboard"),
    ("pb paste -o page.html && cat page.html", "<h1"),
    ("pb recopy --as plain && pb types", "text/plain"),
    ("echo import os >main.py && pb copy main.py", ""),
    ("ls / 2>&1 | pb copy && pb paste", "usr"),
    ("printf secret | pb copy --sensitive && pb paste", "secret"),
    ("pb history pause 10m", ""),
    ("pb history list", "Welcome to Pasteboard"),
    ("pb doctor; true", "pasteboardd"),
]


@pytest.mark.parametrize("release", RELEASES)
def test_archive(machines, checks, release):
    archives = list((REPOSITORY / "build/dist").glob("pasteboard-*-linux-*.tar.xz"))
    if not archives:
        pytest.skip("there is no archive: 'make dist' makes one")
    with Machine(release) as machine:
        machine.run("install", "--directory", f"--owner={USER}", f"{HOME}/archive")
        (machine.root / f"home/{USER}/archive/archive.tar.xz").write_bytes(archives[0].read_bytes())
        machine.install("xz-utils")
        before = machine.files(HOME)
        used(machine, checks, lambda *words, **options: machine.run(*words, user=USER, check=False, **options))
        left = machine.files(HOME) - before
        yours = re.compile(
            rf"{HOME}/(archive/.*|page.*|main\.py|\.(local(/state(/pasteboard.*)?)?|config(/(pasteboard|systemd).*)?|cache))")
        checks.equal(f"{release}: nothing is left but the history", sorted(path for path in left if not yours.fullmatch(path)), [])
        checks.equal(f"{release}: no process is left", processes(machine), "")


def used(machine, checks, user):
    name = machine.release
    began = time.monotonic()
    user("tar", "xf", "archive/archive.tar.xz", "--strip-components=1", "--one-top-level=page")
    unpacked = time.monotonic() - began
    code, output = user("page/install.sh")
    checks.true(f"{name}: it names the libraries that a bare system lacks", code == 1 and "libX11.so.6" in output, lambda: output)
    machine.install(*LIBRARIES)

    began = time.monotonic()
    code, output = user("page/install.sh")
    checks.true(f"{name}: an ordinary user installs it", code == 0 and "is installed in" in output, lambda: output)
    checks.true(f"{name}: it names what the window lacks", "pasteboard-window does not run until" in output, lambda: output)
    code, output = user("bash", "--login", "-c", f"printf '{TEXT}' | pb copy 2>/dev/null && pb paste")
    checks.equal(f"{name}: the copy is pasted", output, TEXT)
    print(f"         {name}: {unpacked + time.monotonic() - began:.1f} s from unpacking to the first paste", flush=True)

    code, output = user("pb", "setup", "--yes")
    checks.true(f"{name}: pb setup --yes", code == 0, lambda: output)
    for command, word in COMMANDS:
        code, output = user("bash", "--login", "-c", command)
        checks.true(f"{name}: {command}", code == 0 and word in output, lambda output=output: output)
    code, output = user("page/uninstall.sh")
    checks.true(f"{name}: uninstall.sh", code == 0, lambda: output)
