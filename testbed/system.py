"""Where the programs on a bed come from: the system that runs this, or Debian's next release in a folder."""

import contextlib
import functools
import os
import pathlib
import shutil
import subprocess
from collections.abc import Iterable

from testbed.bed import REPOSITORY

# The user of everything on a bed: compositors refuse root, and the daemon serves its own user only.
USER = 65534 if os.getuid() == 0 else os.getuid()

RELEASE = "forky"
PACKAGES = [
    "sway", "kwin-wayland", "mutter", "xwayland", "dbus", "wl-clipboard", "xclip", "x11-utils",
    "gnome-shell", "gjs", "libglib2.0-bin", "python3-dbusmock", "python3-gi", "gir1.2-gtk-4.0",
    "libx11-6", "libx11-xcb1", "libxfixes3", "libwayland-client0",  # the daemon's own
]


def mirror() -> str:
    """The mirror that this system gets its packages from."""
    query = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Label: Debian"]
    return subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]


class ThisSystem:
    """The system that runs this."""

    root = pathlib.Path("/")
    user = USER

    def prepare(self) -> str | None:
        """Why it cannot be used, or None when it is ready."""
        return None

    def missing(self, program: str) -> str | None:
        """Why a program is missing, or None if it is there."""
        return None if shutil.which(program) else f"{program} is not installed"

    def command(self, words: Iterable[str]) -> list[str]:
        """The words that run a program as the beds' user."""
        if os.getuid() != 0:
            return list(words)
        return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", *words]

    def version(self, package: str) -> str:
        """The version of an installed package, without Debian's part."""
        database = self.root / "var/lib/dpkg"
        query = ["dpkg-query", f"--admindir={database}", "--show", "--showformat=${Version}", package]
        with contextlib.suppress(FileNotFoundError):  # elsewhere than on Debian
            found = subprocess.run(query, capture_output=True, text=True).stdout
            return found.rpartition(":")[2].partition("-")[0]
        return ""


class Ourselves(ThisSystem):
    """The system that runs this, for programs of the user that runs this."""

    user = os.getuid()

    def command(self, words: Iterable[str]) -> list[str]:
        return list(words)


class NextRelease(ThisSystem):
    """Debian's next release, made once by debootstrap and then used as it is; `make clean` removes it."""

    # The mounts are seen by the started programs only, and end with them. /tmp holds the beds and the X servers'
    # sockets, which so have the same paths on both sides.
    ENTER = 'for each in /dev /proc /sys /tmp; do mount --rbind $each "$0$each" || exit; done; exec chroot "$@"'

    root = REPOSITORY / "build/test-compositors" / RELEASE

    @functools.cache  # noqa: B019: what has failed is not tried again for the next column
    def prepare(self) -> str | None:
        if os.getuid() != 0:
            return "only root can enter another system's folder"
        if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
            return "root may not mount here"
        if self.root.exists():
            return self._complete()
        if not shutil.which("debootstrap"):
            return "debootstrap is not installed"
        print(f"Making a folder with Debian {RELEASE}, which takes some minutes and 1.7 GB.", flush=True)
        return self._make()

    def missing(self, program: str) -> str | None:
        return None if (self.root / "usr/bin" / program).exists() else f"{program} is not installed there"

    def command(self, words: Iterable[str]) -> list[str]:
        enter = ["unshare", "--mount", "sh", "-c", self.ENTER, str(self.root)]
        return [*enter, f"--userspec={USER}:{USER}", "--groups=", str(self.root), *words]

    def _make(self) -> str | None:
        # Its name is the sign that it is whole.
        partial = self.root.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        # Older debootstraps do not know the release by name; its script is the one of all newer releases.
        debootstrap = ["debootstrap", "--variant=minbase", RELEASE, partial, mirror(), "/usr/share/debootstrap/scripts/sid"]
        if failure := self._run(debootstrap, *self._installation(partial)):
            return failure
        partial.rename(self.root)
        return None

    def _complete(self) -> str | None:
        """Installs what the list has gained since the folder was made."""
        missing = any(not self.version(package) for package in PACKAGES)
        return self._run(*self._installation(self.root)) if missing else None

    def _installation(self, root: pathlib.Path) -> list[list[object]]:
        return [
            ["chroot", root, "apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES],
            ["chroot", root, "apt-get", "clean"],
        ]

    def _run(self, *steps: list[object]) -> str | None:
        """Why a step has failed, if one has."""
        with open(self.root.with_suffix(".log"), "ab") as log:
            for step in steps:
                # In a mount namespace: what debootstrap mounts must not outlive it, however it ends.
                made = subprocess.run(
                    ["unshare", "--mount", *map(str, step)], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
                if made.returncode:
                    return f"it cannot be made: see {log.name}"
        return None
