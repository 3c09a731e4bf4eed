"""A picture: browsers, GIMP and the toolkits paste one that pb copies, and pb pastes the one that GIMP copies, pixel by
pixel."""

import base64
import contextlib
import tempfile

import pytest

from testbed.apps import COPIES, PASTES, foreign
from testbed.apps.test_browser import PAGE
from testbed.apps.test_gtk import GTK3
from testbed.apps.test_qt import QT, need_qt
from testbed.bed import wait_until
from testbed.conftest import need

SIZE = "96x64"
# Chosen so that a picture that is turned, cut or has other colours is another one.
DRAWING = ["-size", SIZE, "gradient:#c02020-#2040c0", "-fill", "#20a040", "-draw", "rectangle 8,8 40,24", "-depth", "8"]
# GIMP's own script waits for an image, and saves it.
SAVE_FIRST = """(let loop ()
  (if (= 0 (car (gimp-image-list))) (loop)
    (let* ((image (aref (cadr (gimp-image-list)) 0)) (drawable (car (gimp-image-get-active-drawable image))))
      (file-png-save RUN-NONINTERACTIVE image drawable "{0}" "pasted" 0 9 0 0 0 0 0))))"""
END_OF_PNG = b"IEND\xaeB`\x82"
# The kinds of files that are copied, as ImageMagick writes them, by what a page's line calls them.
KINDS = {"a picture": "PNG24:picture.png", "a JPEG file": "jpeg:picture.jpg", "a WebP file": "webp:picture.webp",
         "a BMP file": "bmp3:picture.bmp"}
# The file that a page is handed, as text.
FILE_OF_PASTE = """new Promise((done) => addEventListener("paste", (event) => {
  const [file] = event.clipboardData.files;
  if (!file) return done({});
  const reader = new FileReader();
  reader.onload = () => done({ type: file.type, content: reader.result.split(",")[1] });
  reader.readAsDataURL(file);
}, { once: true, capture: true }))"""


TOOLKITS = {"GTK 3": [*GTK3, "picture"]} | {name: [*client, "picture"] for name, client in QT.items()}


@pytest.fixture(scope="module")
def picture(bed):
    return drawn(bed, "a picture")


def drawn(bed, kind):
    """Returns the drawing in a file of a kind."""
    writer, name = KINDS[kind].split(":")
    bed.run("convert", *DRAWING, "-define", "webp:lossless=true", f"{writer}:{bed.folder / name}")
    return bed.folder / name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TOOLKITS)
def test_toolkit_pastes(bed, checks, name, kind):
    checks.about(name, PASTES, kind)
    need_qt(name)
    picture = drawn(bed, kind)
    bed.copy(picture)
    pasted = bed.folder / f"{name}.png"
    pasted.write_bytes(bed.run(*TOOLKITS[name]))
    check_pixels(bed, checks, name, picture, pasted)


@pytest.fixture(scope="module")
def window(bed, browser):
    with browser(bed, PAGE) as window:
        yield window


@pytest.mark.parametrize("kind", KINDS)
def test_browser_pastes(bed, checks, window, kind):
    """A real Ctrl+V, after which the page's handler is given a file."""
    checks.about(window.name, PASTES, kind)
    picture = drawn(bed, kind)
    bed.copy(picture)
    window.evaluate(f"void ((window.pasted = {FILE_OF_PASTE}), editor.focus())")
    window.press("ctrl+v")
    handed = window.evaluate("window.pasted")
    checks.equal(f"{window.name}: the type of the file", handed.get("type"), "image/png")
    pasted = bed.folder / f"{window.name}.png"
    pasted.write_bytes(base64.b64decode(handed.get("content", "")))
    check_pixels(bed, checks, window.name, picture, pasted)


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


def test_gimp_copies(bed, checks, picture):
    """A real Ctrl+C in the window of an opened picture."""
    checks.about("GIMP", COPIES, "a picture")
    need("gimp")
    bed.copy_welcome()
    with gimp(bed, picture.stem, str(picture)) as press:
        press("ctrl+c")
        bed.wait_for_foreign_item()
        foreign.check_type(bed, checks, "GIMP", "image/png")
        copied = bed.folder / "copied.png"
        copied.write_bytes(bed.pb("paste", "-t", "image/png"))
    check_pixels(bed, checks, "GIMP copy", picture, copied)


@contextlib.contextmanager
def gimp(bed, title, *arguments):
    """GIMP, once its window has a title; gives what presses real keys in it."""
    # One that was ended before would have it offer to recover images.
    settings = tempfile.mkdtemp(prefix="gimp-", dir=bed.folder)
    with bed.running("gimp", "--no-splash", "--new-instance", *arguments, environment={"GIMP2_DIRECTORY": settings}):
        window = wait_until(lambda: bed.window("--name", title), "GIMP's window", seconds=90)
        yield lambda *keys: bed.run("xdotool", "windowfocus", "--sync", window, "key", *keys)


def check_pixels(bed, checks, name, expected, found):
    """Two pictures are the same, whatever their files are like."""
    pixels = [bed.run("convert", path, "-depth", "8", "rgb:-") for path in (expected, found)]
    size = bed.run("identify", "-format", "%wx%h", found).decode()
    checks.equal(f"{name}: size", size, SIZE)
    checks.true(f"{name}: every pixel", pixels[0] == pixels[1], lambda: f"{found.name} has others than {expected.name}")
