"""A drawing that the tests copy as a picture, and what is left of it when it was pasted."""

SIZE = "96x64"
# Chosen so that a picture that is turned, cut or has other colours is another one.
DRAWING = ["-size", SIZE, "gradient:#c02020-#2040c0", "-fill", "#20a040", "-draw", "rectangle 8,8 40,24", "-depth", "8"]
# The kinds of files that are copied, as ImageMagick writes them, by what a page's line calls them.
KINDS = {"a picture": "PNG24:picture.png", "a JPEG file": "jpeg:picture.jpg", "a WebP file": "webp:picture.webp",
         "a BMP file": "bmp3:picture.bmp"}


def drawn(bed, kind):
    """Returns the drawing in a file of a kind."""
    writer, name = KINDS[kind].split(":")
    bed.run("convert", *DRAWING, "-define", "webp:lossless=true", f"{writer}:{bed.folder / name}")
    return bed.folder / name


def check_pixels(bed, checks, name, expected, found):
    """Two pictures are the same, whatever their files are like."""
    pixels = [bed.run("convert", path, "-depth", "8", "rgb:-") for path in (expected, found)]
    size = bed.run("identify", "-format", "%wx%h", found).decode()
    checks.equal(f"{name}: size", size, SIZE)
    checks.true(f"{name}: every pixel", pixels[0] == pixels[1], lambda: f"{found.name} has others than {expected.name}")
