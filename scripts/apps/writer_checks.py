"""LibreOffice Writer pastes the page: by its own choice, and in each form that a user may choose from its menu."""

import shutil

import welcome
from flat_odf import FlatDocument

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
