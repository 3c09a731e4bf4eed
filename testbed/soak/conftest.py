"""The options of the soak."""

from testbed.soak.actors import ACTORS


def names(words):
    unknown = set(words.split(",")) - set(ACTORS)
    assert not unknown, f"there is no {', '.join(unknown)}; there are {', '.join(ACTORS)}"
    return words.split(",")


def pytest_addoption(parser):
    parser.addoption("--minutes", type=float, default=10, help="how long it goes on")
    parser.addoption("--without", type=names, default=[], metavar="ACTOR,…", help="actors that are left out")
    parser.addoption("--only", type=names, default=list(ACTORS), metavar="ACTOR,…", help="actors, and no others")
