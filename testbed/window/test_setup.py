"""The keys and rules that pb setup writes, on the compositors that read them, by real keys."""

from __future__ import annotations

import contextlib
import pathlib
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from testbed.bed import Bed, children, wait_until
from testbed.kde.hand import KWinHand
from testbed.kinds import KINDS
from testbed.system import USER

HTML = b"<h1>A <i>title</i></h1>"


@contextlib.contextmanager
def i3() -> Iterator[tuple[Bed, Callable[[str], object]]]:
    with Bed(KINDS["x11"]) as bed:
        bed.environment["XDG_CURRENT_DESKTOP"] = "i3"
        configuration(bed, "i3/config", b"font pango:monospace 8")
        bed.start("i3")
        wait_until(lambda: bed.finish("i3-msg", "-t", "get_version").returncode == 0, "the start of i3")
        yield bed, lambda key: bed.run("xdotool", "key", f"super+shift+{key}")


@contextlib.contextmanager
def sway() -> Iterator[tuple[Bed, Callable[[str], object]]]:
    with Bed(KINDS["sway"]) as bed:
        bed.environment["SWAYSOCK"] = str(next(bed.runtime.glob("sway-ipc.*.sock")))
        # As those have it who keep their configurations in a folder of their own.
        configuration(bed, "sway/config", None).symlink_to(bed.folder / "sway")
        shutil.chown(bed.folder / "sway", USER)
        yield bed, lambda key: bed.run("wtype", "-M", "logo", "-M", "shift", "-k", key, "-m", "shift", "-m", "logo")


@contextlib.contextmanager
def xfce() -> Iterator[tuple[Bed, Callable[[str], object]]]:
    with Bed(KINDS["x11"]) as bed:
        bed.environment["XDG_CURRENT_DESKTOP"] = "XFCE"
        address = f"unix:path={bed.folder}/bus"
        bed.start("dbus-daemon", "--session", "--nofork", f"--address={address}")
        bed.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        wait_until((bed.folder / "bus").exists, "the session bus")
        bed.start("xfsettingsd", "--disable-wm-check", "--no-daemon")
        custom = ("xfconf-query", "-c", "xfce4-keyboard-shortcuts", "-p", "/commands/custom/override")
        wait_until(lambda: bed.finish(*custom).stdout == b"true\n", "Xfce's shortcuts")
        yield bed, lambda key: bed.run("xdotool", "key", f"super+shift+{key}")


@contextlib.contextmanager
def kde() -> Iterator[tuple[Bed, Callable[[str], object]]]:
    bed = Bed(KINDS["kwin"])
    hand = KWinHand(bed)
    with bed:
        bed.environment["XDG_CURRENT_DESKTOP"] = "KDE"
        # KWin has the service for keys, on a session bus of its own.
        process = next(number for number in children(bed.display.pid) if b"kwin_wayland" in process_words(number))
        variables = pathlib.Path(f"/proc/{process}/environ").read_text().split("\0")
        bed.environment |= dict(each.split("=", 1) for each in variables if each.startswith("DBUS_SESSION_BUS_ADDRESS="))
        hand.prepare()
        yield bed, lambda key: hand.press(f"super+shift+{key}")


def process_words(process: int) -> bytes:
    return pathlib.Path(f"/proc/{process}/cmdline").read_bytes()


def configuration(bed: Any, name: str, text: bytes | None) -> Any:
    """Writes a configuration of the user's."""
    path = bed.home / ".config" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if text is not None:
        path.write_bytes(text)
    for each in (path.parent, *path.parent.rglob("*")):
        shutil.chown(each, USER)
    return path


@pytest.mark.parametrize("desktop, program", [(i3, "i3"), (sway, "wtype"), (xfce, "xfsettingsd"), (kde, "kwin_wayland")],
                         ids=["i3", "sway", "xfce", "kde"])
def test_keys(desktop, program):
    """A key makes the clipboard plain after pb setup, and does nothing any more after --undo."""
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    with desktop() as (bed, press):
        file = bed.file("page.html", HTML)

        def is_html():
            return "text/html" in bed.pb("types").decode().splitlines()

        def pressed():
            press("v")  # nothing tells when the key is taken
            return not is_html()
        bed.copy(file)
        bed.pb("setup", "--yes", "keys", "floating")
        wait_until(pressed, "what the key does", pause=0.5)
        before = {path: path.read_bytes() for path in (bed.home / ".config").rglob("*") if path.is_file()}
        bed.pb("setup", "--yes", "keys", "floating")
        assert before == {path: path.read_bytes() for path in before}
        bed.pb("setup", "--undo")
        bed.copy(file)
        press("v")
        # A later key that does something shows that the earlier one has done nothing.
        bed.pb("setup", "--yes", "keys")
        assert is_html()
        wait_until(pressed, "what the key does", pause=0.5)
