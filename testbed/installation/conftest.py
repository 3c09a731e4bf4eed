"""A stranger's steps on a fresh Debian: makes it, installs it for one user and for all, uses it, renews it, takes it away;
and the same with the package; and the first hour on a desktop. Each release is a folder that boots."""

import pytest

from testbed.installation.machine import obstacle

RELEASES = ("bookworm", "trixie")


def pytest_addoption(parser):
    parser.addoption("--with-tests", action="store_true", help="`make test` there too, which takes long")
    parser.addoption(
        "--parts", default="", help="releases, and of source, package, archive, first_hour and recipes, those that are run")


def pytest_collection_modifyitems(config, items):
    """The source comes first, for it makes the packages. Of each kind of word that is named only those parts stay."""
    words = set(config.getoption("parts").split())
    releases, parts = words & set(RELEASES), words & {"source", "package", "archive", "first_hour"}

    def is_recipe(item):
        return item.path.name == "test_recipes.py"

    def is_wanted(item):
        if is_recipe(item):
            return not words or "recipes" in words
        return words != {"recipes"} and (not parts or item.originalname.removeprefix("test_") in parts) and (
            not releases or item.callspec.params["release"] in releases)

    order = ["test_source", "test_package", "test_archive", "test_first_hour"]
    items[:] = sorted(
        filter(is_wanted, items), key=lambda item: -1 if is_recipe(item) else order.index(item.originalname))


@pytest.fixture(scope="session")
def machines():
    """Skips the test where no machine can be booted."""
    if reason := obstacle():
        pytest.skip(reason)


@pytest.fixture(scope="session", autouse=True)
def programs():
    """The machines build programs of their own."""
