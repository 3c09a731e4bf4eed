"""LibreOffice Writer pastes the page: by its own choice, and in each form that a user may choose from its menu."""

import shutil

import foreign
import welcome
from flat_odf import FlatDocument

CELLS = [["Stadt", "Einwohner", "seit"], ["Köln", "1.08 Mio.", "50"], ["京都", "1.46 Mio.", "794"]]
PLUGINS = ["gtk3", "gen"]  # GTK's clipboard, and LibreOffice's own on bare X11


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of each window in the folder `pictures`."""
    if not shutil.which("soffice"):
        checks.fail("Writer", "LibreOffice is not installed")
        return
    from writer import Writer

    for plugin in PLUGINS:
        with checks.part(f"Writer ({plugin})", desk), Writer(desk, plugin) as writer:
            for form in (None, "HTML", "RTF", "unformatted"):
                name = f"Writer ({plugin}), {form or 'by its own choice'}"
                with checks.part(name, desk):
                    paste(desk, checks, writer, form, name, pictures / f"writer-{plugin}-{form or 'choice'}.png")
            copy(desk, checks, writer, f"Writer ({plugin}) copy")
            copy_cells(desk, checks, writer, f"Calc ({plugin}) copy")


def paste(desk, checks, writer, form, name, picture):
    """One paste into a new document."""
    desk.copy_welcome()
    with writer.document() as document:
        document.paste(form)
        document.take_picture(picture)
        saved = desk.folder / "writer.fodt"
        document.save(saved)
        paragraphs = document.paragraphs()
    if form == "unformatted":
        text = "\n".join(text for _, text in paragraphs)
        checks.equal(f"{name}: the source", text.rstrip("\n"), welcome.SOURCE.rstrip("\n"))
        return
    rendered = {conversion.split()[-1] for conversion in desk.conversions()}
    checks.equal(f"{name}: one form is rendered", len(rendered), 1)
    if form:
        checks.equal(f"{name}: the form", rendered, {form.lower()})
    welcome.check_outline(checks, name, FlatDocument(saved).outline())
    numbers = [label for label, _ in paragraphs if label]
    checks.equal(f"{name}: numbers shown", numbers, welcome.NUMBERS)


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
