"""The contents of docs/welcome.md, in the shape in which every application's document is described.

Such an outline is a dictionary of plain lists, so that it can come as JSON from a program that is written in another
language. Its runs of bold, italic, struck and fixed-width text are those of the running text: headings and tables look
as their application likes.
"""

from testbed.bed import REPOSITORY

PAGE = REPOSITORY / "docs/welcome.md"
SOURCE = PAGE.read_text()

OUTLINE: dict[str, list] = {
    # Level and text.
    "headings": [
        [1, "Welcome to Pasteboard"],
        [2, "What survives the journey"],
        [3, "In this order"],
        [2, "A table, aligned"],
        [2, "A block of code"],
        [2, "Beyond Latin"],
    ],
    # The kinds of the lists around the item, from the outside in, and its text.
    "items": [
        [["bullet"], "Headings and bold, italic, struck and code text"],
        [["bullet"], "Lists inside lists:"],
        [["bullet", "bullet"], "one level down,"],
        [["bullet", "bullet", "bullet"], "and two,"],
        [["bullet", "bullet"], "and back up"],
        [["bullet"], "Links, with their address or bare: https://varlink.org"],
        [["bullet"], "Tasks:"],
        [["bullet", "bullet"], "☑ copy once"],
        [["bullet", "bullet"], "☐ paste everywhere"],
        [["number"], "Copy"],
        [["number"], "Wait for nothing: no form is made before an app asks for it"],
        [["number", "number"], "the browser asks for HTML"],
        [["number", "number"], "the office program asks for RTF"],
        [["number"], "Paste"],
    ],
    "table": [
        ["App", "Asks for", "Seconds it waits"],
        ["Chromium", "text/html", "1"],
        ["LibreOffice", "text/rtf", "5"],
        ["vim", "plain text", "2"],
    ],
    "alignment": [["left", "center", "right"]] * 4,
    "bold": ["best", "RTF", "bold"],
    "italic": ["HTML", "RTF", "italic"],
    "struck": ["struck"],
    "fixed": ["pb copy docs/welcome.md", "code"],
    "links": [
        ["https://daringfireball.net/projects/markdown/", "their address"],
        ["https://varlink.org", "https://varlink.org"],
    ],
    "code": [
        'let item = ItemProvider(suggestedName: "welcome")',
        'item.register("text/html") { progress in try await render(progress) }',
    ],
    "quotation": ["A clipboard that forgets everything but one string is not a clipboard."],
    "beyond latin": ["Ελληνικά, Кириллица, 日本語, 한국어, العربية, עברית, हिन्दी — and emoji: 📋 🐧 👩‍💻 ✅"],
}

# The text before the numbered items.
NUMBERS = ["1.", "2.", "1.", "2.", "3."]


def check_outline(checks, name, found, outline=OUTLINE):
    """Holds an application's outline against the page's, feature by feature."""
    for feature, expected in outline.items():
        checks.equal(f"{name}: {feature}", found.get(feature, "nothing: the outline does not say"), expected)


def last_words(paragraphs):
    """The two features of an outline that are found by their first words."""
    return {
        "quotation": [text for text in paragraphs if text.startswith("A clipboard")],
        "beyond latin": [text for text in paragraphs if text.startswith("Ελληνικά")],
    }
