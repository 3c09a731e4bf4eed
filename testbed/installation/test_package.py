"""The Debian package on a machine that has nothing of ours: installed, used, upgraded, removed and purged."""

import shutil
import subprocess

import pytest

from testbed.installation.conftest import RELEASES
from testbed.installation.machine import USER, Machine
from testbed.installation.test_source import TEXT, application_pastes, package, processes

# A package runs on what is newer than where it was made, too.
PAIRS = [(release, made_on) for number, release in enumerate(RELEASES) for made_on in RELEASES[:number + 1]]


@pytest.mark.parametrize("release, made_on", PAIRS)
def test_package(machines, checks, release, made_on):
    if not package(made_on).exists():
        pytest.skip(f"test_source has made no package on {made_on}")
    with Machine(release) as machine:
        shutil.copy(package(made_on), machine.root / "root/pasteboard.deb")
        check(machine, checks, f"{release}, package of {made_on}")


def check(machine, checks, name):
    def said(*words, user=USER):
        return machine.run(*words, user=user, check=False)[1].strip()

    def property(of):
        return said("systemctl", "--user", "show", "--value", "--property", of, "pasteboardd.service")

    machine.run("apt-get", "update", "--quiet")
    code, output = machine.run(
        "apt-get", "install", "--yes", "--no-install-recommends", "/root/pasteboard.deb", check=False, minutes=20)
    checks.true(f"{name}: apt-get installs it", code == 0, lambda: output[-2000:])
    checks.equal(f"{name}: the systemd of who is logged in listens",
                 said("systemctl", "--user", "is-active", "pasteboardd.socket"), "active")
    said("sh", "-c", f"printf '{TEXT}' | pb copy")
    checks.equal(f"{name}: what was copied is pasted", said("pb", "paste"), TEXT)
    checks.equal(f"{name}: a conversion works",
                 said("sh", "-c", "printf '*so*' | pb convert --from markdown --to plain"), "so")
    daemon = property("MainPID")
    machine.install("xvfb", "xclip")
    application_pastes(machine, checks, name)

    newer = made_newer(machine)
    code, output = machine.run("apt-get", "install", "--yes", "--no-install-recommends", newer, check=False)
    checks.true(f"{name}: apt-get upgrades it", code == 0, lambda: output[-2000:])
    checks.true(f"{name}: another daemon runs then", property("MainPID") not in ("0", daemon), lambda: output)
    checks.equal(f"{name}: and has what was copied", said("pb", "paste"), TEXT)

    code, output = machine.run("apt-get", "purge", "--yes", "pasteboard", check=False)
    checks.true(f"{name}: apt-get purges it", code == 0, lambda: output[-2000:])
    checks.equal(f"{name}: no process is left", processes(machine), "")
    left = {path for path in machine.files("/usr", "/etc", "/var/lib", "/run") if "pasteboard" in path or "/pb" in path}
    checks.equal(f"{name}: nothing is left", sorted(left), [])


def made_newer(machine):
    """The same package with a higher version."""
    tree = machine.folder / "newer"
    subprocess.run(["dpkg-deb", "--raw-extract", machine.root / "root/pasteboard.deb", tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text("".join(
        f"{line.rstrip()}+newer\n" if line.startswith("Version:") else line for line in control.open()))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, machine.root / "root/newer.deb"],
        check=True, stdout=subprocess.DEVNULL)
    return "/root/newer.deb"
