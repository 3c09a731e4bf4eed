"""The budgets on Wayland: the daemon's item beside wl-copy's, each on a headless sway of its own."""

import contextlib
import shutil
import subprocess

from testbed.bed import PROGRAMS, Bed, Screen, wait_until
from testbed.benches.measure import NOWHERE, QUICK, compare, medians, report, silently, timed
from testbed.benches.pastes import check_is_whole, quick_medians
from testbed.kinds import KINDS

PB = str(PROGRAMS / "pb")
WL_PASTE = ["wl-paste", "--no-newline"]
LARGE = 100_000_000


def wayland(bed):
    """The daemon's side and wl-copy's, so that they do not disturb each other."""
    with two_sides(bed) as sides:
        if sides:
            small(bed, *sides)
            large(bed, *sides)


def small(bed, ours, theirs):
    with copied_to_both(bed, bed.file("small", b"hello world!"), ours, theirs):
        paste, from_us, from_peer = quick_medians(
            40 if QUICK else 300, (f"'{PB}' paste", ours), (" ".join(WL_PASTE), ours), (" ".join(WL_PASTE), theirs))
        compare("pb paste on sway, 12 bytes", paste, from_peer, "wl-paste", 0.6)
        compare("12 bytes to wl-paste", from_us, from_peer, "wl-copy")


def large(bed, ours, theirs):
    path = bed.file("large", b"".join(b"%099d\n" % line for line in range(LARGE // 100)))
    with copied_to_both(bed, path, ours, theirs):
        for environment in (ours, theirs):
            check_is_whole(WL_PASTE, environment, path)
        from_us, from_peer = medians(
            5 if QUICK else 25, lambda: timed(WL_PASTE, ours), lambda: timed(WL_PASTE, theirs))
        compare("100 MB to wl-paste", from_us, from_peer, "wl-copy", 0.4)


@contextlib.contextmanager
def copied_to_both(bed, path, ours, theirs):
    """The daemon offers a file on one compositor; wl-copy does on the other for as long as the context lasts."""
    subprocess.run([PB, "copy", "--type", "text/plain", path], env=ours, stdin=NOWHERE, check=True)
    with open(path, "rb") as content:
        owner = bed.start("wl-copy", "--foreground", "--type", "text/plain", stdin=content, environment=theirs)
    wait_for_owner(theirs)
    yield
    bed.stop(owner)


def wait_for_owner(environment):
    """Waits until the clipboard has an owner."""
    wait_until(lambda: silently(["wl-paste", "--list-types"], environment) == 0, "an owner of the clipboard")


@contextlib.contextmanager
def two_sides(bed):
    """The environments of the daemon's side and of wl-copy's, each with a sway of its own; none where it is not installed."""
    if missing := [program for program in ("sway", "wl-copy", "wl-paste") if not shutil.which(program)]:
        report("Wayland", "not measured", f"no {', '.join(missing)} here")
        yield None
        return
    with Screen(KINDS["sway"]) as ours, Screen(KINDS["sway"]) as theirs, Served(ours) as served:
        yield served.environment, on(theirs, bed.environment)


def on(screen, environment):
    """An environment whose display is a compositor: that refuses to run as root, but root's clients may connect to it."""
    kept = {name: value for name, value in environment.items() if name not in ("DISPLAY", "XAUTHORITY")}
    return kept | {"WAYLAND_DISPLAY": str(screen.runtime / screen.session["WAYLAND_DISPLAY"])}


class Served(Bed):
    """A bed with a daemon that serves another bed's compositor."""

    def __init__(self, screen):
        super().__init__(log_level="notice")
        self.environment = on(screen, self.environment)
