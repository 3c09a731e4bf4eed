"""The fixtures for every test."""

from __future__ import annotations

import pathlib
import random
import shutil
import signal
from collections.abc import Iterator

import pytest

from testbed.bed import REPOSITORY, Bed
from testbed.report import CHECKS, Checks, Report


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--report", type=pathlib.Path, default=REPOSITORY / "build/testbed/report.json",
                     help="where the JSON goes that says what came of each test")
    parser.addoption("--seed", type=int, default=random.SystemRandom().getrandbits(32),
                     help="decides all that is random: the same seed does the same again")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Report(config.getoption("report")))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind


def pytest_report_header(config: pytest.Config) -> str:
    return f"seed: {config.getoption('seed')}"


@pytest.fixture(scope="session", autouse=True)
def programs() -> Iterator[pathlib.Path]:
    """The folder of all beds, with the programs."""
    with Bed.prepared():
        yield Bed.shared


@pytest.fixture
def checks(request: pytest.FixtureRequest) -> Checks:
    """The checks of the test."""
    return request.node.stash.setdefault(CHECKS, Checks())


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    return request.config.getoption("seed")


def need(*programs: str) -> None:
    """Skips the test where a program is not installed."""
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed")
