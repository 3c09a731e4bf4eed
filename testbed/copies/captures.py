"""Copies that were made of pages and documents, kept as files so that another build can be measured without the programs."""

from __future__ import annotations

import json
import pathlib
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from testbed.copies.clipboard import Flavours


@dataclass
class Capture:
    """One copy: where it is from, what was seen selected, and its flavours."""

    folder: pathlib.Path
    program: str
    page: str
    selection: str
    seen: dict[str, Any]
    flavours: Flavours

    def write(self) -> None:
        self.folder.mkdir(parents=True)
        names = {}
        for number, (kind, content) in enumerate(self.flavours.items()):
            names[kind] = f"{number}-{re.sub(r'[^a-z]+', '-', kind)}"
            (self.folder / names[kind]).write_bytes(content)
        facts = {"program": self.program, "page": self.page, "selection": self.selection, "seen": self.seen, "flavours": names}
        (self.folder / "copy.json").write_text(json.dumps(facts, indent=1, ensure_ascii=False))

    @classmethod
    def read(cls, folder: pathlib.Path) -> Capture:
        facts = json.loads((folder / "copy.json").read_text())
        flavours = {kind: (folder / name).read_bytes() for kind, name in facts.pop("flavours").items()}
        return cls(folder, flavours=flavours, **facts)


class Store:
    """The folder with all copies: a folder for each program, in it one for each page."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder

    def place(self, program: str, page: str) -> pathlib.Path:
        return self.folder / file_name(program) / file_name(page)

    def has(self, program: str, page: str) -> bool:
        """Whether all copies of a page are there."""
        return (self.place(program, page) / "complete").exists()

    def write(self, program: str, page: str, captures: Iterable[tuple[str, dict[str, Any], Flavours]]) -> None:
        """Keeps the copies of a page: of each its selection's name, what was seen, and the flavours."""
        place = self.place(program, page)
        shutil.rmtree(place, ignore_errors=True)
        for selection, seen, flavours in captures:
            Capture(place / file_name(selection), program, page, selection, seen, flavours).write()
        place.mkdir(parents=True, exist_ok=True)
        (place / "complete").touch()

    def read(self, program: str, page: str) -> Iterator[Capture]:
        for facts in sorted(self.place(program, page).glob("*/copy.json")):
            yield Capture.read(facts.parent)


def file_name(words: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-")
