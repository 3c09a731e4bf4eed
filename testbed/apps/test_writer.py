"""LibreOffice Writer pastes the page: by its own choice, and in each form that a user may choose from its menu."""

import pytest

from testbed.apps import COPIES, PASTES, PASTES_DOCUMENT, PASTES_TEXT, documents, drawing, foreign, welcome
from testbed.apps.writer import Writer

CELLS = [["Stadt", "Einwohner", "seit"], ["Köln", "1.08 Mio.", "50"], ["京都", "1.46 Mio.", "794"]]
# The copied text, the choice from the menu, and its name in the page.
DOCUMENTS = [
    *((form, None, PASTES_DOCUMENT, what) for form, what in documents.FORMATS.items()),
    *(("markdown", choice, deed, f"Markdown, as {choice} by the menu")
      for choice, deed in (("HTML", PASTES_DOCUMENT), ("RTF", PASTES_DOCUMENT), ("unformatted", PASTES_TEXT))),
]


@pytest.fixture(scope="module")
def writer(bed, plugin):
    with Writer(bed, plugin) as writer:
        yield writer


@pytest.mark.parametrize("form, choice, deed, what", DOCUMENTS, ids=[choice or form for form, choice, _, _ in DOCUMENTS])
def test_paste(bed, checks, writer, title, form, choice, deed, what, pictures):
    """One paste into a new document, in the form that Writer prefers or that a user chooses from its menu."""
    name = checks.about(f"Writer ({title})", deed, what)
    documents.copy(bed, form)
    with writer.document() as document:
        document.paste(choice)
        document.take_picture(pictures / f"writer-{writer.plugin}-{f'as-{choice}' if choice else form}.png")
        saved = document.save(bed.folder / "writer.fodt")
        paragraphs = document.paragraphs()
    rendered = documents.rendered(bed)
    checks.see(rendered=rendered)
    if choice == "unformatted":
        text = "\n".join(text for _, text in paragraphs)
        checks.equal(f"{name}: the source", text.rstrip("\n"), documents.SOURCE.rstrip("\n"))
        return
    if form == "markdown":
        checks.equal(f"{name}: one form is rendered", len(rendered), 1)
    if choice:
        checks.equal(f"{name}: the form", rendered, [choice.lower()])
    documents.check_outline(checks, name, saved.outline())
    numbers = [label for label, _ in paragraphs if label]
    checks.equal(f"{name}: numbers shown", numbers, welcome.NUMBERS)


@pytest.mark.parametrize("kind", drawing.KINDS)
def test_paste_picture(bed, checks, writer, title, kind, pictures):
    """A picture, pasted into a new document."""
    name = checks.about(f"Writer ({title})", PASTES, kind)
    picture = drawing.drawn(bed, kind)
    bed.copy(picture)
    writer.wait_for_type("image/png")
    with writer.document() as document:
        document.paste()
        pasted = bed.folder / "writer.png"
        document.save_picture(pasted)
        window = pictures / f"writer-{writer.plugin}-{picture.suffix[1:]}.png"
        window.write_bytes(bed.run("import", "-window", "root", "png:-"))
    drawing.check_pixels(bed, checks, name, picture, pasted)


@pytest.fixture(params=["a table of Markdown", "a CSV file"])
def cells(bed, writer, request):
    """The name of the copied table in the page."""
    if request.param == "a CSV file":
        page = bed.folder / "cells.csv"
        page.write_text("".join(",".join(f'"{cell}"' for cell in row) + "\r\n" for row in CELLS))
    else:
        page = bed.folder / "cells.md"
        lines = [CELLS[0], ["---"] * len(CELLS[0]), *CELLS[1:]]
        page.write_text("".join(f"| {' | '.join(cells)} |\n" for cells in lines))
    bed.copy(page)
    writer.wait_for_type("text/html")
    return request.param


def test_paste_cells(bed, checks, writer, title, cells):
    """A table, pasted into a sheet, where no dialog may ask a question."""
    name = checks.about(f"Calc ({title})", PASTES_DOCUMENT, cells)
    with writer.document("scalc", "Calc") as document:
        document.paste()
        found = document.cells(len(CELLS), len(CELLS[0]))
    checks.see(rendered=documents.rendered(bed))
    checks.equal(f"{name}: table", found, CELLS)


def test_paste_table(bed, checks, writer, title, cells, pictures):
    """A table, pasted into a text document."""
    name = checks.about(f"Writer ({title})", PASTES_DOCUMENT, cells)
    with writer.document() as document:
        document.paste()
        document.take_picture(pictures / f"writer-{writer.plugin}-{cells.split()[-1].lower()}-table.png")
        saved = document.save(bed.folder / "table.fodt")
    checks.see(rendered=documents.rendered(bed))
    checks.equal(f"{name}: table", saved.outline()["table"], CELLS)


def test_copy(bed, checks, writer, title):
    """A copy of the pasted page, read back as Markdown."""
    name = checks.about(f"Writer ({title})", COPIES, "the pasted page")
    bed.copy_welcome()
    with writer.document() as document:
        document.paste("HTML")
        document.copy_all()
        bed.wait_for_foreign_item()
        foreign.check_type(bed, checks, name, "text/html")
        found = bed.pb("paste", "--as", "markdown").decode()
    # Its own form does not say that cells are aligned at the left.
    expected = kept_lines(normal_form(bed).replace("| :-- |", "| --- |"))
    checks.equal(f"{name}: pb paste --as markdown", kept_lines(found), expected)


def test_copy_cells(bed, checks, writer, title):
    """Cells of a sheet, read as a table of Markdown."""
    name = checks.about(f"Calc ({title})", COPIES, "cells")
    bed.copy_welcome()
    with writer.document("scalc", "Calc") as document:
        document.copy_cells(CELLS)
        bed.wait_for_foreign_item()
        foreign.check_type(bed, checks, name, "text/html")
        found = bed.pb("paste", "--as", "markdown").decode()
    checks.see(markdown=found)
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in found.splitlines()]
    checks.equal(f"{name}: pb paste --as markdown", [row for row in rows if set("".join(row)) - set("-: ")], CELLS)


def normal_form(bed):
    """The page as the converters write it when it comes from HTML."""
    bed.copy_welcome()
    page = bed.folder / "welcome.html"
    page.write_bytes(bed.pb("paste", "-t", "text/html"))
    return bed.pb("convert", "--from", "html", "--to", "markdown", page).decode()


def kept_lines(markdown):
    """The lines of what survives in Writer's HTML: not blank lines, links' titles, a code block's language and italic
    within bold."""
    lost = ("](", "```", "**RTF**")
    return [line for line in markdown.split("\n") if line and not any(each in line for each in lost)]
