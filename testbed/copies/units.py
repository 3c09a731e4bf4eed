"""The units of what was seen selected, and of Markdown, and which of them were kept."""

from __future__ import annotations

import html.parser
import re
import subprocess
import unicodedata
from collections import Counter
from typing import Any, NamedTuple

RENDERER = ["cmark-gfm", "--unsafe", "-e", "footnotes", "-e", "table", "-e", "strikethrough", "-e", "tasklist", "-e", "autolink"]
VOID = {"meta", "br", "img", "hr", "input", "col", "link", "wbr"}
HEADINGS = {f"h{level}": str(level) for level in range(1, 7)}
CELLS = {"td", "th"}
QUOTATIONS = {"blockquote", "details"}
# The end of a line that is shown, unlike those of the source.
BREAK = "\v"
# The first line of a callout, whose title is the name of its kind if it has no other.
CALLOUT = re.compile(r"\s*\[!(?P<kind>\w+)\][+-]?(?P<title>[^\n]*)")
# Blocks that are no unit by themselves; each ends the text before it.
BOXES = {"p", "div", "ul", "ol", "dl", "dt", "dd", "table", "tr", "thead", "tbody", "caption", "section", "details", "summary",
         "figure", "figcaption", "blockquote"}
BLOCKS = BOXES | CELLS | {"li", "pre", *HEADINGS}
INLINES = {"strong": "strong", "b": "strong", "em": "emphasis", "i": "emphasis", "code": "code in a line",
           "kbd": "code in a line", "a": "link", "sub": "below", "sup": "above"}
# The marks of notes, which the renderer counts itself.
NOTES = {"footnote-ref", "footnote-backref"}
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u00ad\u2060\ufeff"))

KINDS = ["word", "heading", "item", "number", "code", "cell", "quotation", "link", "strong", "emphasis", "code in a line",
         "below", "above", "picture"]


class Unit(NamedTuple):
    """A part of a text: its kind, what is special about it, and its words."""

    kind: str
    place: str
    text: str


def words(text: str) -> list[str]:
    """The words of a text, without what differs by taste: letters of another form, capitals, punctuation."""
    folded = unicodedata.normalize("NFKC", text.translate(INVISIBLE)).casefold()
    return re.findall(r"[^\W_]+", folded)


def lines(code: str) -> str:
    """Code without the spaces at the ends of its lines, and without empty lines around it."""
    return "\n".join(line.rstrip() for line in code.replace("\xa0", " ").split("\n")).strip("\n")


def block(kind: str, text: str, place: str = "") -> Unit | None:
    """A unit, unless there is no word in it."""
    content = lines(text) if kind == "code" else " ".join(words(text))
    return Unit(kind, place, content) if content else None


class Units:
    """The units of one text."""

    def __init__(self) -> None:
        self.counted: Counter[Unit] = Counter()
        self.items: list[tuple[int, str, str]] = []

    def add(self, kind: str, text: str, place: str = "") -> None:
        if found := block(kind, text, place):
            self.counted[found] += 1

    def add_words(self, text: str) -> None:
        self.counted.update(Unit("word", "", word) for word in words(text))

    def add_quotation(self, lines: list[str]) -> None:
        for line in lines:
            self.add("quotation", line)

    def add_item(self, depth: int, is_numbered: bool, number: int | None, text: str) -> None:
        self.items.append((depth, "numbered" if is_numbered else "bullet", text))
        if number is not None:
            self.add("number", text, str(number))

    def all(self) -> Counter[Unit]:
        """All units; the depth of items begins with that of the outermost."""
        outermost = min((depth for depth, _, _ in self.items), default=1)
        for depth, marker, text in self.items:
            self.add("item", text, f"{marker} {depth - outermost + 1}")
        self.items = []
        return self.counted


def seen(description: dict[str, Any]) -> Counter[Unit]:
    """The units of a selection, as selection.js describes it, or of Markdown that it stands for."""
    if "markdown" in description:
        units = rendered(description["markdown"].encode())
        return Counter({unit: count for unit, count in units.items() if unit.kind != description["unread"]})
    found = Units()
    found.add_words(description["text"])
    for unit in description["units"]:
        kind, text = unit["kind"], unit["text"]
        if kind == "item":
            found.add_item(unit["depth"], unit["isNumbered"], unit["number"], text)
        elif kind == "picture":
            found.counted[Unit("picture", unit["target"], "")] += 1
        elif kind == "quotation":
            found.add_quotation(text.split("\n"))
        else:
            found.add(kind, text, str(unit.get("level") or address(unit.get("target", ""))))
    return found.all()


def address(target: str) -> str:
    return target.rstrip("/")


class Span(NamedTuple):
    """An open element in a line."""

    tag: str
    target: str
    text: list[str]


class Block(NamedTuple):
    """An open block that is a unit."""

    tag: str
    place: str
    text: list[str]


class Reader(html.parser.HTMLParser):
    """Collects the units of a rendered page of Markdown."""

    def __init__(self) -> None:
        super().__init__()
        self.units = Units()
        self.text: list[str] = []
        self.stack: list[str] = []
        self.spans: list[Span] = []
        self.blocks: list[Block] = []
        # The open lists: whether each is numbered, and the number of its next item.
        self.lists: list[tuple[bool, int]] = []
        # How many open elements are in the mark of a note.
        self.marks = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag == "img":
            self.units.counted[Unit("picture", values.get("src", ""), "")] += 1
        if tag in VOID:
            if tag == "br":
                self.handle_data(BREAK)
            return
        if self.marks or NOTES & set(values.get("class", "").split()):
            self.marks += 1
        if tag in BLOCKS:
            self.start_block(tag, values)
        elif tag in INLINES and "pre" not in self.stack:
            self.spans.append(Span(tag, values.get("href", ""), []))
        self.stack.append(tag)

    def start_block(self, tag: str, values: dict[str, str]) -> None:
        self.handle_data("\n")
        if tag in ("ul", "ol"):
            start = values.get("start", "1")
            self.lists.append((tag == "ol", int(start) if start.isdecimal() else 1))
        elif tag == "li":
            is_numbered, number = self.lists.pop() if self.lists else (False, 1)
            self.lists.append((is_numbered, number + 1))
            self.blocks.append(Block(tag, str(number), []))
        elif tag in CELLS or tag in HEADINGS or tag == "pre":
            self.blocks.append(Block(tag, HEADINGS.get(tag, ""), []))
        elif tag in ("p", "summary") and self.is_in_quotation():
            self.blocks.append(Block(tag, "", []))

    def is_in_quotation(self) -> bool:
        around = (tag for tag in reversed(self.stack) if tag in QUOTATIONS or tag in CELLS or tag == "li")
        return next(around, "") in QUOTATIONS

    def handle_endtag(self, tag: str) -> None:
        if tag in self.stack:
            while (top := self.stack.pop()) != tag:
                self.end(top)
            self.end(tag)

    def end(self, tag: str) -> None:
        self.marks = max(0, self.marks - 1)
        if tag in BLOCKS:
            if self.blocks and self.blocks[-1].tag == tag:
                self.end_unit(self.blocks.pop())
            if tag in ("ul", "ol") and self.lists:
                self.lists.pop()
            self.handle_data("\n")
        elif self.spans and self.spans[-1].tag == tag:
            span = self.spans.pop()
            self.units.add(INLINES[tag], "".join(span.text), address(span.target))

    def end_unit(self, block: Block) -> None:
        text = "".join(block.text)
        if block.tag == "li":
            is_numbered = bool(self.lists) and self.lists[-1][0]
            # A number that was text has become the item's.
            self.units.add_words(block.place if is_numbered else "")
            self.units.add_item(len(self.lists), is_numbered, int(block.place) if is_numbered else None, text)
        elif block.tag in HEADINGS:
            self.units.add("heading", text, block.place)
        elif block.tag == "pre" or block.tag in CELLS:
            self.units.add("code" if block.tag == "pre" else "cell", text)
        elif title := CALLOUT.match(text):
            self.add_callout(title, text[title.end():])
        else:
            self.units.add_quotation(text.split(BREAK))

    def add_callout(self, title: re.Match[str], text: str) -> None:
        self.units.add_quotation([title["title"].strip() or title["kind"], *text.split(BREAK)])
        if not title["title"].strip():
            # Before, the kind may have been a bold word in the first line.
            self.units.add("strong", title["kind"])
            self.units.add("quotation", f"{title['kind']} {text.split(BREAK)[0]}")

    def handle_data(self, data: str) -> None:
        if self.marks:
            return
        self.text.append(data)
        if self.blocks:
            self.blocks[-1].text.append(data)
        for span in self.spans:
            span.text.append(data)


def rendered(markdown: bytes) -> Counter[Unit]:
    """The units of Markdown, as GitHub's renderer shows it."""
    page = subprocess.run(RENDERER, input=markdown, stdout=subprocess.PIPE, check=True).stdout
    reader = Reader()
    reader.feed(page.decode(errors="replace"))
    reader.close()
    reader.units.add_words("".join(reader.text))
    return reader.units.all()
