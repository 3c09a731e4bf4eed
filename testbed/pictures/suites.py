"""The collections of pictures: where their files are, and which format each file is in."""

from __future__ import annotations

import pathlib
import runpy
from collections.abc import Iterator
from typing import NamedTuple

from testbed.bed import REPOSITORY

FETCHED = REPOSITORY / "build/pictures"
# Formats by the ends of names. BMP files without their first header are what programs hold in memory.
FORMATS = {
    ".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".gif": "gif", ".bmp": "bmp", ".tif": "tiff", ".tiff": "tiff",
    ".webp": "webp", ".ico": "ico", ".xpm": "xpm", ".pbm": "pnm", ".pgm": "pnm", ".ppm": "pnm", ".pnm": "pnm",
    ".avif": "heif", ".heic": "heif", ".heif": "heif"}
# Larger files take ImageMagick too long.
SIZE = 8 << 20


class Suite(NamedTuple):
    """A collection, and what it is for readers of the page."""

    name: str
    pattern: str
    text: str


SUITES = [
    Suite("pngsuite", str(FETCHED / "pngsuite"), "PngSuite, as in the sources of pypng"),
    Suite("go", "/usr/share/go-*/src/image", "PngSuite and JPEG files of Go's own tests, in Debian's golang-src"),
    Suite("x-image", "/usr/share/gocode/src/golang.org/x/image", "WebP, TIFF and BMP files of Go's tests"),
    Suite("pillow", str(FETCHED / "pillow/images"), "the BMP suite, and files of Pillow's tests"),
    Suite("heif", str(FETCHED / "heif/images"), "HEIC and AVIF files of pillow_heif's tests"),
]


class Picture(NamedTuple):
    """A file of a collection."""

    name: str
    path: pathlib.Path
    format: str


def unpack_png_suite() -> None:
    """Writes the files of PngSuite that the module contains."""
    folder = FETCHED / "pngsuite"
    if (module := folder / "pngsuite.py").exists():
        for name, content in runpy.run_path(str(module))["png"].items():
            (folder / f"{name}.png").write_bytes(content)


def pictures() -> Iterator[Picture]:
    """Yields all files, by collections."""
    unpack_png_suite()
    for suite in SUITES:
        for root in sorted(pathlib.Path("/").glob(suite.pattern[1:])):
            for path in sorted(root.rglob("*")):
                format = FORMATS.get(path.suffix.lower())
                if format and path.is_file() and path.stat().st_size <= SIZE:
                    yield Picture(f"{suite.name}/{path.relative_to(root)}", path, format)
