"""The Debian packages on a machine that has nothing of ours: installed, used, upgraded, removed and purged."""

import shutil
import subprocess

import pytest

from testbed.installation.conftest import RELEASES
from testbed.installation.machine import USER, Machine
from testbed.installation.test_source import TEXT, application_pastes, packages, processes

# A package runs on what is newer than where it was made, too.
PAIRS = [(release, made_on) for number, release in enumerate(RELEASES) for made_on in RELEASES[:number + 1]]


@pytest.mark.parametrize("release, made_on", PAIRS)
def test_package(machines, checks, release, made_on):
    made = packages(made_on)
    if not made:
        pytest.skip(f"test_source has made no package on {made_on}")
    with Machine(release) as machine:
        for package in made:
            shutil.copy(package, machine.root / "root")
        check(machine, checks, made, f"{release}, packages of {made_on}")


def check(machine, checks, made, name):
    def said(*words, user=USER):
        return machine.run(*words, user=user, check=False)[1].strip()

    def property(of):
        return said("systemctl", "--user", "show", "--value", "--property", of, "pasteboardd.service")

    recommended = field(next(package for package in made if package.name.startswith("pasteboard_")), "Recommends")
    checks.true(f"{name}: it recommends the window and the colours of code",
                "pasteboard-window" in recommended and "pasteboard-code" in recommended, lambda: recommended)
    machine.run("apt-get", "update", "--quiet")
    install = ["apt-get", "install", "--yes", "--no-install-recommends"]
    code, output = machine.run(*install, *(f"/root/{package.name}" for package in made), check=False, minutes=20)
    checks.true(f"{name}: apt-get installs them", code == 0, lambda: output[-2000:])
    checks.equal(f"{name}: the systemd of the logged-in user listens",
                 said("systemctl", "--user", "is-active", "pasteboardd.socket"), "active")
    said("sh", "-c", f"printf '{TEXT}' | pb copy")
    checks.equal(f"{name}: the copy is pasted", said("pb", "paste"), TEXT)
    checks.equal(f"{name}: a conversion works",
                 said("sh", "-c", "printf '*so*' | pb convert --from markdown --to plain"), "so")
    coloured = said("sh", "-c", "echo import os > code.py && pb convert code.py --to html")
    checks.true(f"{name}: code has its colours", '<span style="color:' in coloured, lambda: coloured)
    window = said("pasteboard-window")
    checks.true(f"{name}: the window looks for a display", "no display can be opened" in window, lambda: window)
    daemon = property("MainPID")
    machine.install("xvfb", "xclip")
    application_pastes(machine, checks, name)

    code, output = machine.run(*install, *made_newer(machine, made), check=False)
    checks.true(f"{name}: apt-get upgrades them", code == 0, lambda: output[-2000:])
    checks.true(f"{name}: another daemon runs then", property("MainPID") not in ("0", daemon), lambda: output)
    checks.equal(f"{name}: and has the copy", said("pb", "paste"), TEXT)

    code, output = machine.run("apt-get", "purge", "--yes", *(field(package, "Package") for package in made), check=False)
    checks.true(f"{name}: apt-get purges them", code == 0, lambda: output[-2000:])
    checks.equal(f"{name}: no process is left", processes(machine), "")
    left = {path for path in machine.files("/usr", "/etc", "/var/lib", "/run") if "pasteboard" in path or "/pb" in path}
    checks.equal(f"{name}: nothing is left", sorted(left), [])


def field(package, name):
    """A line of what the package says of itself."""
    return subprocess.run(["dpkg-deb", "--field", package, name], capture_output=True, text=True, check=True).stdout.strip()


def made_newer(machine, made):
    """The same packages with a higher version."""
    for package in made:
        tree = machine.folder / "newer" / package.stem
        tree.parent.mkdir(exist_ok=True)
        subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
        version = field(package, "Version")
        control = tree / "DEBIAN/control"
        text = control.read_text()
        for of_ours in (f"Version: {version}", f"pasteboard (= {version}"):
            text = text.replace(of_ours, f"{of_ours}+newer")
        control.write_text(text)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, machine.root / f"root/newer-{package.name}"],
            check=True, stdout=subprocess.DEVNULL)
    return [f"/root/newer-{package.name}" for package in made]
