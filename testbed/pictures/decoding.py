"""A picture as pb decodes it, and as ImageMagick does."""

from __future__ import annotations

import operator
import pathlib
import subprocess
from typing import NamedTuple

from testbed.bed import Bed
from testbed.pictures.suites import Picture

# ImageMagick's names where they are not ours.
NAMES = {"heif": "heic"}
# The messages of pb about a file that it does not read; any other is a fault.
REFUSALS = ("it is damaged, or in another format", "it has more pixels than", "is not a picture that pb recognises")
SCREEN_GAMMA = 2.2
SECONDS = 120


class Pixels(NamedTuple):
    """A decoded picture: red, green, blue and alpha of each pixel."""

    size: tuple[int, int]
    bytes: bytes


def by_pb(picture: Picture) -> tuple[Pixels | None, str]:
    """Returns what pb reads, which is not told the file's name; or nothing, and what pb says."""
    with picture.path.open("rb") as file:
        done = subprocess.run(
            [Bed.shared / "pb", "convert", "--to", "png", "-"], stdin=file, capture_output=True, timeout=SECONDS)
    if done.returncode:
        return None, done.stderr.decode()
    return pixels(["png:-"], done.stdout), ""


def by_image_magick(picture: Picture) -> Pixels | None:
    """Returns what ImageMagick reads of the picture that pb chooses; nothing if it fails."""
    content, more = picture.path.read_bytes(), ["-auto-orient", "-colorspace", "sRGB"]
    if picture.format == "png":
        content, gamma = without_gamma(content)
        more += gamma
    # Of an animation, pb shows the first frame where it is on its canvas.
    if picture.format == "gif":
        more = ["-coalesce", *more]
    name = NAMES.get(picture.format, picture.format)
    frame = largest_frame(picture.path) if picture.format == "ico" else 0
    return pixels([f"{name}:-[{frame}]", *more], content)


def pixels(words: list[str], content: bytes) -> Pixels | None:
    """Returns the pixels of a file, after options of ImageMagick."""
    done = subprocess.run(
        ["convert", *words, "-depth", "8", "-print", "%w %h\n", "rgba:-"], input=content, capture_output=True,
        timeout=SECONDS)
    size, _, found = done.stdout.partition(b"\n")
    if done.returncode or not found:
        return None
    width, height = (int(side) for side in size.split())
    return Pixels((width, height), found)


def largest_frame(path: pathlib.Path) -> int:
    """Returns the number of an icon's largest picture."""
    done = subprocess.run(["identify", "-format", "%w %h\n", f"ico:{path}"], capture_output=True, timeout=SECONDS)
    sizes = [int(width) * int(height) for width, height in (line.split() for line in done.stdout.splitlines())]
    return sizes.index(max(sizes)) if sizes else 0


def without_gamma(file: bytes) -> tuple[bytes, list[str]]:
    """Returns a PNG file without the gamma that it states, and the option that applies it. ImageMagick itself would use
    the curve of sRGB instead of a power, as browsers and pb do."""
    if any(name in file[:4096] for name in (b"iCCP", b"sRGB")):
        return file, []
    start = file.find(b"gAMA") - 4
    if start < 0:
        return file, []
    gamma = SCREEN_GAMMA * int.from_bytes(file[start + 8:start + 12]) / 100_000
    is_near = abs(gamma - 1) < 0.05
    return file[:start] + file[start + 16:], [] if is_near else ["-set", "colorspace", "sRGB", "-gamma", f"{gamma}"]


def distance(one: bytes, other: bytes) -> int:
    """Returns by how much the pixels differ at most, of 255. The colour of a pixel counts as much as it is opaque."""
    worst = 0
    step = 1 << 16
    for start in range(0, len(one), step):
        first, second = one[start:start + step], other[start:start + step]
        if first == second:
            continue
        if first[3::4] == second[3::4] == b"\xff" * (len(first) // 4):
            worst = max(worst, *map(abs, map(operator.sub, first, second)))
            continue
        for place in range(0, len(first), 4):
            alphas = first[place + 3], second[place + 3]
            parts = [abs(first[place + part] * alphas[0] - second[place + part] * alphas[1]) // 255 for part in range(3)]
            worst = max(worst, abs(alphas[0] - alphas[1]), *parts)
    return worst
