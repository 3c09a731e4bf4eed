"""The budgets on Wayland: the daemon's item beside wl-copy's, each on a headless sway of its own."""

import contextlib
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from testbed.benches.measure import NOWHERE, QUICK, compare, medians, report, timed
from testbed.benches.pastes import check_is_whole, quick_medians

PB = str(Path(__file__).resolve().parent.parent.parent / "build/bin/pb")
WL_PASTE = ["wl-paste", "--no-newline"]
LARGE = 100_000_000


def wayland(desk):
    """The daemon's side and wl-copy's, so that they do not disturb each other."""
    missing = [program for program in ("sway", "wl-copy", "wl-paste") if not shutil.which(program)]
    if missing:
        return report("Wayland", "not measured", f"no {', '.join(missing)} here")
    with compositor(desk) as ours, compositor(desk) as theirs:
        if not (ours and theirs):
            return report("Wayland", "not measured", "sway did not start")
        ours["PASTEBOARD_SOCKET"] = str(desk.folder / "wayland-socket")
        daemon = desk.daemon(ours)
        small(desk, ours, theirs)
        large(desk, ours, theirs)
        desk.end(daemon)


def small(desk, ours, theirs):
    with copied_to_both(desk, desk.file("small", b"hello world!"), ours, theirs):
        paste, from_us, from_peer = quick_medians(
            40 if QUICK else 300, (f"'{PB}' paste", ours), (" ".join(WL_PASTE), ours), (" ".join(WL_PASTE), theirs))
        compare("pb paste on sway, 12 bytes", paste, from_peer, "wl-paste", 0.6)
        compare("12 bytes to wl-paste", from_us, from_peer, "wl-copy")


def large(desk, ours, theirs):
    path = desk.file("large", b"".join(b"%099d\n" % line for line in range(LARGE // 100)))
    with copied_to_both(desk, path, ours, theirs):
        for environment in (ours, theirs):
            check_is_whole(WL_PASTE, environment, path)
        from_us, from_peer = medians(
            5 if QUICK else 25, lambda: timed(WL_PASTE, ours), lambda: timed(WL_PASTE, theirs))
        compare("100 MB to wl-paste", from_us, from_peer, "wl-copy", 0.4)


@contextlib.contextmanager
def copied_to_both(desk, path, ours, theirs):
    """The daemon offers a file on one compositor; wl-copy does on the other for as long as the context lasts."""
    subprocess.run([PB, "copy", "--type", "text/plain", path], env=ours, stdin=NOWHERE, check=True)
    with open(path, "rb") as content:
        owner = desk.start(["wl-copy", "--foreground", "--type", "text/plain"], stdin=content, env=theirs)
    wait_for_owner(theirs)
    yield
    desk.end(owner)


def wait_for_owner(environment):
    """Waits until somebody owns the clipboard."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        command = ["wl-paste", "--list-types"]
        if subprocess.run(command, env=environment, stdin=NOWHERE, stdout=NOWHERE, stderr=NOWHERE).returncode == 0:
            return
    sys.exit("wl-copy did not take the clipboard")


@contextlib.contextmanager
def compositor(desk):
    """A headless sway in a folder of its own; gives its clients' environment, None if it does not start. It refuses to
    run as root, but root's clients may connect to it."""
    with tempfile.TemporaryDirectory(prefix="pasteboard-bench-") as folder:
        started = os.path.join(folder, "started")
        configuration = os.path.join(folder, "configuration")
        os.mkfifo(started)
        Path(configuration).write_text(f'xwayland disable\nexec echo "$WAYLAND_DISPLAY" >{started}\n')
        as_nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        for path in (folder, started, configuration) if as_nobody else ():
            os.chown(path, 65534, 65534)
        environment = {**desk.environment, "XDG_RUNTIME_DIR": folder}
        process = desk.start(
            ["sway", "-c", configuration], start_new_session=True, **as_nobody,
            env={**environment, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"})
        try:
            # Opened for writing too, so that neither side waits for the other to open it.
            with open(os.open(started, os.O_RDWR), "rb", buffering=0) as lines:
                ready = select.select([lines], [], [], 20)[0]
                name = lines.read(100).decode().strip() if ready else None
            yield {**environment, "WAYLAND_DISPLAY": os.path.join(folder, name)} if name else None
        finally:
            desk.end(process)
