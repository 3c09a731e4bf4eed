"""Pictures: a photograph to PNG beside other programs, and what the worker takes to start."""

import functools
import shutil
import subprocess

from testbed.bed import PROGRAMS
from testbed.benches.measure import QUICK, compare, duration, medians, report, timed

PB, WORKER = (str(PROGRAMS / name) for name in ("pb", "pasteboard-picture"))
# A photograph of 12 megapixels has about as much noise.
PHOTOGRAPH = ["-seed", "1", "-size", "4000x3000", "plasma:tan-steelblue", "-attenuate", "0.2", "+noise", "Gaussian",
              "-quality", "92"]


def pictures(folder, environment):
    start(folder, environment)
    photograph(folder, environment)


def start(folder, environment):
    """The smallest picture, which needs no library, one library, or the largest of them."""
    pixmap, drawing = folder / "pixel.ppm", folder / "pixel.svg"
    pixmap.write_bytes(b"P6\n1 1\n255\nabc")
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    for what, command, path in (
        ("no library", ["--from", "pnm", "--to", "bmp"], pixmap), ("libpng", ["--from", "pnm", "--to", "png"], pixmap),
        ("librsvg", ["--from", "svg", "--to", "bmp"], drawing),
    ):
        taken, = medians(5 if QUICK else 40, functools.partial(timed, [WORKER, *command], environment, path))
        report(f"a picture of one pixel, worker with {what}", duration(taken))


def photograph(folder, environment):
    source = str(folder / "photograph.jpg")
    what = "JPEG of 12 megapixels to PNG"
    if not shutil.which("convert"):
        return report(what, "not measured", "no ImageMagick here", budget="≤ 1")
    subprocess.run(["convert", *PHOTOGRAPH, source], check=True)
    peers = {"ImageMagick": ["convert", source, str(folder / "theirs.png")]}
    if shutil.which("ffmpeg"):
        peers["ffmpeg"] = ["ffmpeg", "-loglevel", "error", "-y", "-i", source, str(folder / "theirs.png")]
    commands = [[PB, "convert", source, "-o", str(folder / "ours.png")], *peers.values()]
    taken, *others = medians(
        2 if QUICK else 5, *(functools.partial(timed, command, environment) for command in commands))
    for name, other in zip(peers, others, strict=True):
        compare(what, taken, other, name, 1 if name == "ImageMagick" else None)
