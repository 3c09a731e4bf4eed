"""The window among the applications of a desktop that was running when it was installed."""

import pytest

from testbed.bed import PROGRAMS, REPOSITORY, wait_until
from testbed.gnome.hand import GNOMEHand

APPLICATION = "imports.gi.Shell.AppSystem.get_default().lookup_app('org.pasteboard.Window.desktop')"
SEARCH = "imports.gi.Shell.AppSystem.search('clipboard').flat().includes('org.pasteboard.Window.desktop')"


@pytest.mark.parametrize("desk", [GNOMEHand], indirect=True, ids=["gnome"])
def test_application_grid(desk):
    """GNOME finds it at once, by its name and its key words, and starts it without help of PATH."""
    prefix = desk.bed.home / ".local"
    # With a packager's root, the script starts nothing here.
    desk.bed.run(
        REPOSITORY / "scripts/install",
        environment={
            "PREFIX": str(prefix), "DESTDIR": "/", "BUILT": str(PROGRAMS), "STRIP": "true", "BASHDIR": str(prefix / "bash")})
    wait_until(lambda: desk.hand.shell.evaluate(f"{APPLICATION}?.get_name() ?? ''") == "Pasteboard", "the application")
    assert desk.hand.shell.evaluate(f"{APPLICATION}.get_app_info().get_commandline()") == f"{prefix}/bin/pb window"
    wait_until(lambda: desk.hand.shell.evaluate(SEARCH), "the application by a key word")
    desk.hand.shell.evaluate(f"{APPLICATION}.activate(); 1")
    desk.wait_until_focused()
