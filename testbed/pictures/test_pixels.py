"""Every file of collections that other programs are tested with: pb reads the pixels that ImageMagick reads."""

from __future__ import annotations

import concurrent.futures
import fnmatch
import functools
import os
from collections import Counter

import pytest

from testbed.conftest import need
from testbed.pictures.decoding import REFUSALS, by_image_magick, by_pb, distance
from testbed.pictures.differences import DIFFERENCES, TOLERANCE, TOLERANCES
from testbed.pictures.suites import FORMATS, Picture, pictures
from testbed.report import Checks

FILES = list(pictures())
LISTED = [pattern for patterns in DIFFERENCES.values() for pattern in patterns]


def compare(picture: Picture) -> tuple[str, str]:
    """Returns how the two programs read a file, in a word, and what differs."""
    ours, problem = by_pb(picture)
    if not ours and not any(refusal in problem for refusal in REFUSALS):
        return "failed", problem
    theirs = by_image_magick(picture)
    if not ours or not theirs:
        return ("neither" if not ours else "only pb", "") if not theirs else ("differs", "only ImageMagick reads it")
    if ours.size != theirs.size:
        return "differs", f"{ours.size} pixels in pb, {theirs.size} in ImageMagick"
    found = distance(ours.bytes, theirs.bytes)
    is_same = found <= TOLERANCES.get(picture.format, TOLERANCE)
    return "same" if is_same else "differs", f"by {found} of 255"


@pytest.mark.parametrize("format", dict.fromkeys(FORMATS.values()))
def test_the_pixels_are_those_of_image_magick(format: str, checks: Checks) -> None:
    need("convert", "identify")
    files = [picture for picture in FILES if picture.format == format]
    if not files:
        pytest.skip("no file of this format could be fetched")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = dict(zip(files, pool.map(compare, files), strict=True))
    checks.see(format=format, counts=dict(Counter(word for word, _ in results.values())))
    for picture, (word, difference) in results.items():
        is_listed = any(fnmatch.fnmatchcase(picture.name, pattern) for pattern in LISTED)
        is_right = word == "differs" if is_listed else word not in ("differs", "failed")
        reason = f"no longer differs ({word}), so do not list it" if is_listed else difference
        checks.true(picture.name, is_right, functools.partial(str, reason))


def test_each_listed_difference_is_of_a_file(checks: Checks) -> None:
    if len({picture.name.split("/")[0] for picture in FILES}) < 5:
        pytest.skip("not all collections could be fetched")
    for pattern in LISTED:
        checks.true(pattern, fnmatch.filter([picture.name for picture in FILES], pattern), lambda: "there is no such file")
