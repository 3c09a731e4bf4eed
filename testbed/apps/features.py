"""The contents of features.html, lists.html and notes.md, in the shape in which LibreOffice's documents are described."""

import pathlib

PAGE = pathlib.Path(__file__).with_name("features.html")
LISTS = pathlib.Path(__file__).with_name("lists.html")
NOTES = pathlib.Path(__file__).with_name("notes.md")

OUTLINE: dict[str, list] = {
    "headings": [
        [1, "Every feature of the model"], [2, "Alignment"], [2, "Lists"], [3, "A heading of the third level"],
        [4, "Of the fourth"], [5, "Of the fifth"], [6, "Of the sixth"], [2, "Tables"], [2, "Links and pictures"],
        [2, "Code and quotation"], [2, "Scripts"],
    ],
    # The depth, the kind and the text.
    "items": [
        [1, "number", "four"], [2, "number", "letter a"], [3, "bullet", "bullet below"], [2, "number", "letter b"],
        [1, "number", "five"], [2, "number", "Roman one"], [2, "number", "Roman two"],
        [1, "number", "one"], [1, "number", "two"],
        [1, "bullet", "loose first"], [1, "bullet", "loose second"],
        [1, "bullet", "☑ done"], [1, "bullet", "☐ still open"],
        [1, "bullet", "a list"], [1, "bullet", "in a cell"],
    ],
    "numbers": ["4.", "a.", "b.", "5.", "I.", "II.", "1.", "2."],
    "table": [
        ["Item", "Price", "Remark"], ["Two rows", "1.50", "cheap"], ["200.00", "dear"], ["Two columns", ""],
        ["a list", "two", "inner"], ["inner", "table"],
    ],
    "alignment": [
        ["left", "right", "center"], ["left", "right", "center"], ["right", "center"], ["left", "left"],
        ["left", "right", "left"], ["left", "left"],
    ],
    "spans": [[1, 2], [2, 1]],
    "bold": ["bold", "both", "More to read"],
    "italic": ["italic", "both"],
    "struck": ["struck"],
    "fixed": ["inline code"],
    "links": [
        ["https://example.org/a%20b?x=1&y=%22", "link with a title"], ["mailto:nobody@example.org", "address"],
        ["https://example.org/photo.jpg", "a picture elsewhere"],
    ],
    "pictures": ["0.5in"],
    "code": ["func greet() {", '  print("Hello,\tworld")  // a tab, and two spaces', "", "}"],
    "beyond latin": ["Ελληνικά, Кириллица, 日本語, 한국어, हिन्दी and emoji: 📋 🐧 👩‍💻 ✅"],
}

# Where LibreOffice reads HTML in its own way: one numbering a level within a list; a cell that names its column is
# centred; tabs and blank lines of code; an item's second paragraph becomes an item; a table in a cell comes to lie
# in the cell before.
IN_HTML = {
    "items": OUTLINE["items"][:10] + [[1, "bullet", "with a second paragraph"]] + OUTLINE["items"][10:],
    "numbers": ["4.", "a.", "b.", "5.", "a.", "b.", "1.", "2."],
    "table": OUTLINE["table"][:4] + [["a list", "two", ""], ["inner", "table"]],
    "alignment": [["center", "right", "center"]] + OUTLINE["alignment"][1:],
    "links": OUTLINE["links"][:2],
    "pictures": ["0.5in", None],
    "code": ["func greet() {", '  print("Hello, world")  // a tab, and two spaces', "}"],
}

# These keep the alignment of a cell without text, for which HTML has no paragraph.
IN_OFFICE_FORMATS = {"alignment": OUTLINE["alignment"][:3] + [["left", "center"]] + OUTLINE["alignment"][4:]}

BY_FORM = {
    "html": IN_HTML, "rtf": IN_OFFICE_FORMATS, "docx": IN_OFFICE_FORMATS,
    "odt": IN_OFFICE_FORMATS | {"items": IN_HTML["items"]},
}

NUMBERS_OF_LISTS = ["1.", "1.", "2.", "2."]

NOTE_TEXTS = [["The first note, with a link.", "A second paragraph of it."], ["The second note."]]
