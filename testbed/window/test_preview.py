"""The window's preview of an item: a document in blocks, pictures, tables, code, files, and the source of each."""

from __future__ import annotations

import base64
import ctypes
import os

import pytest

from testbed.bed import REPOSITORY, Bed, wait_until
from testbed.window.conftest import Desk

PINK = (255, 0, 170)
NOTE = """# Trip report

The **first** leg went *well*. See [the plan](https://example.com/plan) and `make test`.

## What to bring

1. A map
2. Food:
   - bread
   - cheese
3. [x] A ==good== mood

> Not all those who wander are lost.
>
> - J. R. R. Tolkien

| Day | Place     | Distance |
|-----|:---------:|---------:|
| Mon | Innsbruck |    12 km |
| Tue | Hall      |   104 km |

```python
def distance(days):
    return sum(day.length for day in days)  # in km
```

The area is $A = \\pi r^2$ and the sum $\\sum_{i=1}^n x_i \\leq \\frac{a}{b}$.

---

The end.
"""


@pytest.fixture(autouse=True)
def reader(desk):
    desk.start_bus()


def picture(desk: Desk, size: str = "300x200") -> bytes:
    return desk.bed.run("convert", "-size", size, "xc:#ff00aa", "png:-")


def shows(desk: Desk, *lines: str) -> None:
    """Shows the window, in which a screen reader finds these lines."""
    desk.show()
    desk.wait_until_read(*lines)


def test_document(desk):
    """A note is headings, paragraphs, lists, a table and code, each a widget of its own."""
    desk.bed.pb("copy", desk.bed.file("note.md", NOTE.encode()))
    shows(
        desk, "heading: Trip report", "label: The first leg went well. See the plan and make test.", "heading: What to bring",
        "label: 1.", "label: A map", "label: bread", "label: Not all those who wander are lost.", "label: The end.")
    desk.picture("preview-note")
    assert any(line.startswith("table") for line in desk.read())
    assert any("Innsbruck" in line for line in desk.read())


def test_pictures_of_a_document(desk):
    """A picture in a document is shown in its place; one elsewhere is its text, and nothing fetches it."""
    data = base64.b64encode(picture(desk)).decode()
    page = f"<p>before<p><img alt='A field' src='data:image/png;base64,{data}'><p><img alt='far' src='https://e.com/x.png'>"
    desk.copy(page, "-t", "text/html")
    shows(desk, "label: before")
    wait_until(lambda: desk.pixels_like(*PINK) > 30_000, "the picture in the window")
    desk.picture("preview-pictures")
    assert any("A field" in line for line in desk.read())
    assert "label: far" in desk.read()


def test_word_documents(desk):
    """Files of word processors are shown as their pages, with their pictures."""
    for ending in ("docx", "odt", "rtf"):
        note = desk.bed.file("n.html", f"<h1>Letter {ending}</h1><p>Dear <b>all</b>,<p><img alt='x' src='data:image/png;base64,"
                             f"{base64.b64encode(picture(desk)).decode()}'><table><tr><th>a<th>b<tr><td>1<td>2</table>".encode())
        file = desk.bed.folder / f"letter.{ending}"
        desk.bed.pb("convert", "--to", ending, "-o", file, note)
        desk.bed.pb("copy", file)
        wait_until(desk.newest, "the file in the history")
        shows(desk, f"heading: Letter {ending}", "label: Dear all,")
        wait_until(lambda: desk.pixels_like(*PINK) > 30_000, "the picture in the window")
        desk.picture(f"preview-{ending}")
        desk.press("Escape")
        desk.wait_until_hidden()


def test_table(desk):
    """A table of ten thousand rows is a grid, and its first screen is there at once."""
    rows = ["number,name,note"] + [f'{n},"Name, {n}",{"a long note " * (n % 7)}' for n in range(10_000)]
    desk.copy("\n".join(rows), "-t", "text/csv")
    desk.copy("short")
    desk.show()
    desk.wait_until_read("heading: short")
    desk.press("Down")
    desk.wait_until_read("label: only a part is shown")
    assert any("Name, 3" in line for line in desk.read())
    desk.picture("preview-table")


def test_code(desk):
    """Plain text that is code is in a font of one width."""
    desk.bed.pb("copy", REPOSITORY / "Sources/Faces/PauseEnd.swift")
    wait_until(desk.newest, "the file in the history")
    desk.show()
    wait_until(lambda: any("struct PauseEnd" in line for line in desk.read()), "the code")
    desk.picture("preview-code")


def test_colours_of_code(desk):
    """Code whose language is known has colours where the program for them is."""
    if not Bed.colours_code():
        pytest.skip("pasteboard-code is not built")
    desk.copy("def distance(days):\n    return sum(day.length for day in days)  # in km\n" * 8, "-t", "text/x-python")
    desk.show()
    wait_until(lambda: desk.pixels_like(215, 58, 73) > 50, "the colour of keywords")
    desk.picture("preview-colours")


def test_colours_of_code_in_a_note(desk):
    """So has code within a note."""
    if not Bed.colours_code():
        pytest.skip("pasteboard-code is not built")
    desk.copy("# A note\n\n```python\n" + "def distance(days):\n    return sum(days)\n" * 8 + "```\n", "-t", "text/markdown")
    desk.show()
    wait_until(lambda: desk.pixels_like(215, 58, 73) > 50, "the colour of keywords")
    desk.picture("preview-colours-note")


def test_terminal_output(desk):
    """Terminal output has its colours."""
    desk.copy("\x1b[31mred\x1b[0m and \x1b[1;32mgreen\x1b[0m\n  aligned   text\n", "-t", "text/x-ansi")
    desk.show()
    wait_until(lambda: any("red and green" in line for line in desk.read()), "the text")
    desk.picture("preview-terminal")


@pytest.mark.parametrize("name, text", [
    ("chinese", "# 旅行报告\n\n我们从因斯布鲁克出发，天气很好。**第一天**我们走了十二公里。\n\n- 地图\n- 面包\n"),
    ("arabic", "# تقرير الرحلة\n\nانطلقنا من **إنسبروك** وكان الطقس جميلا.\n\n- خريطة\n- خبز\n\n> اقتباس\n"),
])
def test_scripts(desk, name, text):
    desk.bed.pb("copy", desk.bed.file("note.md", text.encode()))
    wait_until(desk.newest, "the note in the history")
    shows(desk, f"heading: {text.splitlines()[0][2:]}")
    desk.picture(f"preview-{name}")


def test_files(desk):
    """A file is shown as what it contains, and several pictures beside each other."""
    page = desk.bed.file("page.html", b"<h2>A page</h2><p>of a <i>file</i>")
    desk.bed.pb("copy", "--files", page)
    shows(desk, "heading: A page", "label: of a file")
    desk.picture("preview-file")
    desk.press("Escape")
    desk.wait_until_hidden()
    pictures = [desk.bed.file(f"{number}.png", picture(desk)) for number in range(3)]
    desk.bed.pb("copy", "--files", *pictures)
    desk.show()
    wait_until(lambda: desk.pixels_like(*PINK) > 3 * 100 * 70, "three pictures")
    desk.picture("preview-files")


def reads_pdf() -> bool:
    """Whether the library for PDF files is installed."""
    try:
        ctypes.CDLL("libpoppler-glib.so.8")
    except OSError:
        return False
    return True


def page() -> bytes:
    """A PDF file of one page, with a rectangle and a text in a font that it does not contain."""
    content = "1 0 0.66667 rg 20 20 160 100 re f 0 g BT /F 24 Tf 20 200 Td (Page of PDF) Tj ET"
    return f"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 250]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length {len(content)}>>stream
{content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
""".encode()


def test_pdf(desk):
    """A PDF item and a PDF file show their first page, and a damaged one is a sentence."""
    if not reads_pdf():
        pytest.skip("libpoppler-glib8 is not installed")
    desk.copy(page(), "-t", "application/pdf")
    desk.show()
    wait_until(lambda: desk.pixels_like(*PINK) > 20_000, "the page in the window")
    desk.picture("preview-pdf")
    assert any("PDF document" in line for line in desk.read())
    desk.press("Escape")
    desk.wait_until_hidden()
    desk.copy(page()[:300], "-t", "application/pdf")
    shows(desk, "label: it cannot be shown: what it contains is damaged, or too much")
    desk.press("Escape")
    desk.wait_until_hidden()
    desk.bed.pb("copy", "--files", desk.bed.file("page.pdf", page()))
    desk.show()
    wait_until(lambda: desk.pixels_like(*PINK) > 20_000, "the page of the file")


def test_file_that_hangs(desk):
    """A file that is not one, or whose disk does not answer, is its name."""
    pipe = desk.bed.folder / "pipe.html"
    os.mkfifo(pipe)
    desk.copy(f"file://{pipe}\n", "-t", "text/uri-list")
    shows(desk, f"label: {pipe}")


def test_dark(desk):
    """In a dark style, colours are lighter where they could not be read."""
    desk.bed.environment["GTK_THEME"] = "Adwaita:dark"
    navy = "\x1b[38;2;3;47;98m" + "████ navy " * 20 + "\x1b[m\n"
    desk.copy(navy * 5, "-t", "text/x-ansi")
    desk.bed.pb("copy", desk.bed.file("note.md", NOTE.encode()))
    shows(desk, "heading: Trip report")
    desk.picture("preview-dark")
    desk.press("Down")
    wait_until(lambda: any("navy" in line for line in desk.read()), "the text")
    wait_until(lambda: desk.pixels_like(128, 145, 164) > 1000, "a lighter tone")
    desk.picture("preview-dark-colours")


def test_source(desk):
    """Ctrl+U shows the bytes that were copied, and the preview again."""
    desk.copy("<p>some <b>bold</b> text", "-t", "text/html")
    shows(desk, "label: some bold text")
    desk.press("ctrl+u")
    desk.wait_until_read("content: <p>some <b>bold</b> text")
    desk.picture("preview-source")
    desk.press("ctrl+u")
    desk.wait_until_read("label: some bold text")


def test_unknown_data(desk):
    """For content that is neither text nor a picture, the preview is a sentence, and its source is its bytes."""
    desk.copy(b"\x00\x01PRIVATE\xff", "-t", "application/x-private")
    shows(desk, "label: Data (private), 10 bytes")
    desk.picture("preview-data")
    desk.press("ctrl+u")
    desk.wait_until_read("content: 000000  00 01 50 52 49 56 41 54  ..PRIVAT")


def test_another_application(desk):
    """An item of another application on the clipboard is shown like any other."""
    with desk.bed.kind.clients(desk.bed).owning("text/html", b"<h1>Theirs</h1><p>text"):
        shows(desk, "heading: Theirs", "label: text")


def test_long_text(desk):
    """The first screen of a million lines is there at once."""
    desk.copy("".join(f"line {number} of a long text\n" for number in range(1_000_000)))
    desk.copy("short")
    desk.show()
    desk.wait_until_read("heading: short")
    desk.press("Down")
    desk.wait_until_read("label: only a part is shown")
    desk.picture("preview-long")
