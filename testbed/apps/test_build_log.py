"""The coloured output of a build, piped into pb: in colours in Writer and Chromium, and without an escape in an editor."""

import pytest

from testbed.apps import PASTES, page_editor
from testbed.apps.chromium import Chromium
from testbed.apps.writer import pasted

WHAT = "a build log in colours"
# As cargo, gcc and a progress bar write it: bold, 16, 256 and true colours, and a line that is written over.
LOG = (
    "\x1b[1m\x1b[32m   Compiling\x1b[0m pasteboard v1.0.0\n"
    "Fetching  10%\rFetching 100%\n"
    "\x1b[0m\x1b[1m\x1b[38;5;9merror\x1b[0m\x1b[1m: expected `;`\x1b[0m\n"
    "  \x1b[38;2;0;128;255m-->\x1b[0m src/main.rs:3:7\n"
)
TEXT = "   Compiling pasteboard v1.0.0\nFetching 100%\nerror: expected `;`\n  --> src/main.rs:3:7"
COLOURED = ["Compiling", "error", "-->"]


@pytest.fixture(autouse=True)
def copied(bed):
    bed.pb("copy", "-t", "terminal", data=LOG.encode())


@pytest.mark.parametrize("choice", [None, "HTML"])
def test_writer(bed, checks, plugin, title, choice, pictures):
    """Writer's own choice, and HTML by its menu."""
    name = checks.about(f"Writer ({title})", PASTES, f"{WHAT}{f', as {choice} by the menu' if choice else ''}")
    found = pasted(bed, plugin, choice, pictures / f"writer-{plugin}-log-{choice or 'own'}.png")
    lines = found.outline()["code"]
    checks.equal(f"{name}: every character, in a font of fixed width", "\n".join(lines).rstrip("\n"), TEXT)
    colours = {run.text.strip(): run.look.get("fo:color") for each in found.paragraphs for run in each.runs}
    checks.equal(f"{name}: words in colour", [word for word in COLOURED if colours.get(word)], COLOURED)
    checks.equal(f"{name}: the colours", len({colours.get(word) for word in COLOURED}), len(COLOURED))


def test_chromium(bed, checks, pictures):
    """A real Ctrl+V into a page's editor."""
    if not Chromium.program():
        pytest.skip("Chromium is not installed")
    name = checks.about("Chromium", PASTES, WHAT)
    with Chromium(bed, page_editor.PAGE) as window:
        brought = page_editor.paste(window)
        checks.equal(f"{name}: the handler's text/plain has no escape", brought.get("text/plain"), TEXT)
        checks.equal(f"{name}: every character", window.evaluate("editor.querySelector('pre').textContent.trimEnd()"), TEXT)
        colours = window.evaluate(
            "[...editor.querySelectorAll('pre span')].map(span => [span.textContent.trim(), getComputedStyle(span).color])")
        (pictures / "chromium-log.png").write_bytes(bed.run("import", "-window", "root", "png:-"))
    seen = {word: colour for word, colour in colours if word in COLOURED}
    checks.equal(f"{name}: words in colours of their own", len(set(seen.values())), len(COLOURED))


def test_editor(bed, checks):
    """The types that an editor asks for."""
    name = checks.about("xclip", PASTES, WHAT)
    checks.equal(f"{name}: no escape", bed.run("xclip", "-o", "-selection", "clipboard").decode(), TEXT)
