"""A page of Markdown that a text editor has copied, made rich by a key, and pasted into Chromium and Writer."""

import contextlib
import json
import pathlib
import sys

import pytest

from testbed.apps import PASTES_DOCUMENT, foreign, page_editor, welcome
from testbed.apps.chromium import Chromium
from testbed.apps.terminal import terminal
from testbed.apps.test_editor import VIM, file_to_copy
from testbed.apps.writer import pasted
from testbed.bed import PROGRAMS, wait_until
from testbed.conftest import need

FOLDER = pathlib.Path(__file__).parent
KEY = "F9"
OPENBOX = f"""\
<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
  <keybind key="{KEY}"><action name="Execute"><command>{PROGRAMS}/pb recopy</command></action></keybind>
</keyboard></openbox_config>
"""


@contextlib.contextmanager
def vim(bed):
    need(VIM[0])
    with file_to_copy(bed, welcome.SOURCE) as path, terminal(bed, *VIM, "-c", 'normal gg0vG$h"+y', str(path)):
        bed.wait_for_foreign_item()
        yield


def gtk(bed):
    return foreign.owner(bed, sys.executable, FOLDER / "gtk3_client.py", "edit", text=welcome.SOURCE)


def qt(bed):
    pytest.importorskip("PyQt6")
    return foreign.owner(bed, sys.executable, FOLDER / "qt_client.py", "PyQt6", "copy-plain", text=welcome.SOURCE)


@pytest.fixture(scope="module")
def press(bed):
    """Presses the key on the X server, for a window manager that knows it."""
    need("openbox")
    settings = bed.home / ".config/openbox/rc.xml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(OPENBOX)
    with bed.running("openbox", "--sm-disable"):
        wait_until(lambda: b"window id" in bed.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False), "openbox")
        yield lambda: bed.run("xdotool", "key", KEY)


@pytest.fixture(params={"Vim": vim, "a GTK editor": gtk, "a Qt editor": qt}.items(), ids=["Vim", "GTK", "Qt"])
def made_rich(bed, press, request):
    """The name of an editor's copy in the page, after the key."""
    name, copied = request.param
    with copied(bed):
        press()
        bed.wait_for(lambda: "text/html" in bed.pb("types").decode().splitlines(), "the rich item")
        yield f"Markdown of {name}, made rich by a key"


def test_chromium(bed, checks, made_rich, pictures):
    if not Chromium.program():
        pytest.skip("Chromium is not installed")
    name = checks.about("Chromium", PASTES_DOCUMENT, made_rich)
    with Chromium(bed, page_editor.PAGE) as window:
        brought = page_editor.paste(window)
        (pictures / "chromium-made-rich.png").write_bytes(bed.run("import", "-window", "root", "png:-"))
        found = window.evaluate(f"outlineOf({json.dumps(brought['text/html'])})")
    checks.equal(f"{name}: text/plain is the source", brought["text/plain"].rstrip("\n"), welcome.SOURCE.rstrip("\n"))
    welcome.check_outline(checks, name, found | welcome.last_words(found["paragraphs"]))


def test_writer(bed, checks, plugin, title, made_rich, pictures):
    name = checks.about(f"Writer ({title})", PASTES_DOCUMENT, made_rich)
    found = pasted(bed, plugin, None, pictures / f"writer-{plugin}-made-rich.png")
    welcome.check_outline(checks, name, found.outline())
