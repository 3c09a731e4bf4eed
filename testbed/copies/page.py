"""Writes the page about copies from the report of their tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from testbed.copies.browsers import BROWSERS
from testbed.pages.tables import table
from testbed.pages.versions import release, version

PAGE = "docs/copies.md"
HEAD = """\
# What programs put on the clipboard

`make test-copies` writes this page. Real browsers show pages and copy from them by real keys: everything, up to thirteen parts
that a script selects, such as half a block of code or the middle of a list, and what three clicks select. A script in the page
lists what is seen selected, as units: words, and blocks and formats with their text. A unit is kept if it is in the Markdown
that `pb paste --as markdown` writes, as GitHub's renderer shows it. Pandoc reads the same HTML.
"""
GENERATORS = """\
## By page

The first pages are made from one guide of our own by each generator, or are Debian's manuals. The others have the
structure of sites. The figures are shares of all units, and of copies without any loss.
"""
WORST = """\
## The worst copies

These lose the largest shares of their units:
"""
DOCUMENTS = """\
## Other programs

Each opens a document and copies all of it. An editor of text copies Markdown as it is; Calc has only cells.
"""
KINDS = {
    "words": ["word"],
    "headings with their levels": ["heading"],
    "list items with their depth": ["item"],
    "numbers of items": ["number"],
    "blocks of code, each character": ["code"],
    "cells": ["cell"],
    "lines of quotations and callouts": ["quotation"],
    "links": ["link"],
    "pictures": ["picture"],
    "bold, italic, code, raised, lowered": ["strong", "emphasis", "code in a line", "below", "above"],
}
WORST_COPIES = 12
Copy = dict[str, Any]


def lines(tests: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the lines of the page, unless nothing was measured."""
    found = [copy for test in tests for copy in test["seen"].get("copies", [])]
    copies = [copy for copy in found if copy["program"] in BROWSERS]
    if not copies:
        return
    programs = list(dict.fromkeys(copy["program"] for copy in copies))
    yield HEAD
    versions = ", ".join(f"{program} {version(program)}" for program in programs)
    yield f"On {release()}: {len(copies)} copies, {versions}."
    yield ""
    yield from by_kind(copies, programs)
    yield GENERATORS
    yield from by_page(copies, programs)
    yield WORST
    yield from worst(copies)
    yield DOCUMENTS
    yield from others(copy for copy in found if copy["program"] not in BROWSERS)
    yield from skipped(tests)


def by_kind(copies: list[Copy], programs: list[str]) -> Iterator[str]:
    head = ["", *(f"{program}, {what}" for program in programs for what in ("units", "`pb`", "pandoc"))]
    rows = []
    for name, kinds in KINDS.items():
        cells: list[object] = [name]
        for program in programs:
            own = [copy for copy in copies if copy["program"] == program]
            cells += [f"{total(own, 'units', kinds):,}", share(own, "lost", kinds), share(own, "lost by pandoc", kinds)]
        rows.append(cells)
    clean: list[object] = ["copies without any loss"]
    for program in programs:
        own = [copy for copy in copies if copy["program"] == program]
        clean += [len(own), without_loss(own, "lost"), without_loss(own, "lost by pandoc")]
    yield from table(head, [*rows, clean], range(1, len(head)))
    yield ""


def by_page(copies: list[Copy], programs: list[str]) -> Iterator[str]:
    head = ["", *(f"{program}, {what}" for program in programs for what in ("`pb`", "pandoc", "without loss"))]
    rows = []
    for page in dict.fromkeys(copy["page"] for copy in copies):
        cells: list[object] = [page]
        for program in programs:
            own = [copy for copy in copies if (copy["program"], copy["page"]) == (program, page)]
            cells += [share(own, "lost"), share(own, "lost by pandoc"), without_loss(own, "lost")]
        rows.append(cells)
    yield from table(head, rows, range(1, len(head)))
    yield ""


def worst(copies: list[Copy]) -> Iterator[str]:
    found = [copy for copy in copies if copy["lost"]]
    if not found:
        yield "nothing."
    for copy in sorted(found, key=lost_share, reverse=True)[:WORST_COPIES]:
        lost = ", ".join(f"{count} of {copy['units'][kind]} ({kind})" for kind, count in copy["lost"].items())
        yield f"- {copy['program']}, {copy['page']}, {copy['selection']}: {lost}"
    yield ""


def others(copies: Iterable[Copy]) -> Iterator[str]:
    rows = [[copy["program"], version(copy["program"]), copy["page"], total([copy], "units"), share([copy], "lost"),
             share([copy], "lost by pandoc")] for copy in copies]
    yield from table(["", "version", "document", "units", "`pb`", "pandoc"], rows, [3, 4, 5])
    yield ""


def lost_share(copy: Copy) -> float:
    return sum(copy["lost"].values()) / sum(copy["units"].values())


def skipped(tests: list[dict[str, Any]]) -> Iterator[str]:
    reasons = Counter(test["reason"] for test in tests if test["outcome"] == "skipped")
    if reasons:
        yield "Left out: " + "; ".join(sorted(reasons)) + "."


def total(copies: Iterable[Copy], what: str, kinds: list[str] | None = None) -> int:
    return sum(count for copy in copies for kind, count in copy[what].items() if kinds is None or kind in kinds)


def share(copies: list[Copy], lost: str, kinds: list[str] | None = None) -> str:
    """The share of units that are kept, never rounded up to all."""
    units = total(copies, "units", kinds)
    return percent(units - total(copies, lost, kinds), units)


def without_loss(copies: list[Copy], lost: str) -> str:
    return percent(sum(not copy[lost] for copy in copies), len(copies))


def percent(part: int, whole: int) -> str:
    if not whole:
        return ""
    value = int(1000 * part / whole) / 10
    return f"{value:.1f} %" if part < whole else "100 %"
