"""Pasteboard from a clone, as the README says it: made, installed, used, renewed and taken away again."""

import re
import shutil

import pytest

from testbed.bed import REPOSITORY
from testbed.installation.conftest import RELEASES
from testbed.installation.machine import CACHE, USER, Machine

CLONE = "/srv/pasteboard"
PERSONAL = "/home/alice"
TEXT = "copied by the user who installed it"


@pytest.mark.parametrize("release", RELEASES)
def test_source(machines, checks, release, request):
    with Machine(release, "swift") as machine:
        clone(machine)
        refused_without_a_build(machine, checks)
        left_out_on_a_server(machine, checks, made(machine, checks, USER))
        installed_for_one(machine, checks)
        packaged(machine, checks)
        # The same clone, which so is compiled once.
        machine.run("chown", "--recursive", "root:root", CLONE)
        made(machine, checks, "root")
        installed_for_all(machine, checks)
        if request.config.getoption("with_tests"):
            machine.run("chown", "--recursive", f"{USER}:{USER}", CLONE)
            tested(machine, checks)


def clone(machine):
    """Clones the repository, as it is committed."""
    machine.run("install", "--directory", f"--owner={USER}", CLONE)
    machine.run("git", "clone", "--quiet", "/repository", CLONE, user=USER)


def make(machine, *words, user=USER, **options):
    """The output of make, and its exit code."""
    return machine.run("make", "--no-print-directory", *words, user=user, folder=CLONE, check=False, minutes=40, **options)


def explains(output, *parts):
    """Whether it is one sentence, beside make's own line, and has these parts."""
    lines = [line for line in output.splitlines() if not line.startswith("make: ***")]
    return len(lines) == 1 and all(part in lines[0] for part in parts)


def refused_without_a_build(machine, checks):
    name = machine.release
    code, output = make(machine, "install")
    checks.true(f"{name}: make install without a build names make build", code and explains(output, "make build"), lambda: output)
    code, output = machine.run(
        "env", "PATH=/usr/bin:/bin", "make", "--no-print-directory", "swift", user=USER, folder=CLONE, check=False)
    checks.true(
        f"{name}: without Swift one sentence says where it comes from", code and explains(output, "swift.org/install"),
        lambda: output)
    machine.run("mv", "/usr/bin/sudo", "/usr/bin/sudo.away")
    code, output = make(machine, "deps-build")
    machine.run("mv", "/usr/bin/sudo.away", "/usr/bin/sudo")
    checks.true(
        f"{name}: a user who may not install packages learns which are missing",
        code and explains(output, "libx11-dev", "apt-get install"), lambda: output)


def made(machine, checks, user):
    code, output = make(machine, "run", user=user)
    whole = code == 0 and "identical to docs/welcome.md" in output and "<h1" in output
    checks.true(f"{machine.release}: make run as {user} installs, builds and shows it", whole, lambda: output[-3000:])
    return output


def left_out_on_a_server(machine, checks, output):
    """One line says what was not built, and how to have it."""
    lines = [line for line in output.splitlines() if line.startswith("Left out: ")]
    checks.true(f"{machine.release}: a server gets no window, and make says how to have it",
                len(lines) == 1 and "the window" in lines[0] and "MINIMAL=no" in lines[0], lambda: output[:3000])


def packages(release):
    """The packages that were made on a release, which are kept for the other part."""
    return sorted((CACHE / f"packages-{release}").glob("*.deb"))


def packaged(machine, checks):
    kept = CACHE / f"packages-{machine.release}"
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    code, output = make(machine, "deb")
    checks.true(f"{machine.release}: make deb makes a package, in which lintian finds no error", code == 0, lambda: output[-3000:])
    print("".join(f"         {line}\n" for line in output.splitlines() if line.startswith("W: ")), end="", flush=True)
    if code == 0:
        for made in (machine.root / CLONE.lstrip("/") / "build/packages").glob("*.deb"):
            if "-dbgsym_" not in made.name:
                shutil.copy(made, kept)


def ours(left):
    """What of these paths is neither the user's data nor one of the folders that every desktop has."""
    data = r"/\.(local(/state(/pasteboard.*)?)?|config(/pasteboard.*)?|cache)$"
    return sorted(path for path in left if not re.match(PERSONAL + data, path))


def installed_for_one(machine, checks):
    name = f"{machine.release} as {USER}"

    def user(*words, **options):
        return machine.run(*words, user=USER, **options)

    def said(*words):
        return user(*words, check=False)[1].strip()

    def property(of):
        return said("systemctl", "--user", "show", "--value", "--property", of, "pasteboardd.service")

    before = machine.files(PERSONAL)
    code, output = make(machine, "install", "PREFIX=/usr/local")
    checks.true(f"{name}: a prefix that cannot be written to is named with the remedy",
                code and explains(output, "/usr/local", "cannot be written to", "sudo make install"), lambda: output)

    elsewhere = "PREFIX=/srv/elsewhere"
    machine.run("install", "--directory", f"--owner={USER}", "/srv/elsewhere")
    user("sh", "-c", "mkdir /srv/elsewhere/bin && echo echo mine > /srv/elsewhere/bin/pbcopy")
    theirs = machine.files("/srv/elsewhere")
    code, output = make(machine, "install", elsewhere)
    checks.true(f"{name}: elsewhere it says that no systemd looks there, and leaves alone what is not its own",
                code == 0 and "does not look in /srv/elsewhere/lib/systemd/user" in output and "pbcopy is not ours" in output,
                lambda: output)
    make(machine, "uninstall", elsewhere)
    checks.equal(f"{name}: which is all that is left", machine.files("/srv/elsewhere"), theirs)

    # A shell without the session's variables, as of a cron job: pb finds the session all the same.
    alone = {"environment": ["XDG_RUNTIME_DIR="]}
    make(machine, "install", **alone)
    user("sh", "-c", f"printf '{TEXT}' | pb copy", **alone)
    checks.equal(f"{name}: without the session's variables pb starts the daemon", user("pb", "paste", **alone)[1], TEXT)
    make(machine, "uninstall", **alone)
    checks.equal(f"{name}: make uninstall ends it", processes(machine), "")
    checks.equal(f"{name}: nothing is left then", ours(machine.files(PERSONAL) - before), [])

    code, output = make(machine, "install")
    checks.true(f"{name}: make install works without root", code == 0, lambda: output)
    checks.true(f"{name}: it says what it leaves out on a server, and ends with pb setup",
                "Left out: the window" in output and output.splitlines()[-1].endswith("/.local/bin/pb setup"), lambda: output)
    print(f"         {machine.release}: {sizes(machine)}", flush=True)
    checks.true(f"{name}: it says that the shell does not look there yet", "/home/alice/.local/bin" in output, lambda: output)
    complaints = said("systemd-analyze", "--user", "verify", *(
        f"{PERSONAL}/.local/share/systemd/user/pasteboard{each}" for each in ("d.socket", "d.service", "-history.service")))
    checks.equal(f"{name}: systemd finds nothing to complain of", complaints, "")
    checks.equal(f"{name}: the user's systemd listens", said("systemctl", "--user", "is-active", "pasteboardd.socket"), "active")
    checks.equal(f"{name}: no daemon runs yet", property("ActiveState"), "inactive")

    # From here on as after the next login: Debian's ~/.profile looks in ~/.local/bin.
    checks.equal(f"{name}: pb is found by its name", said("sh", "-c", "command -v pb"), f"{PERSONAL}/.local/bin/pb")
    user("sh", "-c", f"printf '{TEXT}' | pb copy")
    checks.equal(f"{name}: the copy is pasted", said("pb", "paste"), TEXT)
    daemon = property("MainPID")
    checks.equal(f"{name}: the daemon is systemd's, and the installed one",
                 said("ps", "-o", "args=", daemon), f"{PERSONAL}/.local/bin/pasteboardd")
    checks.equal(f"{name}: completion of bash is where it looks",
                 said("bash", "-c", f"source {PERSONAL}/.local/share/bash-completion/completions/pb && complete -p pb"),
                 "complete -o nosort -F _pb pb")
    if list((REPOSITORY / "manuals").glob("pb.1")):
        machine.install("man-db", "mandoc")
        checks.true(f"{name}: man finds pb(1)", f"{PERSONAL}/.local/share/man" in said("man", "--path", "pb"),
                    lambda: said("man", "--path"))
    application_pastes(machine, checks, name)
    user("systemctl", "--user", "enable", "--now", "pasteboard-history.service")
    user("sh", "-c", f"printf '{TEXT}' | pb copy")

    code, output = make(machine, "install")
    checks.true(f"{name}: it is installed again over the running daemon", code == 0, lambda: output)
    checks.true(f"{name}: another daemon runs then", property("MainPID") not in ("0", daemon), lambda: output)
    checks.equal(f"{name}: and has the copy", said("pb", "paste"), TEXT)

    code, output = make(machine, "uninstall")
    checks.true(f"{name}: make uninstall names what it leaves", code == 0 and ".local/state/pasteboard" in output, lambda: output)
    checks.equal(f"{name}: nothing is left but the history", ours(machine.files(PERSONAL) - before), [])
    checks.equal(f"{name}: no process is left", processes(machine), "")
    checks.equal(f"{name}: systemd knows nothing of it",
                 said("systemctl", "--user", "list-unit-files", "--no-legend", "pasteboard*"), "")
    machine.run("rm", "-rf", f"{PERSONAL}/.local/state/pasteboard")


def installed_for_all(machine, checks):
    name = f"{machine.release} as root"

    def said(*words, user="root"):
        return machine.run(*words, user=user, check=False)[1].strip()

    folders = ("/usr/local", "/etc", "/root")
    before = machine.files(*folders)
    code, output = make(machine, "install", user="root")
    checks.true(f"{name}: make install names the line for users", code == 0 and output.splitlines()[-1].endswith(" pb setup"),
                lambda: output)
    checks.equal(f"{name}: pb is found by its name", said("sh", "-c", "command -v pb"), "/usr/local/bin/pb")
    said("sh", "-c", f"printf '{TEXT}' | pb copy")
    checks.equal(f"{name}: without systemd pb starts the daemon", said("pb", "paste"), TEXT)
    said("systemctl", "--user", "daemon-reload", user=USER)
    said("systemctl", "--user", "enable", "--now", "pasteboardd.socket", user=USER)
    machine.run("sh", "-c", f"printf '{TEXT}' | pb copy", user=USER)
    checks.equal(f"{name}: a user's systemd starts it too", said(
        "systemctl", "--user", "is-active", "pasteboardd.service", user=USER), "active")
    said("systemctl", "--user", "disable", "--now", "pasteboardd.socket", "pasteboardd.service", user=USER)
    code, output = make(machine, "uninstall", user="root")
    checks.true(f"{name}: make uninstall", code == 0, lambda: output)
    checks.equal(f"{name}: nothing is left", sorted(machine.files(*folders) - before), [])
    checks.equal(f"{name}: no process is left", processes(machine), "")


def application_pastes(machine, checks, name):
    machine.install("xclip")
    pasted = machine.run(
        "bash", "-c", f"""
        coproc Xvfb -displayfd 1 -screen 0 640x480x24 -nolisten tcp -noreset 2>/dev/null
        read -r number <&"${{COPROC[0]}}" && export DISPLAY=:$number
        printf '{TEXT}' | pb copy && xclip -o -selection clipboard
        kill "$COPROC_PID" """, user=USER)[1]
    checks.equal(f"{name}: an X11 application pastes it", pasted.strip(), TEXT)


def processes(machine):
    """Programs of ours that run."""
    return machine.run("sh", "-c", "pgrep --list-full pasteboard || true")[1].strip()


def sizes(machine):
    _, output = machine.run("sh", "-c", f"cd {PERSONAL}/.local && du --total --bytes bin/* lib/pasteboard/*.so | tail -n 1")
    return f"{int(output.split()[0]) / 1e6:.1f} MB of programs are installed"


def tested(machine, checks):
    code, output = make(machine, "test", user=USER)
    lines = output.splitlines()
    summary = [line for line in lines if "Test run with" in line]
    # Failures of a fresh machine.
    failed = [line for line in lines if line.startswith("✘")]
    checks.true(f"{machine.release}: make test as {USER}: {' '.join(summary)}", code == 0, lambda: "\n".join(failed or lines[-50:]))
