"""LibreOffice opens the files that pb convert writes: RTF, HTML, DOCX and ODT show the same document."""

import io
import re
import xml.etree.ElementTree
import zipfile

import pytest

from testbed.apps import OPENS, features, welcome
from testbed.apps.flat_odf import NAMESPACES, FlatDocument, full


@pytest.mark.parametrize("form", ["docx", "odt", "rtf", "html"])
def test_open(bed, checks, form, pictures):
    checks.about("Writer", OPENS, form.upper())
    name = f"Files ({form})"
    folder = bed.folder / f"files-{form}"
    folder.mkdir()
    for page in (welcome.PAGE, features.PAGE, features.LISTS, features.NOTES):
        bed.pb("convert", page, "-o", folder / f"{page.stem}.{form}")
    if form in ("docx", "odt"):
        check_archives(checks, name, sorted(folder.glob(f"*.{form}")))
    for kind in ("fodt", "txt:Text", "pdf"):
        open_in_writer(bed, folder, form, kind)
    check_pages(checks, name, folder, form)
    for page in sorted(folder.glob("*.pdf")):
        bed.run("pdftoppm", "-r", "75", "-png", "-singlefile", page, pictures / f"file-{form}-{page.stem}")


def open_in_writer(bed, folder, form, kind):
    """Lets LibreOffice open all files of a form and save them beside as another kind."""
    # LibreOffice takes HTML for a web page otherwise, which it does not save as a text document.
    filters = ["--infilter=HTML (StarWriter)"] if form == "html" else []
    bed.run(
        "soffice", f"-env:UserInstallation=file://{bed.folder}/libreoffice-files", "--headless", "--norestore",
        *filters, "--convert-to", kind, "--outdir", folder, *sorted(folder.glob(f"*.{form}")), seconds=120)


def check_archives(checks, name, paths):
    """The archives are whole, and what is XML in them is well-formed."""
    for path in paths:
        with zipfile.ZipFile(path) as archive:
            checks.equal(f"{name}: {path.name} is whole", archive.testzip(), None)
            for part in archive.namelist():
                if not part.startswith(("word/media/", "Pictures/")) and part != "mimetype":
                    xml.etree.ElementTree.parse(io.BytesIO(archive.read(part)))


def check_pages(checks, name, folder, form):
    """Holds what LibreOffice shows of the pages against what they say."""
    page = FlatDocument(folder / "welcome.fodt")
    welcome.check_outline(checks, f"{name} welcome", page.outline())
    checks.equal(f"{name} welcome: numbers shown", numbers(folder / "welcome.txt"), welcome.NUMBERS)

    page = FlatDocument(folder / "features.fodt")
    found = page.outline() | {
        "items": [[len(kinds), kinds[-1], text] for kinds, text in page.outline()["items"]],
        "numbers": numbers(folder / "features.txt"),
        "spans": spans(page),
        "pictures": picture_widths(page),
    }
    expected = features.OUTLINE | features.BY_FORM.get(form, {})
    for feature, value in expected.items():
        checks.equal(f"{name} features: {feature}", found[feature], value)

    checks.equal(f"{name} lists: numbers shown", numbers(folder / "lists.txt"), features.NUMBERS_OF_LISTS)
    if form != "html":  # which has no footnotes, but links to the end of the page
        notes = FlatDocument(folder / "notes.fodt")
        checks.equal(f"{name} notes: texts", note_texts(notes), features.NOTE_TEXTS)
    if form == "docx":
        checks.equal(f"{name} features: from right to left", right_to_left(page), ["שלום", "هذه"])


def numbers(path):
    """The numbers before items, from the text as LibreOffice saves it."""
    return re.findall(r"^\s+(\w+\.) ", path.read_text(encoding="utf-8-sig"), re.MULTILINE)


def spans(page):
    """Columns and rows of the cells that span more than one."""
    sizes = [
        [int(cell.get(full(f"table:number-{kind}-spanned"), "1")) for kind in ("columns", "rows")]
        for cell in page.text.iter(full("table:table-cell"))
    ]
    return [size for size in sizes if size != [1, 1]]


def picture_widths(page):
    return [
        frame.get(full("svg:width")) if frame.find("draw:image/office:binary-data", NAMESPACES) is not None else None
        for frame in page.text.iter(full("draw:frame"))
    ]


def note_texts(page):
    """The paragraphs of each footnote."""
    return [
        ["".join(paragraph.itertext()).strip() for paragraph in note.iter(full("text:p"))]
        for note in page.text.iter(full("text:note-body"))
    ]


def right_to_left(page):
    """The first words of the paragraphs whose lines run from right to left."""
    return [
        paragraph.text.split()[0] for paragraph in page.paragraphs
        if paragraph.text and paragraph.look.get("style:writing-mode") == "rl-tb"
    ]
