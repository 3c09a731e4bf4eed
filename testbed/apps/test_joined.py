"""Items of the history that are joined: a document with the footnotes, the rows and the pictures of all of them."""

import pytest

from testbed.apps import PASTES, page_editor
from testbed.apps.writer import Writer
from testbed.bed import wait_until

WHAT = "five items as one"
FIRST = "# First\n\nA *note*[^1] with [a link](https://example.com/).\n\n[^1]: Its footnote.\n"
SECOND = "## Second\n\n- another[^1]\n- list\n\n[^1]: Another footnote.\n"
TABLES = ["day,place\nMonday,Ulm\n", "day,place\nTuesday,Basel\n"]
ROWS = [["day", "place"], ["Monday", "Ulm"], ["Tuesday", "Basel"]]


@pytest.fixture(scope="module")
def joined(bed):
    """Copies notes, tables and a picture, and then all of them as one; nothing is converted for that."""
    bed.start_recorder()
    bed.run("convert", "-size", "90x60", "xc:#ff00aa", bed.folder / "picture.png")
    files = {"first.md": FIRST, "second.md": SECOND, "one.csv": TABLES[0], "two.csv": TABLES[1]}
    paths = [bed.file(name, text.encode()) for name, text in files.items()] + [bed.folder / "picture.png"]
    for path in paths:
        count = len(listed(bed)) + 1
        bed.copy(path)
        wait_until(lambda: len(listed(bed)) == count, f"{path.name} in the history")  # noqa: B023
    newest = [line.split(maxsplit=1)[0] for line in listed(bed)[:len(paths)]]
    bed.pb("history", "copy", *reversed(newest))
    assert bed.conversions() == []
    yield
    bed.pb("history", "clear", "--yes")
    bed.stop(bed.recorder)


def listed(bed):
    """The lines of the history, the newest item first."""
    return bed.try_pb("history", "list").stdout.decode().splitlines()


@pytest.mark.usefixtures("joined")
def test_writer(bed, checks, plugin, title, pictures):
    name = checks.about(f"Writer ({title})", PASTES, WHAT)
    with Writer(bed, plugin) as writer, writer.document() as document:
        document.paste()
        document.take_picture(pictures / f"joined-{plugin}.png")
        content = document.document
        notes = [content.Footnotes.getByIndex(place).String.strip() for place in range(content.Footnotes.Count)]
        checks.equal(f"{name}: footnotes", notes, ["Its footnote.", "Another footnote."])
        tables = [content.TextTables.getByIndex(place) for place in range(content.TextTables.Count)]
        checks.equal(f"{name}: one table", [[list(row) for row in table.DataArray] for table in tables], [ROWS])
        checks.equal(f"{name}: pictures", content.GraphicObjects.Count, 1)


@pytest.mark.usefixtures("joined")
def test_browser(bed, checks, browser, pictures):
    name = checks.about(browser.name, PASTES, WHAT)
    with browser(bed, page_editor.PAGE) as window:
        page_editor.paste(window)
        rows = "[...editor.querySelectorAll('tr')].map(row => [...row.cells].map(cell => cell.textContent))"
        checks.equal(f"{name}: one table", window.evaluate(rows), ROWS)
        headings = "[...editor.querySelectorAll('h1, h2')].map(heading => heading.textContent)"
        checks.equal(f"{name}: headings", window.evaluate(headings), ["First", "Second"])
        widths = "[...editor.querySelectorAll('img')].map(image => image.naturalWidth)"
        wait_until(lambda: window.evaluate(widths) == [90], lambda: f"the picture, not {window.evaluate(widths)}")
        (pictures / f"{browser.name.lower()}-joined.png").write_bytes(bed.run("import", "-window", "root", "png:-"))
