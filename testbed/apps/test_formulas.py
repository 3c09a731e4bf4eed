"""An answer of a chat with ten formulas: Writer has them as objects, browsers draw them, and both copy them back."""

import pathlib
import re

import pytest

from testbed.apps import COPIES, OPENS, PASTES, page_editor
from testbed.apps.chromium import Chromium
from testbed.apps.writer import Writer

PAGE = pathlib.Path(__file__).with_name("formulas.md")
SOURCE = PAGE.read_text()
# A formula in Markdown. What costs $5 to $10 is none.
FORMULA = re.compile(r"\$\$.+?\$\$|\$(?! )[^$\n]*[^$\n ]\$(?!\d)")
COUNT = len(FORMULA.findall(SOURCE))
WHAT = "formulas"


@pytest.fixture(scope="module")
def writer(bed):
    with Writer(bed, "gtk3") as writer:
        yield writer


def check_objects(bed, checks, name, document):
    """Each formula is an object that LibreOffice can edit, in which it has understood everything."""
    found = document.save(bed.folder / "formulas.fodt").formulas
    checks.equal(f"{name}: formulas that are objects", len(found), COUNT)
    checks.equal(f"{name}: objects without a formula", [text for text in found if not text.strip()], [])


def test_paste_into_writer(bed, checks, writer, pictures):
    """By Ctrl+V, Writer takes RTF."""
    name = checks.about("Writer (GTK 3)", PASTES, WHAT)
    bed.copy(PAGE)
    with writer.document() as document:
        document.paste()
        document.take_picture(pictures / "writer-formulas.png")
        check_objects(bed, checks, name, document)
        checks.equal(f"{name}: the price", "costs $5 to $10" in "\n".join(text for _, text in document.paragraphs()), True)
        document.copy_all()
        bed.wait_for_foreign_item()
        back = bed.pb("paste", "--as", "markdown").decode()
        checks.see(markdown=back)
        checks.equal(f"{name}: formulas that are copied back", len(FORMULA.findall(back)), COUNT)


@pytest.mark.parametrize("form", ["docx", "odt", "rtf"])
def test_open_in_writer(bed, checks, writer, form, pictures):
    name = checks.about("Writer (GTK 3)", OPENS, f"{form.upper()} with formulas")
    path = bed.folder / f"formulas.{form}"
    bed.pb("convert", PAGE, "-o", path)
    with writer.document(path=path) as document:
        document.take_picture(pictures / f"writer-formulas-{form}.png")
        check_objects(bed, checks, name, document)


def test_browser(bed, checks, browser, pictures):
    """The editor of a page draws each formula; a copy of all is the same document with the same TeX."""
    name = checks.about(browser.name, COPIES, WHAT)
    with browser(bed, page_editor.PAGE) as window:
        bed.copy(PAGE)
        page_editor.paste(window)
        sizes = window.evaluate(
            "[...editor.querySelectorAll('math')].map(math => math.getBoundingClientRect())"
            ".map(({width, height}) => [width, height])")
        checks.equal(f"{name}: formulas that are drawn", len([1 for width, height in sizes if width > 4 and height > 4]), COUNT)
        (pictures / f"{browser.name.lower()}-formulas.png").write_bytes(bed.run("import", "-window", "root", "png:-"))
        window.evaluate("void getSelection().selectAllChildren(editor)")
        window.press("ctrl+c")
        bed.wait_for_foreign_item()
        found = bed.pb("paste", "--as", "markdown").decode()
        checks.equal(f"{name}: the same document", drawn(bed, found), drawn(bed, SOURCE))
        # Firefox removes what states the TeX from what is pasted.
        if browser is Chromium:
            checks.equal(f"{name}: pb paste --as markdown", found, SOURCE)


def drawn(bed, markdown):
    """The document with its formulas as MathML, without the TeX that they come from."""
    html = bed.pb("convert", "--from", "markdown", "--to", "html", data=markdown.encode()).decode()
    return re.sub(r' alttext="[^"]*"', "", html)
