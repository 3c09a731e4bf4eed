"""The options of the tests of the history."""

import random

import pytest

from testbed.bed import Bed


class HistoryBed(Bed):
    """A bed without a display, with a daemon and a recorder."""

    def __init__(self, settings="", log_level="notice"):
        super().__init__(settings=settings, log_level=log_level)

    def set_up(self):
        super().set_up()
        self.start_recorder()

    def list(self):
        """The numbers and first lines of what is recorded."""
        entries = self.connect("history").call("history.List", limit=2000)[0]["entries"]
        return {entry["id"]: entry["title"] for entry in entries}


def pytest_addoption(parser):
    parser.addoption("--kills", type=int, default=200, help="how often the recorder is killed")
    parser.addoption("--snapshots", type=int, default=500, help="how often its folder is copied")
    parser.addoption("--items", type=int, default=1000, help="how many random items are recorded and copied again")


@pytest.fixture
def numbers(seed):
    """The source of all that is random."""
    return random.Random(seed)
