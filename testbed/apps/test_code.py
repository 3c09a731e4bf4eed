"""A copied file of code: a block in colours in Writer and Chromium, and the bytes themselves in a terminal's tools."""

import json

import pytest

from testbed.apps import PASTES, page_editor
from testbed.apps.chromium import Chromium
from testbed.apps.writer import pasted

CODE = """\
# The first prime factors, for the caf\u00e9.
def factors(number: int) -> list[int]:
    for candidate in range(2, number):
        while number % candidate == 0:
\t    yield f"{candidate}"  # a tab before, and two spaces
"""
WORDS = ["def", "for", "in", "while", "yield"]
WHAT = "a file of code"


@pytest.fixture(autouse=True)
def copied(bed):
    if not bed.colours_code():
        pytest.skip("pasteboard-code was not built: install libkf5syntaxhighlighting-dev")
    file = bed.folder / "factors.py"
    file.write_text(CODE)
    bed.copy(file)


@pytest.mark.parametrize("choice", [None, "HTML", "RTF"])
def test_writer(bed, checks, plugin, title, choice, pictures):
    """Writer's own choice, and what a user may choose from its menu."""
    name = checks.about(f"Writer ({title})", PASTES, f"{WHAT}{f', as {choice} by the menu' if choice else ''}")
    found = pasted(bed, plugin, choice, pictures / f"writer-{plugin}-code-{choice or 'own'}.png")
    lines = found.outline()["code"]
    # Writer reads a tab of HTML as spaces up to the eighth column.
    expected = CODE.expandtabs() if choice == "HTML" else CODE
    checks.equal(f"{name}: every character, in a font of fixed width", "\n".join(lines).rstrip("\n") + "\n", expected)
    colours = {run.text: run.look.get("fo:color") for paragraph in found.paragraphs for run in paragraph.runs}
    checks.equal(f"{name}: words in colour", [word for word in WORDS if colours.get(word)], WORDS)
    checks.equal(f"{name}: the colours", len({colours.get(word) for word in WORDS}), 1)


def test_chromium(bed, checks, pictures):
    """A real Ctrl+V into a page's editor."""
    if not Chromium.program():
        pytest.skip("Chromium is not installed")
    name = checks.about("Chromium", PASTES, WHAT)
    with Chromium(bed, page_editor.PAGE) as window:
        brought = page_editor.paste(window)
        checks.equal(f"{name}: the handler's text/plain is the file", brought.get("text/plain"), CODE)
        shown = window.evaluate("editor.querySelector('pre').textContent")
        checks.equal(f"{name}: every character", shown, CODE)
        colours = window.evaluate(
            f"{json.dumps(WORDS)}.map(word => getComputedStyle([...editor.querySelectorAll('span')]"
            ".find(span => span.textContent.trim() === word)).color)")
        checks.equal(f"{name}: the words have one colour, and it is not black",
                     (len(set(colours)), colours[0] == "rgb(0, 0, 0)"), (1, False))
        (pictures / "chromium-code.png").write_bytes(bed.run("import", "-window", "root", "png:-"))


def test_editors(bed, checks):
    """Editors and terminals get the file, and nothing is converted for it."""
    name = checks.about("xclip", PASTES, WHAT)
    checks.equal(f"{name}: the bytes", bed.run("xclip", "-o", "-selection", "clipboard").decode(), CODE)
    checks.equal(f"{name}: no conversion", bed.conversions(), [])
