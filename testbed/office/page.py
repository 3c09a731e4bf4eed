"""Writes the page about files of word processors from the report of their tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PAGE = "docs/office.md"


def lines(tests: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the lines of the page, unless a row would be missing."""
    seen = [test["seen"] for test in tests if test["outcome"] == "passed"]
    if len(seen) < len(tests):
        return
    yield "# What is read of word processors' files"
    yield ""
    yield "The documents of this repository, written as DOCX or ODT by several programs and read back. `make test-office`"
    yield f"counts the {seen[0]['units']} headings, paragraphs, items, cells, code blocks, links and formatted words whose"
    yield "kind, depth and text are the same afterwards, and writes this page."
    yield ""
    yield "| written by | kept by `pb` | kept by pandoc |"
    yield "| --- | --: | --: |"
    for row in seen:
        yield f"| {row['writer']} | {row['pb']} % | {row['pandoc']} % |"
    yield ""
    yield "Pandoc has no style of characters for code that it recognises in files of other programs, so each piece of code"
    yield "in a line counts as lost."
