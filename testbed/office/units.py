"""The units of a page of HTML, to count those that another page has kept."""

from __future__ import annotations

import html.parser
import re
from collections import Counter
from typing import NamedTuple

BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "pre", "dt", "dd", "div", "blockquote", "body",
          "section", "header", "main", "figure", "figcaption"}
LISTS = {"ul", "ol"}
VOID = {"meta", "br", "img", "hr", "input", "col", "link"}
# Elements of text by the name under which they count.
INLINES = {"strong": "bold", "b": "bold", "em": "italic", "i": "italic", "code": "code", "a": "link", "del": "struck",
           "s": "struck"}


class Unit(NamedTuple):
    """A block or a span of text: what it is, where it leads or how deep it is, and its words."""

    kind: str
    place: str
    words: str


class Span(NamedTuple):
    """An open element of text."""

    tag: str
    target: str
    words: list[str]


class Reader(html.parser.HTMLParser):
    """Collects the units of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.units: Counter[Unit] = Counter()
        self.stack: list[str] = []
        self.words: list[str] = []
        self.spans: list[Span] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            if tag == "br":
                self.handle_data(" ")
            return
        if tag in BLOCKS or tag in LISTS or tag == "table":
            self.end_block()
        if tag in INLINES and "pre" not in self.stack:
            self.spans.append(Span(tag, dict(attributes).get("href") or "", []))
        self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS or tag in LISTS or tag == "table":
            self.end_block()
        if tag in self.stack:
            while self.stack.pop() != tag:
                pass
        if self.spans and self.spans[-1].tag == tag:
            span = self.spans.pop()
            # Links to files beside the page lead elsewhere once the page is elsewhere.
            if tag != "a" or span.target.startswith(("http", "mailto:")):
                self.count(INLINES[tag], span.target.rstrip("/"), span.words)

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        for span in self.spans:
            span.words.append(data)

    def end_block(self) -> None:
        """Counts the text of a block, by the outermost structure that it is in."""
        inner = next((tag for tag in reversed(self.stack) if tag in BLOCKS), "body")
        if "td" in self.stack or "th" in self.stack:
            kind = "cell"
        elif inner == "pre" or re.fullmatch("h[1-6]", inner):
            kind = inner
        else:
            kind = "item" if "li" in self.stack else "paragraph"
        depth = sum(tag in LISTS for tag in self.stack) if kind == "item" else 0
        self.count(kind, str(depth), self.words)
        self.words = []

    def count(self, kind: str, place: str, words: list[str]) -> None:
        if text := " ".join("".join(words).split()):
            self.units[Unit(kind, place, text)] += 1


def units(page: str) -> Counter[Unit]:
    """Returns the units of a page, each with the number of times that it occurs."""
    reader = Reader()
    reader.feed(page)
    reader.end_block()
    return reader.units
