"""Files of word processors, made by three programs, are read back: what is kept of the documents in them?

The documents are this repository's own. Each is written as DOCX and ODT by pb; LibreOffice turns each into the other, and
the ODT into DOCX again; it also reads pb's HTML; and pandoc writes both formats itself. What pandoc reads of each file
stands beside.
"""

from __future__ import annotations

import pathlib
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from testbed.bed import REPOSITORY, Bed
from testbed.conftest import need
from testbed.office.units import Unit, units
from testbed.report import Checks

DOCUMENTS = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/*.md"), *REPOSITORY.glob("docs/decisions/*.md")])
# The least share that pb keeps, in per cent.
KEPT = 98


class Office:
    """A folder with all documents, and the programs that convert them."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.pages = {str(number): self.page(path) for number, path in enumerate(DOCUMENTS)}

    def page(self, path: pathlib.Path) -> str:
        return self.output(Bed.shared / "pb", "convert", "--from", "markdown", "--to", "html", path)

    def output(self, *command: str | pathlib.Path) -> str:
        run = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, check=True)
        return run.stdout.decode()

    def convert_by_office(self, files: list[pathlib.Path], target: str, folder: str, reader: str = "") -> list[pathlib.Path]:
        """Converts files by LibreOffice, which has a profile of its own, and returns the new ones."""
        options = [f"-env:UserInstallation=file://{self.folder}/profile", "--headless"]
        options += [f"--infilter={reader}"] if reader else []
        self.output("soffice", *options, "--convert-to", target, "--outdir", folder, *files)
        made = [self.folder / folder / f"{file.stem}.{target.split(':')[0]}" for file in files]
        assert all(file.exists() for file in made)
        return made

    def written(self, name: str, program: Callable[[pathlib.Path, pathlib.Path], object]) -> list[pathlib.Path]:
        """Returns the files that a program writes from each document, in a folder of their own."""
        kind, extension = name.rsplit(".", 1)
        (self.folder / kind).mkdir()
        made = [self.folder / kind / f"{number}.{extension}" for number in self.pages]
        for document, file in zip(DOCUMENTS, made, strict=True):
            program(document, file)
        return made


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Office, dict[str, list[pathlib.Path]]]]:
    """The files by the programs that have written them."""
    need("soffice", "pandoc")
    office = Office(tmp_path_factory.mktemp("office"))
    pb = Bed.shared / "pb"
    own = office.written("pb.docx", lambda document, file: office.output(pb, "convert", document, "-o", file))
    pages = office.written("html.html", lambda document, file: office.output(pb, "convert", document, "-o", file))
    odt = office.convert_by_office(own, "odt:writer8", "odt")
    open_document = office.written("pb-odt.odt", lambda document, file: office.output(pb, "convert", document, "-o", file))
    yield office, {
        "pb, DOCX": own,
        "pb, ODT": open_document,
        "LibreOffice, DOCX from pb's ODT": office.convert_by_office(open_document, "docx:MS Word 2007 XML", "docx-of-odt"),
        "LibreOffice, ODT from pb's DOCX": odt,
        "LibreOffice, DOCX from that ODT": office.convert_by_office(odt, "docx:MS Word 2007 XML", "docx"),
        "LibreOffice, ODT from pb's HTML": office.convert_by_office(pages, "odt:writer8", "page", "HTML (StarWriter)"),
        "pandoc, DOCX": office.written(
            "pandoc-docx.docx", lambda document, file: office.output("pandoc", "-f", "gfm", document, "-o", file)),
        "pandoc, ODT": office.written(
            "pandoc-odt.odt", lambda document, file: office.output("pandoc", "-f", "gfm", document, "-o", file)),
    }


WRITERS = [
    "pb, DOCX",
    "pb, ODT",
    "LibreOffice, DOCX from pb's ODT",
    "LibreOffice, ODT from pb's DOCX",
    "LibreOffice, DOCX from that ODT",
    "LibreOffice, ODT from pb's HTML",
    "pandoc, DOCX",
    "pandoc, ODT",
]


@pytest.mark.parametrize("writer", WRITERS)
def test_written_documents_are_read(writer: str, files: tuple[Office, dict[str, list[pathlib.Path]]], checks: Checks) -> None:
    office, written = files
    pb = Bed.shared / "pb"
    by_pb = kept(office, written[writer], lambda file: office.output(pb, "convert", file, "--to", "html"))
    by_pandoc = kept(office, written[writer], lambda file: office.output("pandoc", file, "-t", "html"))
    lost = by_pb[0] - by_pb[1]
    checks.see(writer=writer, pb=share(by_pb), pandoc=share(by_pandoc), units=by_pb[0].total(),
               lost=[f"{unit.kind}: {unit.words[:80]}" for unit in list(lost)[:40]])
    checks.true(f"{writer}: {KEPT} % are kept", share(by_pb) >= KEPT, lambda: f"{share(by_pb)} %")


def kept(
    office: Office, files: list[pathlib.Path], read: Callable[[pathlib.Path], str]
) -> tuple[Counter[Unit], Counter[Unit]]:
    """Returns the units of all documents, and those that a reader has kept."""
    all_units: Counter[Unit] = Counter()
    kept_units: Counter[Unit] = Counter()
    for page, file in zip(office.pages.values(), files, strict=True):
        expected = units(page)
        all_units += expected
        kept_units += expected & units(read(file))
    return all_units, kept_units


def share(counted: tuple[Counter[Unit], Counter[Unit]]) -> float:
    """Returns how much was kept, in per cent."""
    return round(100 * counted[1].total() / counted[0].total(), 1)
