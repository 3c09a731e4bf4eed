"""The fixtures of the tests of applications."""

import pathlib

import pytest

from testbed.apps.chromium import Chromium
from testbed.apps.firefox import Firefox
from testbed.bed import REPOSITORY, Bed
from testbed.kinds import OUR_X11, X11_TOOLKITS


@pytest.fixture(scope="session")
def bed():
    """One bed with an X server and the daemon, for all applications one after the other."""
    with Bed(OUR_X11) as bed:
        bed.environment |= X11_TOOLKITS
        yield bed


@pytest.fixture(scope="session")
def pictures() -> pathlib.Path:
    """The folder for pictures of what applications show."""
    folder = REPOSITORY / "build/test-apps"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(params=[Chromium, Firefox], ids=["Chromium", "Firefox"], scope="module")
def browser(request):
    if not request.param.program():
        pytest.skip(f"{request.param.name} is not installed")
    return request.param


# GTK's clipboard, and LibreOffice's own.
PLUGINS = {"gtk3": "GTK 3", "gen": "bare X11"}


@pytest.fixture(params=PLUGINS, scope="module")
def plugin(request):
    """LibreOffice's way to the display."""
    return request.param


@pytest.fixture
def title(plugin):
    return PLUGINS[plugin]
