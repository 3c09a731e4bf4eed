"""Whether plain text is taken for Markdown where it is, and only there: texts of this machine and of this repository."""

import concurrent.futures
import os
import pathlib
import subprocess
from collections.abc import Iterator

from testbed.bed import PROGRAMS, REPOSITORY, expect

# Texts that are not Markdown: programs, settings, licences, lists of changes.
OTHERS = (
    ("/usr/include", "*.h"), ("/usr/lib/python3", "*.py"), ("/usr/share/perl", "*.pm"), ("/usr/share/doc", "copyright"),
    ("/usr/share/doc", "changelog"), ("/etc", "*.conf"), ("/usr/share", "*.xml"), (REPOSITORY / "Sources", "*.swift"),
    (REPOSITORY / "Sources", "*.c"), (REPOSITORY / "testbed", "*.py"), (REPOSITORY / "manuals", "*.[1-8]"),
    (REPOSITORY / "scripts", "*"))
NOTES = ((REPOSITORY / "docs", "*.md"), ("/usr/share/doc", "*.md"), ("/usr/lib/node_modules", "*.md"))
# At most so many files of a kind, and so many bytes and lines of a text.
FILES = 1000
BYTES = 64 << 10
LINES = 12


def texts(sources: tuple[tuple[str | pathlib.Path, str], ...]) -> Iterator[tuple[str, str]]:
    """The text of each file, with its name."""
    for folder, pattern in sources:
        for path in sorted(pathlib.Path(folder).rglob(pattern))[:FILES]:
            if path.is_file() and not path.is_symlink():
                yield str(path), path.read_bytes()[:BYTES].decode(errors="ignore")


def pieces(name: str, text: str) -> Iterator[tuple[str, str]]:
    """A text, and parts that a user might copy: some lines at its start, its middle and its end."""
    lines = text.splitlines(keepends=True)
    yield name, text
    for start in {0, len(lines) // 2, max(0, len(lines) - LINES)}:
        yield f"{name}, line {start + 1}", "".join(lines[start:start + LINES])


def kind(text: str) -> str:
    done = subprocess.run(
        [PROGRAMS / "pb", "convert", "--from", "plain", "--to", "kind", "-"], input=text.encode(), capture_output=True,
        check=True)
    return done.stdout.decode().strip()


def recognised(found: Iterator[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """The names of all texts with five lines or more, and of those that are taken for Markdown."""
    long = {text: name for name, text in found if text.count("\n") >= 5}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        kinds = list(pool.map(kind, long))
    names = list(long.values())
    return names, [name for name, kind in zip(names, kinds, strict=True) if kind == "markdown"]


def test_precision(record_property):
    """At most one in 1,000 texts that are not Markdown is taken for it."""
    names, taken = recognised(piece for name, text in texts(OTHERS) for piece in pieces(name, text))
    record_property("remark", f"{len(taken)} of {len(names):,}")
    expect(len(taken) * 1000 <= len(names), lambda: f"{len(taken)} of {len(names)} are taken for Markdown: {taken}")


def test_recall(record_property):
    """At least 95 of 100 notes are taken for Markdown."""
    names, taken = recognised(texts(NOTES))
    missed = sorted(set(names) - set(taken))
    record_property("remark", f"{len(taken):,} of {len(names):,}")
    expect(len(taken) * 100 >= len(names) * 95, lambda: f"{len(missed)} of {len(names)} are not found: {missed}")
