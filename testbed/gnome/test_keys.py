"""The keys that `pb keys` sets on GNOME. Each title is a line of docs/gnome.md."""

import pytest

from testbed.bed import wait_until
from testbed.gnome.hand import MEDIA_KEYS


@pytest.fixture
def keys(bed):
    """The shortcuts have been set, and what a session starts for them has been started."""
    if not (bed.kind.system.root / MEDIA_KEYS.lstrip("/")).exists():
        pytest.skip("gnome-settings-daemon is not installed there")
    environment = bed.kind.launcher.environment
    bed.run("pb", "keys", "--install", environment=environment)
    with open(bed.folder / "logs/media-keys", "wb") as log:
        bed.start(MEDIA_KEYS, environment=environment, stdout=log, stderr=log)


@pytest.mark.parametrize("key, expected", [("v", "text/plain"), ("m", "text/markdown")], ids=["plain", "markdown"])
def test_keys(bed, shell, keyboard, keys, key, expected):
    """Super+Shift+V and Super+Shift+M, set by pb keys --install"""
    bed.copy(bed.file("page.html", b"<h1>A <i>title</i></h1>"))
    shell.leave_overview()

    def pressed():
        keyboard.press(f"super+shift+{key}")  # nothing tells when the shell has taken the key
        return "text/html" not in bed.pb("types").decode().splitlines()
    wait_until(pressed, "what the key does", pause=0.5)
    assert expected in bed.pb("types").decode().splitlines()
