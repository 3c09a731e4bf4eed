"""LibreOffice Writer pastes the page: by its own choice, and in each form that a user may choose from its menu."""

import shutil

import documents
import foreign
import welcome
from checks import COPIES, PASTES_DOCUMENT, PASTES_TEXT
from flat_odf import FlatDocument

CELLS = [["Stadt", "Einwohner", "seit"], ["Köln", "1.08 Mio.", "50"], ["京都", "1.46 Mio.", "794"]]
PLUGINS = {"gtk3": "GTK 3", "gen": "bare X11"}  # GTK's clipboard, and LibreOffice's own


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of each window in the folder `pictures`."""
    if not shutil.which("soffice"):
        checks.fail("Writer", "LibreOffice is not installed")
        return
    from writer import Writer

    for plugin, title in PLUGINS.items():
        with checks.part(f"Writer ({title})", desk), Writer(desk, plugin) as writer:
            for form, what in documents.FORMATS.items():
                with checks.case(f"Writer ({title})", PASTES_DOCUMENT, what, desk):
                    picture = pictures / f"writer-{plugin}-{form}.png"
                    paste(desk, checks, writer, form, None, f"Writer ({title}), {what}", picture)
            for choice, deed in (("HTML", PASTES_DOCUMENT), ("RTF", PASTES_DOCUMENT), ("unformatted", PASTES_TEXT)):
                with checks.case(f"Writer ({title})", deed, f"Markdown, as {choice} by the menu", desk):
                    picture = pictures / f"writer-{plugin}-as-{choice}.png"
                    paste(desk, checks, writer, "markdown", choice, f"Writer ({title}), as {choice}", picture)
            with checks.case(f"Calc ({title})", PASTES_DOCUMENT, "a table of Markdown", desk):
                paste_cells(desk, checks, writer, f"Calc ({title})")
            with checks.case(f"Writer ({title})", COPIES, "the pasted page", desk):
                copy(desk, checks, writer, f"Writer ({title}) copy")
            with checks.case(f"Calc ({title})", COPIES, "cells", desk):
                copy_cells(desk, checks, writer, f"Calc ({title}) copy")


def paste(desk, checks, writer, form, choice, name, picture):
    """One paste into a new document, in the form that Writer prefers or that a user chooses from its menu."""
    documents.copy(desk, form)
    with writer.document() as document:
        document.paste(choice)
        document.take_picture(picture)
        saved = desk.folder / "writer.fodt"
        document.save(saved)
        paragraphs = document.paragraphs()
    rendered = documents.rendered(desk)
    checks.see(rendered=rendered)
    if choice == "unformatted":
        text = "\n".join(text for _, text in paragraphs)
        checks.equal(f"{name}: the source", text.rstrip("\n"), documents.SOURCE.rstrip("\n"))
        return
    if form == "markdown":
        checks.equal(f"{name}: one form is rendered", len(rendered), 1)
    if choice:
        checks.equal(f"{name}: the form", rendered, [choice.lower()])
    documents.check_outline(checks, name, FlatDocument(saved).outline())
    numbers = [label for label, _ in paragraphs if label]
    checks.equal(f"{name}: numbers shown", numbers, welcome.NUMBERS)


def paste_cells(desk, checks, writer, name):
    """A table of Markdown, pasted into a sheet."""
    page = desk.folder / "cells.md"
    lines = [CELLS[0], ["---"] * len(CELLS[0]), *CELLS[1:]]
    page.write_text("".join(f"| {' | '.join(cells)} |\n" for cells in lines))
    desk.copy(page)
    with writer.document("scalc", "Calc") as document:
        document.paste()
        found = document.cells(len(CELLS), len(CELLS[0]))
    checks.see(rendered=documents.rendered(desk))
    checks.equal(f"{name}: table", found, CELLS)


def copy(desk, checks, writer, name):
    """A copy of the pasted page, read back as Markdown."""
    desk.copy_welcome()
    with writer.document() as document:
        document.paste("HTML")
        document.copy_all()
        desk.wait_for_foreign_item()
        foreign.check_type(desk, checks, name, "text/html")
        found = desk.pb("paste", "--as", "markdown").decode()
    checks.equal(f"{name}: pb paste --as markdown", kept_lines(found), kept_lines(normal_form(desk)))


def copy_cells(desk, checks, writer, name):
    """Cells of a sheet, read as a table of Markdown."""
    desk.copy_welcome()
    with writer.document("scalc", "Calc") as document:
        document.copy_cells(CELLS)
        desk.wait_for_foreign_item()
        foreign.check_type(desk, checks, name, "text/html")
        found = desk.pb("paste", "--as", "markdown").decode()
    checks.see(markdown=found)
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in found.splitlines()]
    checks.equal(f"{name}: pb paste --as markdown", [row for row in rows if set("".join(row)) - set("-: ")], CELLS)


def normal_form(desk):
    """The page as the converters write it when it comes from HTML."""
    desk.copy_welcome()
    page = desk.folder / "welcome.html"
    page.write_bytes(desk.pb("paste", "-t", "text/html"))
    return desk.pb("convert", "--from", "html", "--to", "markdown", page).decode()


def kept_lines(markdown):
    """The lines of what survives in Writer's HTML: not blank lines, links' titles, a code block's language and italic
    within bold."""
    lost = ("](", "```", "**RTF**")
    return [line for line in markdown.split("\n") if line and not any(each in line for each in lost)]
