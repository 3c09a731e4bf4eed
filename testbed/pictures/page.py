"""Writes the page about collections of pictures from the report of their tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from testbed.pictures.differences import DIFFERENCES
from testbed.pictures.suites import SUITES

PAGE = "docs/picture-suites.md"
NAMES = {"webp": "WebP", "heif": "HEIC, AVIF"}
COUNTS = ("same", "differs", "only pb", "neither")


def lines(tests: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the lines of the page, unless a row would be missing."""
    if any(test["outcome"] != "passed" for test in tests):
        return
    rows = [test["seen"] for test in tests if "counts" in test["seen"]]
    yield "# Pictures that other programs are tested with"
    yield ""
    yield "`make test-pictures` converts every file of these collections to PNG, as `pb convert` does without the file's name,"
    yield "compares the pixels with those that ImageMagick reads, and writes this page:"
    yield ""
    yield from (f"- {suite.text}" for suite in SUITES)
    yield ""
    yield "| format | the same pixels | differ | only pb reads it | neither reads it |"
    yield "| --- | --: | --: | --: | --: |"
    for row in rows:
        name = NAMES.get(row["format"], row["format"].upper())
        yield f"| {name} | {' | '.join(str(row['counts'].get(word, 0)) for word in COUNTS)} |"
    yield ""
    yield "The same are pixels whose colours differ by at most 1 of 255, or 2 in HEIC and AVIF. These are the files that differ:"
    yield ""
    yield "| files | reason |"
    yield "| --- | --- |"
    for reason, patterns in DIFFERENCES.items():
        yield f"| {', '.join(f'`{pattern}`' for pattern in patterns)} | {reason} |"
