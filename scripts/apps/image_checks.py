"""A picture: GIMP and the toolkits paste one that pb copies, and pb pastes the one that GIMP copies, pixel by pixel."""

import contextlib
import importlib.util
import shutil
import sys
import tempfile

import gtk_checks
import qt_checks
from checks import COPIES, PASTES
from desk import wait_until

SIZE = "96x64"
# Chosen so that a picture that is turned, cut or has other colours is another one.
DRAWING = ["-size", SIZE, "gradient:#c02020-#2040c0", "-fill", "#20a040", "-draw", "rectangle 8,8 40,24", "-depth", "8"]
# GIMP's own script waits for an image, and saves it.
SAVE_FIRST = """(let loop ()
  (if (= 0 (car (gimp-image-list))) (loop)
    (let* ((image (aref (cadr (gimp-image-list)) 0)) (drawable (car (gimp-image-get-active-drawable image))))
      (file-png-save RUN-NONINTERACTIVE image drawable "{0}" "pasted" 0 9 0 0 0 0 0))))"""
END_OF_PNG = b"IEND\xaeB`\x82"


def run(desk, checks, pictures):
    """Runs all the checks, and leaves a picture of GIMP's window in the folder `pictures`."""
    picture = desk.folder / "picture.png"
    desk.run("convert", *DRAWING, f"PNG24:{picture}")
    for name, command in toolkits():
        with checks.case(name, PASTES, "a picture", desk):
            desk.copy(picture)
            pasted = desk.folder / f"{name}.png"
            pasted.write_bytes(desk.run(*command))
            check_pixels(desk, checks, name, picture, pasted)
    if not shutil.which("gimp"):
        return checks.skip("GIMP", "it is not installed")
    with checks.case("GIMP", PASTES, "a picture", desk):
        receive(desk, checks, picture, pictures)
    with checks.case("GIMP", COPIES, "a picture", desk):
        copy(desk, checks, picture)


def toolkits():
    """Programs that write the clipboard's picture to their standard output, and what they are called."""
    yield "GTK 3", [*gtk_checks.GTK3, "picture"]
    for binding, name in (("PyQt5", "Qt 5"), ("PyQt6", "Qt 6")):
        if importlib.util.find_spec(binding):
            yield name, [sys.executable, str(qt_checks.CLIENT), binding, "picture"]


def receive(desk, checks, picture, pictures):
    """A real Ctrl+Shift+V, which makes an image of the clipboard's."""
    desk.copy(picture)
    pasted = desk.folder / "gimp.png"
    with gimp(desk, "GNU Image", "--batch", SAVE_FIRST.format(pasted)) as press:
        press("ctrl+shift+v")
        wait_until(lambda: pasted.exists() and pasted.read_bytes().endswith(END_OF_PNG), "what GIMP saves", seconds=60)
        (pictures / "gimp.png").write_bytes(desk.run("import", "-window", "root", "png:-"))
    check_pixels(desk, checks, "GIMP", picture, pasted)


def copy(desk, checks, picture):
    """A real Ctrl+C in the window of an opened picture."""
    desk.copy_welcome()
    with gimp(desk, picture.stem, str(picture)) as press:
        press("ctrl+c")
        desk.wait_for_foreign_item()
        types = desk.pb("types").decode().split()
        checks.see(types=types)
        checks.true("GIMP: pb types", "image/png" in types, lambda: f"it offers {types}")
        copied = desk.folder / "copied.png"
        copied.write_bytes(desk.pb("paste", "-t", "image/png"))
    check_pixels(desk, checks, "GIMP copy", picture, copied)


@contextlib.contextmanager
def gimp(desk, title, *arguments):
    """GIMP, once its window has a title; gives what presses real keys in it."""
    # One that was ended before would have it offer to recover images.
    settings = tempfile.mkdtemp(prefix="gimp-", dir=desk.folder)
    with desk.running("gimp", "--no-splash", "--new-instance", *arguments, environment={"GIMP2_DIRECTORY": settings}):
        window = wait_until(lambda: desk.window("--name", title), "GIMP's window", seconds=90)
        yield lambda *keys: desk.run("xdotool", "windowfocus", "--sync", window, "key", *keys)


def check_pixels(desk, checks, name, expected, found):
    """Two pictures are the same, whatever their files are like."""
    pixels = [desk.run("convert", path, "-depth", "8", "rgb:-") for path in (expected, found)]
    size = desk.run("identify", "-format", "%wx%h", found).decode()
    checks.equal(f"{name}: size", size, SIZE)
    checks.true(f"{name}: every pixel", pixels[0] == pixels[1], lambda: f"{found.name} has others than {expected.name}")
