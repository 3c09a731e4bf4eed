"""A machine with a fresh Debian in a folder: it boots, has its own systemd and users, and is gone when the context is left."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from testbed.bed import REPOSITORY, Failure, wait_until
from testbed.control_group import ControlGroup
from testbed.system import mirror

CACHE = REPOSITORY / "build/test-install"

# A Debian that boots and lets people log in, with what nearly every machine has beside that.
MINIMAL = ["systemd", "systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd", "sudo", "procps", "ca-certificates"]
# The packages that https://www.swift.org/install/linux names, and those of the README: make and git.
WITH_SWIFT = [
    "make", "git", "g++", "libcurl4-openssl-dev", "libedit2", "libpython3-dev", "libsqlite3-0", "libxml2-dev",
    "libncurses-dev", "libz3-dev", "pkg-config", "tzdata",
]
# A desktop with applications. Xvfb is its screen, and xdotool its keyboard.
DESKTOP = [
    "i3-wm", "x11-common", "dbus-x11", "x11-utils", "x11-xserver-utils", "xvfb", "xdotool", "xterm", "fonts-dejavu-core",
    "libreoffice-writer", "libreoffice-gtk3", "thunderbird", "gimp",
]
# The packages of a machine beyond a minimal system.
KINDS = {"": [], "swift": WITH_SWIFT, "desktop": WITH_SWIFT + DESKTOP}
USER = "alice"


def obstacle():
    """Why no machine can be booted here, or None."""
    if os.getuid() != 0:
        return "only root can boot another system"
    for program in ("debootstrap", "systemd-nspawn", "nsenter"):
        if not shutil.which(program):
            return f"{program} is not installed"
    if toolchain() == pathlib.Path("/"):
        return "Swift is installed into /, and cannot be shown to another system"
    return None


def toolchain():
    """The folder above usr/bin/swift."""
    return pathlib.Path(shutil.which("swift") or "/usr/bin/swift").resolve().parents[2]


def packages_folders():
    """Where git takes Swift's packages from, if that is a folder of this machine."""
    query = ["git", "config", "--get-regexp", r"^url\..*\.insteadof$", "github.com"]
    lines = subprocess.run(query, capture_output=True, text=True).stdout.splitlines()
    folders = {line.split()[0].removeprefix("url.").removesuffix(".insteadof") for line in lines}
    return sorted(folder for folder in folders if folder.startswith("/"))


class Machine:
    """Use it as a context; `kind` is one of KINDS."""

    def __init__(self, release, kind=""):
        self.release = release
        self.packages = KINDS[kind]
        self.base = CACHE / "-".join(filter(None, (release, kind)))

    def __enter__(self):
        self._make_base()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pasteboard-install-", dir=CACHE))
        self.root = self.folder / "root"
        subprocess.run(["cp", "--archive", "--reflink=auto", self.base, self.root], check=True)
        self.log = self.folder / "console"
        self.group = ControlGroup()
        try:
            self._boot()
        except BaseException:
            self._clear()
            raise
        return self

    def __exit__(self, *_):
        self._clear()

    def run(self, *words, user="root", folder=None, check=True, minutes=5, environment=()):
        """Runs a command as a user who has logged in, and returns its exit code and all that it printed."""
        done = subprocess.run(
            self._entering(words, user, folder, environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=minutes * 60, preexec_fn=lambda: ControlGroup.join(self.leader))
        output = done.stdout.decode(errors="replace")
        if check and done.returncode:
            raise Failure(f"'{' '.join(words)}' as {user} ended with {done.returncode}: {output[-1500:]}")
        return done.returncode, output

    def start(self, *words, user=USER, folder=None, environment=(), **streams):
        """Starts a program as `run` does, which ends with the machine at the latest."""
        silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        return subprocess.Popen(
            self._entering(words, user, folder, environment), preexec_fn=lambda: ControlGroup.join(self.leader),
            **silent | streams)

    def _entering(self, words, user, folder, environment):
        """The command that runs another one on the machine."""
        home = "/root" if user == "root" else f"/home/{user}"
        identity = self._output("id", "--user", user)
        enter = ["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--pid", "--cgroup"]
        settings = [f"HOME={home}", f"USER={user}", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        if user != "root":
            settings.append(f"XDG_RUNTIME_DIR=/run/user/{identity}")
        # A login shell, so that ~/.profile counts, as it does for readers of the README.
        path = f'PATH="$PATH:{toolchain()}/usr/bin"' if self.packages else ""
        shell = ["bash", "--login", "-c", f'cd "$0" && {path} exec "$@"', folder or home, *words]
        return [*enter, "runuser", f"--user={user}", "--", "env", "--ignore-environment", *settings, *environment, *shell]

    def files(self, *folders):
        """All that lies in folders."""
        found: set[str] = set()
        for folder in folders:
            for path, names, files in os.walk(self.root / folder.lstrip("/")):
                found.update(os.path.join("/", os.path.relpath(os.path.join(path, name), self.root)) for name in names + files)
        return found

    def install(self, *packages):
        self.run("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages, minutes=20)

    def _output(self, *words):
        return subprocess.run(
            ["chroot", self.root, *words], capture_output=True, text=True, check=True).stdout.strip()

    def _make_base(self):
        if self.base.exists():
            return
        # Its name is the sign that it is whole. The packages are kept for the next time.
        partial = self.base.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        CACHE.mkdir(parents=True, exist_ok=True)
        print(f"Making a folder with Debian {self.release}: some minutes, and 1 to 3 GB.", flush=True)
        # A release of any name uses the script of all newer ones.
        enter = ["sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"', partial]
        steps = [["debootstrap", "--variant=minbase", self.release, partial, mirror(), "/usr/share/debootstrap/scripts/sid"]]
        steps += [
            [*enter, "apt-get", "update"],
            [*enter, "apt-get", "install", "--yes", "--no-install-recommends", *MINIMAL, *self.packages],
            [*enter, "apt-get", "clean"],
            [*enter, "useradd", "--create-home", "--shell", "/bin/bash", USER],
        ]
        with open(self.base.with_suffix(".log"), "wb") as log:
            for step in steps:
                made = subprocess.run(
                    ["unshare", "--mount", *step], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    env=os.environ | {"DEBIAN_FRONTEND": "noninteractive", "TMPDIR": "/tmp"})
                if made.returncode:
                    raise Failure(f"Debian {self.release} cannot be made: see {log.name}")
        sudoers = partial / "etc/sudoers.d" / USER
        sudoers.write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")
        partial.rename(self.base)

    def _boot(self):
        archives = CACHE / "archives"
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        shown = [toolchain(), f"{REPOSITORY}:/repository", *packages_folders()]
        self._configure_git()
        with open(self.log, "wb") as log:
            # It registers nowhere: this machine's systemd, if there is any, has nothing to do with it. Newer releases boot with
            # the unified cgroups only, which older hosts have beside the others.
            self.nspawn = subprocess.Popen(
                [*self.group.above, "systemd-nspawn", "--quiet", f"--directory={self.root}", "--boot", "--register=no",
                 "--keep-unit",
                 "--console=read-only", f"--bind={archives}:/var/cache/apt/archives",
                 *(f"--bind-ro={each}" for each in shown)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=self.group.enter,
                env=os.environ | {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"})
        self.leader = wait_until(self._leader, "a process 1 of the machine")
        try:
            wait_until(self._is_up, "the start of the machine", seconds=120, pause=0.5)
        except Failure as failure:
            raise Failure(f"{failure}; its console: {self.log.read_text(errors='replace')[-1000:]}") from failure
        self.run("loginctl", "enable-linger", USER)
        user = self._output("id", "--user", USER)
        wait_until(
            lambda: self.run("systemctl", "is-active", f"user@{user}.service", check=False)[0] == 0,
            "a user manager", seconds=60, pause=0.5)

    def _configure_git(self):
        lines = ["[safe]", "directory = *"]
        for folder in packages_folders():
            lines += [f'[url "{folder}"]', "insteadOf = https://github.com/"]
        (self.root / "etc/gitconfig").write_text("\n".join(lines) + "\n")

    def _leader(self):
        if self.nspawn.poll() is not None:
            raise Failure(f"systemd-nspawn does not work here: {self.log.read_text(errors='replace')[-500:]}")
        path = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children")
        children = path.read_text().split()
        return int(children[0]) if children else None

    def _is_up(self):
        # The first process of nspawn starts the machine's process 1, and ends.
        self.leader = self._leader() or self.leader
        try:
            _, state = self.run("systemctl", "is-system-running", check=False)
        except subprocess.SubprocessError:
            return False
        return state.strip() in ("running", "degraded")

    def _clear(self):
        if self.nspawn.poll() is None:
            self.nspawn.terminate()  # shuts the machine down
            try:
                self.nspawn.wait(60)
            except subprocess.TimeoutExpired:
                self.nspawn.kill()
                self.nspawn.wait()
        self.group.remove()
        shutil.rmtree(self.folder)
