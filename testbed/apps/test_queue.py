"""Items that are collected, and pasted one after the other as fast as people press keys, each once and in order."""

import pathlib
import sys

import pytest

from testbed.apps import PASTES, page_editor
from testbed.apps.test_editor import emacs
from testbed.apps.test_gtk import GTK3
from testbed.apps.test_qt import BINDINGS, need_qt
from testbed.apps.test_terminal import xterm
from testbed.apps.writer import Writer
from testbed.bed import wait_until
from testbed.conftest import need

TEXTS = ["one", "two", "three"]
WHAT = "three items of the queue"
# Milliseconds between two keys of a person in a hurry.
DELAY = "250"
WINDOWS = pathlib.Path(__file__).parent.parent / "window"
# Programs with the title "Editor" that print what is written in them.
EDITORS = {"GTK 3": [*GTK3, "typed"], "GTK 4": [sys.executable, WINDOWS / "gtk_editor.py"]} | {
    name: [sys.executable, WINDOWS / "qt_editor.py", binding] for name, binding in BINDINGS.items()}


@pytest.fixture
def collected(bed):
    """Collects the texts. The queue is empty again afterwards."""
    bed.pb("queue", "start")
    for text in TEXTS:
        bed.pb("copy", "--text", f"{text} ")
    bed.pb("queue", "stop")
    yield
    bed.pb("queue", "clear")


def check(bed, checks, name, text):
    checks.equal(f"{name}: each once, in order", text, TEXTS)
    wait_until(lambda: b'"count": 0' in bed.pb("queue", "--json"), "the end of the queue")


@pytest.mark.usefixtures("collected")
def test_browser(bed, checks, browser):
    name = checks.about(browser.name, PASTES, WHAT)
    with browser(bed, page_editor.PAGE) as window:
        window.evaluate("void ((editor.innerHTML = ''), editor.focus())")
        for _ in TEXTS:
            window.press("ctrl+v")
            bed.run("sleep", str(int(DELAY) / 1000))
        wait_until(lambda: len(window.evaluate("editor.textContent").split()) == len(TEXTS), "the pastes")
        check(bed, checks, name, window.evaluate("editor.textContent").split())


@pytest.mark.usefixtures("collected")
def test_writer(bed, checks, plugin, title):
    name = checks.about(f"Writer ({title})", PASTES, WHAT)
    with Writer(bed, plugin) as writer, writer.document() as document:
        window = wait_until(lambda: bed.window("--name", "LibreOffice Writer"), "Writer's window")
        bed.run("xdotool", "windowfocus", "--sync", window, "key", "--delay", DELAY, *["ctrl+v"] * len(TEXTS))

        def words():
            return " ".join(text for _, text in document.paragraphs()).split()

        wait_until(lambda: len(words()) == len(TEXTS), lambda: f"the pastes, of which there are {words()}")
        check(bed, checks, name, words())


@pytest.mark.usefixtures("collected")
@pytest.mark.parametrize("application", EDITORS)
def test_toolkit(bed, checks, application):
    need_qt(application)
    name = checks.about(application, PASTES, WHAT)
    typed = bed.folder / "typed-queue"
    with open(typed, "wb") as output, bed.running(*EDITORS[application], stdout=output):
        window = wait_until(lambda: bed.window("--name", "^Editor$"), f"the editor of {application}")
        bed.run("xdotool", "windowfocus", "--sync", window, "key", "--delay", DELAY, *["ctrl+v"] * len(TEXTS))

        def words():
            # The whole text is printed after each change.
            return typed.read_text().rpartition(TEXTS[0])[2].split()

        wait_until(lambda: words() == TEXTS[1:], lambda: f"the pastes, of which there are {words()}")
        check(bed, checks, name, [TEXTS[0], *words()])


@pytest.mark.usefixtures("collected")
def test_emacs(bed, checks):
    need("emacs")
    name = checks.about("Emacs", PASTES, WHAT)
    saved = bed.folder / "emacs-queue"
    with emacs(bed, saved) as press:
        press("--delay", DELAY, *["ctrl+y"] * len(TEXTS), "ctrl+x", "ctrl+s")
        wait_until(lambda: saved.exists() and saved.stat().st_size, "what Emacs saves")
    check(bed, checks, name, saved.read_text().split())


@pytest.mark.usefixtures("collected")
def test_terminal(bed, checks):
    name = checks.about("xterm", PASTES, WHAT)
    typed, ready = bed.folder / "typed-queue", bed.folder / "typed-queue.ready"
    count = sum(len(text) + 1 for text in TEXTS)
    # Otherwise a terminal passes on whole lines only.
    with xterm(bed, "sh", "-c", f"stty -icanon; echo > {ready}; head -c {count} > {typed}; exec cat") as (_, press):
        wait_until(ready.exists, "the program in the terminal")
        press("--delay", DELAY, *["ctrl+shift+v"] * len(TEXTS))
        wait_until(lambda: typed.exists() and typed.stat().st_size >= count, "the pastes in the terminal")
    check(bed, checks, name, typed.read_text().split())
