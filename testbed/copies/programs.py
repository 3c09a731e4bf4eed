"""Programs other than browsers, which open a document and copy all of it."""

from __future__ import annotations

import csv
import pathlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from testbed.bed import Bed, wait_until
from testbed.copies.clipboard import Clipboard, Flavours
from testbed.copies.copying import ALL
from testbed.copies.generators import SOURCES

DOCUMENT, CELLS = SOURCES / "document.md", SOURCES / "cells.csv"
Copies = Iterator[tuple[str, dict[str, Any], Flavours]]


class Program(NamedTuple):
    """One program: what it opens, and how everything in it is copied."""

    name: str
    words: list[str]
    source: pathlib.Path
    extension: str
    copy: Callable[[Bed, Clipboard, Program, pathlib.Path], Flavours]
    # What the program itself does not read of the file.
    unread: str = ""

    def copies(self, bed: Bed, clipboard: Clipboard) -> Copies:
        """Yields its copy, and what is in the source."""
        path = opened(bed, self)
        yield ALL, {"markdown": self.markdown(), "unread": self.unread}, self.copy(bed, clipboard, self, path)

    def markdown(self) -> str:
        """What is in the document, as Markdown; an editor of text copies the text itself."""
        if self.extension == "md":
            return self.source.read_text()
        reader = {".md": "markdown", ".csv": "csv"}[self.source.suffix]
        words = ["pandoc", "-f", reader, "-t", "gfm", str(self.source)]
        return subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout.decode()

    def is_installed(self) -> bool:
        return bool(shutil.which(self.words[0]))


def opened(bed: Bed, program: Program) -> pathlib.Path:
    """The file that the program opens: the source itself, or what pandoc makes of it."""
    path = bed.folder / f"{program.source.stem}.{program.extension}"
    if program.extension == program.source.suffix[1:]:
        shutil.copy(program.source, path)
    else:
        subprocess.run(["pandoc", "-f", "markdown", program.source, "-o", path], check=True)
    return path


def by_keys(bed: Bed, clipboard: Clipboard, program: Program, path: pathlib.Path) -> Flavours:
    """Presses the keys for all, and for a copy, in the program's window."""
    with bed.running(*program.words, path):
        window = wait_until(lambda: bed.window("--name", path.name), f"the window of {program.name}", seconds=60)
        clipboard.take()

        def copied() -> bool:
            # The document may not be in the window yet.
            bed.run("xdotool", "windowfocus", "--sync", window, "key", "ctrl+Home", "ctrl+a", "ctrl+c")
            return clipboard.is_taken()
        wait_until(copied, f"the copy of {program.name}", pause=0.5)
        return clipboard.copied()


def by_commands(bed: Bed, clipboard: Clipboard, program: Program, path: pathlib.Path) -> Flavours:
    """Has Writer select and copy all of a file."""
    from testbed.apps.writer import Writer  # needs LibreOffice's Python

    with Writer(bed, "gtk3") as office, office.document(path=path) as document:
        clipboard.take()
        document.copy_all()
        return clipboard.copied()


def cells_by_commands(bed: Bed, clipboard: Clipboard, program: Program, path: pathlib.Path) -> Flavours:
    """Has Calc copy cells, which are written into a new sheet, for opening a CSV file asks questions."""
    from testbed.apps.writer import Writer  # needs LibreOffice's Python

    rows = [[float(cell) if cell.isdecimal() else cell for cell in row] for row in csv.reader(path.read_text().splitlines())]
    with Writer(bed, "gtk3") as office, office.document("scalc", "Calc") as document:
        clipboard.take()
        document.copy_cells(rows)
        return clipboard.copied()


PROGRAMS = {program.name: program for program in (
    Program("Writer", ["soffice"], DOCUMENT, "odt", by_commands),
    Program("Calc", ["soffice"], CELLS, "csv", cells_by_commands),
    Program("AbiWord", ["abiword"], DOCUMENT, "docx", by_keys, unread="code in a line"),
    Program("Gnumeric", ["gnumeric"], CELLS, "csv", by_keys),
    Program("gedit", ["gedit", "--standalone"], DOCUMENT, "md", by_keys),
    Program("Kate", ["kate", "-n"], DOCUMENT, "md", by_keys),
)}
