"""The option and the fixtures of the tests of copies."""

from __future__ import annotations

import contextlib
import pathlib
from collections.abc import Iterator

import pytest

from testbed.apps import page_editor
from testbed.bed import Bed, Screen
from testbed.copies import copying, generators
from testbed.copies.browsers import BROWSERS, Window
from testbed.copies.captures import Store
from testbed.copies.clipboard import Clipboard
from testbed.copies.server import served
from testbed.kinds import OUR_X11, X11_TOOLKITS


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep", type=pathlib.Path,
                     help="the folder that keeps what is copied: copies that it has are measured, and not made again")


class Browser:
    """One browser, which starts with the first page that is to be copied."""

    def __init__(self, name: str, store: Store, folder: pathlib.Path) -> None:
        self.name = name
        self.store = store
        self.folder = folder
        self.started = contextlib.ExitStack()
        self.window: Window | None = None
        self.clipboard: Clipboard | None = None

    def copy(self, name: str) -> None:
        """Copies from a page, unless that was done before."""
        if self.store.has(self.name, name):
            return
        page = generators.page(name, self.folder)
        if not page.path:
            pytest.skip(page.reason)
        if not self.window or not self.clipboard:
            self.window, self.clipboard = self.start()
        with served(page.path) as address:
            self.store.write(self.name, name, copying.copies(self.window, self.clipboard, address))

    def start(self) -> tuple[Window, Clipboard]:
        browser = BROWSERS[self.name]
        if not browser.program():
            pytest.skip(f"{self.name} is not installed")
        bed = self.started.enter_context(display())
        clipboard = self.started.enter_context(contextlib.closing(Clipboard(bed)))
        return self.started.enter_context(browser(bed, page_editor.PAGE)), clipboard


@contextlib.contextmanager
def display() -> Iterator[Screen]:
    """A bed with a display for programs, and no daemon beside them."""
    with Screen(OUR_X11) as bed:
        bed.environment |= X11_TOOLKITS
        yield bed


@pytest.fixture(scope="session")
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """All copies."""
    return Store(request.config.getoption("keep") or tmp_path_factory.mktemp("copies"))


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest, store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(request.param, store, tmp_path_factory.mktemp("pages"))
    with browser.started:
        yield browser


@pytest.fixture(scope="session")
def daemon() -> Iterator[Bed]:
    """A bed without a display, for items that clients copy."""
    with Bed(log_level="notice") as bed:
        yield bed


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with display() as bed:
        yield bed


@pytest.fixture(scope="module")
def clipboard(screen: Screen) -> Iterator[Clipboard]:
    with contextlib.closing(Clipboard(screen)) as clipboard:
        yield clipboard
