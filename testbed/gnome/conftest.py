"""A bed with a GNOME Shell: the columns of the table."""

import pytest

from testbed.bed import Bed
from testbed.gnome.clipboard import Clipboard
from testbed.gnome.shell import Keyboard, Shell, deliver_signals
from testbed.kinds import GNOME_KINDS


def pytest_addoption(parser):
    parser.addoption("--rounds", type=int, default=3, help="how often each cold start is tried")


@pytest.fixture(scope="session", autouse=True)
def signals():
    deliver_signals()


@pytest.fixture(scope="session", params=GNOME_KINDS)
def kind(request):
    if obstacle := GNOME_KINDS[request.param].obstacle():
        pytest.skip(f"not tried: {obstacle}")
    return GNOME_KINDS[request.param]


@pytest.fixture
def log_level():
    """How much the daemon says; a module with another wish has a fixture of this name."""
    return "debug"


@pytest.fixture
def bed(kind, log_level):
    with Bed(kind, log_level=log_level) as bed:
        yield bed
        bed.expect_alive()


@pytest.fixture
def xclip(bed):
    """X programs, by the shell's Xwayland."""
    return bed.kind.clients(bed)


@pytest.fixture
def shell(bed):
    return Shell(bed)


@pytest.fixture
def keyboard(bed):
    return Keyboard(bed)


@pytest.fixture
def clipboard(bed):
    """The clipboard, as a program of GNOME's own interface sees it."""
    return Clipboard(bed)
