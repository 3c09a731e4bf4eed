"""What pb and pandoc keep of copies."""

from __future__ import annotations

import subprocess
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from testbed.bed import Bed
from testbed.copies.captures import Capture
from testbed.copies.clipboard import Flavours
from testbed.copies.units import Unit, rendered, seen
from testbed.history.test_round_trip import closing, memory_file

PANDOC = ["pandoc", "-f", "html", "-t", "gfm"]


@dataclass
class Kept:
    """The units of one copy, and what is missing of them."""

    program: str
    page: str
    selection: str
    units: Counter[Unit]
    lost: Counter[Unit]
    lost_by_pandoc: Counter[Unit]
    added: Counter[Unit]
    markdown: str = field(repr=False, default="")

    def figures(self) -> dict[str, Any]:
        """The copy for a report: how many units there are of each kind, and how many are lost."""
        return {"program": self.program, "page": self.page, "selection": self.selection, "units": by_kind(self.units),
                "lost": by_kind(self.lost), "lost by pandoc": by_kind(self.lost_by_pandoc),
                "examples": [f"{unit.kind} {unit.place}: {unit.text[:80]}" for unit in sorted(self.lost)[:20]]}


def by_kind(units: Counter[Unit]) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for unit, count in units.items():
        counted[unit.kind] += count
    return dict(counted)


def measure(bed: Bed, capture: Capture) -> Kept:
    """Pastes a copy as Markdown, and compares that with what was seen selected."""
    wanted = seen(capture.seen)
    markdown = pasted(bed, capture.flavours)
    found, theirs = rendered(markdown), rendered(by_pandoc(capture))
    added = Counter({unit: count for unit, count in (found - wanted).items() if unit.kind == "word"})
    return Kept(capture.program, capture.page, capture.selection, wanted, wanted - found, wanted - theirs, added,
                markdown.decode(errors="replace"))


def pasted(bed: Bed, flavours: Flavours) -> bytes:
    """The Markdown that pb pastes of these flavours."""
    descriptors = [memory_file(content) for content in flavours.values()]
    with closing(descriptors), bed.connect() as daemon:
        daemon.call("Copy", descriptors, representations=[
            {"type": kind, "descriptor": number, "size": len(content)}
            for number, (kind, content) in enumerate(flavours.items())])
    return bed.pb("paste", "--as", "markdown")


def by_pandoc(capture: Capture) -> bytes:
    """What pandoc makes of the same HTML; kept beside it, for it is always the same."""
    kept = capture.folder / "pandoc.md"
    if not kept.exists():
        html = capture.flavours.get("text/html", b"")
        kept.write_bytes(subprocess.run(PANDOC, input=html, stdout=subprocess.PIPE, check=True).stdout if html else b"")
    return kept.read_bytes()
