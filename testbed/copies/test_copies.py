"""Browsers copy from pages by real keys: everything, parts that a script selects, and what three clicks select. Is what was
seen selected in the Markdown that pb pastes of it?

The pages are made by generators of documentation, are in manuals that Debian has, or have the structure of sites.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import pytest

from testbed.bed import Bed, Screen
from testbed.conftest import need
from testbed.copies import generators
from testbed.copies.captures import Store
from testbed.copies.clipboard import Clipboard
from testbed.copies.conftest import Browser
from testbed.copies.measuring import measure
from testbed.copies.programs import PROGRAMS, Program
from testbed.report import Checks

# The least shares that are kept, in per cent.
KEPT = {"word": 99.9, "heading": 98, "item": 99.5, "code": 99.5, "cell": 99.5}
WITHOUT_LOSS = 95


@functools.cache
def figures(program: str, page: str, store: Store, daemon: Bed) -> list[dict[str, Any]]:
    """What is kept of each copy of a page."""
    return [measure(daemon, capture).figures() for capture in store.read(program, page)]


@pytest.mark.parametrize("page", generators.NAMES)
def test_seen_units_are_kept(page: str, browser: Browser, store: Store, daemon: Bed, checks: Checks) -> None:
    need("pandoc", "cmark-gfm")
    browser.copy(page)
    checks.about(browser.name, "copies", page)
    measured = figures(browser.name, page, store, daemon)
    checks.see(copies=measured)
    assert measured, f"there are no copies of {page}"


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_documents_are_kept(program: Program, screen: Screen, clipboard: Clipboard, store: Store, daemon: Bed,
                            checks: Checks) -> None:
    """Another program opens a document and copies all of it."""
    need("pandoc", "cmark-gfm")
    checks.about(program.name, "copies", program.source.name)
    if not store.has(program.name, program.source.name):
        need(program.words[0])
        store.write(program.name, program.source.name, program.copies(screen, clipboard))
    measured = figures(program.name, program.source.name, store, daemon)
    checks.see(copies=measured)
    checks.equal(f"{program.name}: lost", [one["examples"] for one in measured], [[]])


def test_enough_is_kept(browser: Browser, store: Store, daemon: Bed, checks: Checks) -> None:
    """Of all pages together."""
    measured = [one for page in generators.NAMES for one in figures(browser.name, page, store, daemon)]
    if not measured:
        pytest.skip(f"nothing was copied from {browser.name}")
    units: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for one in measured:
        units.update(one["units"])
        lost.update(one["lost"])
    for kind, least in KEPT.items():
        kept = 100 - 100 * lost[kind] / max(1, units[kind])
        checks.true(f"{browser.name}: {least} % of each {kind}", kept >= least, functools.partial(str, f"{kept:.2f} %"))
    share = 100 * sum(not one["lost"] for one in measured) / len(measured)
    checks.true(f"{browser.name}: {WITHOUT_LOSS} % without any loss", share >= WITHOUT_LOSS, lambda: f"{share:.1f} %")
