"""A picture: browsers, GIMP and the toolkits paste one that pb copies, and pb pastes the one that GIMP copies, pixel by
pixel."""

import base64
import contextlib
import pathlib
import tempfile

import pytest

from testbed.apps import COPIES, PASTES, foreign
from testbed.apps.chromium import Chromium
from testbed.apps.drawing import KINDS, check_pixels, drawn
from testbed.apps.page_editor import PAGE
from testbed.apps.test_gtk import GTK3, GTK4_CLIENT
from testbed.apps.test_qt import QT, need_qt
from testbed.bed import Bed, wait_until
from testbed.conftest import need
from testbed.hands import SwayHand

# GIMP's own script waits for an image, and saves it.
SAVE_FIRST = """(let loop ()
  (if (= 0 (car (gimp-image-list))) (loop)
    (let* ((image (aref (cadr (gimp-image-list)) 0)) (drawable (car (gimp-image-get-active-drawable image))))
      (file-png-save RUN-NONINTERACTIVE image drawable "{0}" "pasted" 0 9 0 0 0 0 0))))"""
END_OF_PNG = b"IEND\xaeB`\x82"
# The file that a page is handed, as text.
FILE_OF_PASTE = """new Promise((done) => addEventListener("paste", (event) => {
  const [file] = event.clipboardData.files;
  if (!file) return done({});
  const reader = new FileReader();
  reader.onload = () => done({ type: file.type, content: reader.result.split(",")[1] });
  reader.readAsDataURL(file);
}, { once: true, capture: true }))"""


TOOLKITS = {"GTK 3": GTK3, "GTK 4": GTK4_CLIENT} | QT


@pytest.fixture(scope="module")
def picture(bed):
    return drawn(bed, "a picture")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TOOLKITS)
def test_toolkit_pastes(bed, checks, name, kind):
    """A real Ctrl+V in a window."""
    checks.about(name, PASTES, kind)
    need_qt(name)
    picture = drawn(bed, kind)
    bed.copy(picture)
    check_pixels(bed, checks, name, picture, pasted_by_key(bed, TOOLKITS[name], lambda: press_paste(bed)))


def press_paste(bed):
    window = wait_until(lambda: bed.window("--name", "^Picture$"), "the window")
    bed.run("xdotool", "windowfocus", "--sync", window, "key", "ctrl+v")


def pasted_by_key(bed, program, press):
    """The file of the picture that a program has pasted once the key was pressed in its window."""
    pasted = bed.folder / "pasted.png"
    with open(pasted, "wb") as output, bed.running(*program, "picture", stdout=output) as process:
        press()
        wait_until(lambda: process.poll() is not None, "the picture")
    return pasted


@pytest.fixture(scope="module")
def window(bed, browser):
    with browser(bed, PAGE) as window:
        yield window


@pytest.mark.parametrize("kind", KINDS)
def test_browser_pastes(bed, checks, window, kind):
    checks.about(window.name, PASTES, kind)
    picture = drawn(bed, kind)
    bed.copy(picture)
    check_paste(bed, checks, window.name, window, picture)


def test_browser_pastes_bitmap(bed, checks, window):
    """What WSLg and Wine own is a BMP and nothing else. Browsers take it once it was copied again."""
    checks.about(window.name, PASTES, "a BMP that another application owns, after `pb recopy`")
    picture = drawn(bed, "a BMP file")
    with foreign.owner(bed, "xclip", "-i", "-quiet", "-selection", "clipboard", "-t", "image/bmp", picture, text=""):
        png = bed.file("bitmap.png", bed.pb("paste", "-t", "image/png"))
        check_pixels(bed, checks, "pb paste -t image/png", picture, png)
        bed.pb("recopy")
        check_paste(bed, checks, window.name, window, picture)


def check_paste(bed, checks, name, window, picture):
    """A real Ctrl+V, after which the page's handler is given a file."""
    window.evaluate(f"void ((window.pasted = {FILE_OF_PASTE}), editor.focus())")
    window.press("ctrl+v")
    handed = window.evaluate("window.pasted")
    checks.equal(f"{name}: the type of the file", handed.get("type"), "image/png")
    check_pixels(bed, checks, name, picture, bed.file("handed.png", base64.b64decode(handed.get("content", ""))))


@pytest.mark.parametrize("kind", KINDS)
def test_gimp_pastes(bed, checks, pictures, kind):
    """A real Ctrl+Shift+V, which makes an image of the clipboard's."""
    checks.about("GIMP", PASTES, kind)
    need("gimp")
    picture = drawn(bed, kind)
    bed.copy(picture)
    pasted = bed.folder / "gimp.png"
    pasted.unlink(missing_ok=True)
    with gimp(bed, "GNU Image", "--batch", SAVE_FIRST.format(pasted)) as press:
        press("ctrl+shift+v")
        wait_until(lambda: pasted.exists() and pasted.read_bytes().endswith(END_OF_PNG), "what GIMP saves", seconds=60)
        (pictures / "gimp.png").write_bytes(bed.run("import", "-window", "root", "png:-"))
    check_pixels(bed, checks, "GIMP", picture, pasted)


@pytest.fixture
def recorder(bed):
    bed.start_recorder()
    yield
    bed.stop(bed.recorder)


def test_gimp_copies(bed, checks, picture, recorder):
    """A real Ctrl+C in the window of an opened picture. GIMP offers types that it then refuses."""
    checks.about("GIMP", COPIES, "a picture")
    need("gimp")
    bed.copy_welcome()
    with gimp(bed, picture.stem, str(picture)) as press:
        press("ctrl+c")
        bed.wait_for_foreign_item()
        foreign.check_type(bed, checks, "GIMP", "image/png")
        copied = bed.folder / "copied.png"
        copied.write_bytes(bed.pb("paste", "-t", "image/png"))
        wait_until(lambda: b"Picture" in bed.pb("history", "list"), "the picture in the history")
        number = bed.pb("history", "search", "type:image").split()[0].decode()
        recorded = bed.folder / "recorded.png"
        recorded.write_bytes(bed.pb("history", "show", number, "-t", "image/png"))
    check_pixels(bed, checks, "GIMP copy", picture, copied)
    check_pixels(bed, checks, "GIMP copy in the history", picture, recorded)


@contextlib.contextmanager
def hand_on_sway():
    """The user's hand on a bed with sway."""
    need(*SwayHand.programs)
    with Bed(SwayHand.kind) as bed:
        bed.environment |= SwayHand.toolkits
        hand = SwayHand(bed)
        hand.prepare()
        yield hand


@pytest.fixture(scope="module")
def hand():
    with hand_on_sway() as hand:
        yield hand


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["GTK 4", "Qt 6"])
def test_toolkit_pastes_on_wayland(checks, hand, name, kind):
    name = checks.about(f"{name} (sway)", PASTES, kind)
    need_qt("Qt 6")
    picture = drawn(hand.bed, kind)
    hand.bed.copy(picture)

    def press():
        wait_until(lambda: hand.focused() == "Picture", "the window with the focus")
        hand.press("ctrl+v")

    words = TOOLKITS[name.split(" (")[0]]
    program = [words[0], hand.bed.file("client.py", pathlib.Path(words[1]).read_bytes()), *words[2:]]
    check_pixels(hand.bed, checks, name, picture, pasted_by_key(hand.bed, program, press))


class SwayChromium(Chromium):
    platform = "wayland"

    def __init__(self, hand):
        super().__init__(hand.bed, hand.bed.file("page.html", PAGE.read_bytes()))
        self.hand = hand

    def press(self, keys):
        wait_until(lambda: "Pasteboard test page" in self.hand.focused(), "the browser's focus")
        self.hand.press(keys)


@pytest.fixture(scope="module")
def sway_window():
    if not Chromium.program():
        pytest.skip("Chromium is not installed")
    # A bed of its own: Chromium crashes on a sway where other programs have come and gone before.
    with hand_on_sway() as hand, SwayChromium(hand) as window:
        yield window


@pytest.mark.parametrize("kind", KINDS)
def test_browser_pastes_on_wayland(checks, sway_window, kind):
    name = checks.about("Chromium (sway)", PASTES, kind)
    bed = sway_window.bed
    picture = drawn(bed, kind)
    bed.copy(picture)
    check_paste(bed, checks, name, sway_window, picture)


@contextlib.contextmanager
def gimp(bed, title, *arguments):
    """GIMP, once its window has a title; gives what presses real keys in it."""
    # One that was ended before would have it offer to recover images.
    settings = tempfile.mkdtemp(prefix="gimp-", dir=bed.folder)
    with bed.running("gimp", "--no-splash", "--new-instance", *arguments, environment={"GIMP2_DIRECTORY": settings}):
        window = wait_until(lambda: bed.window("--name", title), "GIMP's window", seconds=90)
        yield lambda *keys: bed.run("xdotool", "windowfocus", "--sync", window, "key", *keys)
