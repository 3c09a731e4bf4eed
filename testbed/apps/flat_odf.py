"""Reads the outline of a text document from flat OpenDocument XML (ODF 1.3, part 3)."""

import itertools
import re
import xml.etree.ElementTree
from dataclasses import dataclass

from testbed.apps.welcome import last_words

NAMESPACES = {
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "math": "http://www.w3.org/1998/Math/MathML",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
}
# Fonts whose pitch LibreOffice forgets when it reads RTF.
FIXED_FONTS = {"Courier", "Courier New", "Consolas", "Menlo", "Liberation Mono", "DejaVu Sans Mono"}


def full(name):
    """`text:p` as ElementTree spells it."""
    prefix, local = name.split(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


@dataclass
class Run:
    """Text of one look."""

    text: str
    look: dict
    address: str | None


@dataclass
class Paragraph:
    """A paragraph or heading, with the kinds of the lists around it and whether it lies in a table."""

    level: int | None
    lists: list
    is_in_table: bool
    look: dict
    runs: list

    @property
    def text(self):
        return "".join(run.text for run in self.runs)

    @property
    def is_running_text(self):
        return self.level is None and not self.is_in_table


def item(text):
    """The text of an item, without the tab behind the box of a task, and the mark that it is to look like text."""
    return text.replace("\t", " ", 1).replace("\ufe0e", "")


class FlatDocument:
    """One saved document."""

    def __init__(self, path):
        self.root = xml.etree.ElementTree.parse(path).getroot()
        self.styles = {
            (style.get(full("style:family")), style.get(full("style:name"))): style
            for style in self.root.iter(full("style:style"))
        }
        self.fixed_fonts = {
            font.get(full("style:name")) for font in self.root.iter(full("style:font-face"))
            if font.get(full("style:font-pitch")) == "fixed" or font.get(full("style:name")) in FIXED_FONTS
        }
        text = self.root.find("office:body/office:text", NAMESPACES)
        assert text is not None
        self.text = text
        self.paragraphs = list(self._paragraphs(self.text, [], False))

    @property
    def pictures(self):
        """The frames with a picture's bytes in them."""
        return [
            frame for frame in self.text.iter(full("draw:frame"))
            if frame.find("draw:image/office:binary-data", NAMESPACES) is not None
        ]

    @property
    def formulas(self):
        """The formulas that are objects, each in LibreOffice's own language."""
        return ["".join(note.itertext()) for note in self.text.iter(full("math:annotation"))]

    def outline(self):
        """The document in the shape of `welcome.OUTLINE`."""
        cells = [
            [next(self._paragraphs(cell, [], True)) for cell in row.findall("table:table-cell", NAMESPACES)]
            for row in self.text.iter(full("table:table-row"))
        ]
        return {
            "headings": [[each.level, each.text] for each in self.paragraphs if each.level],
            "items": [[each.lists, item(each.text)] for each in self.paragraphs if each.lists],
            "table": [[cell.text for cell in row] for row in cells],
            "alignment": [[alignment(cell.look) for cell in row] for row in cells],
            "bold": self._runs(lambda look: look.get("fo:font-weight") == "bold"),
            "italic": self._runs(lambda look: look.get("fo:font-style") == "italic"),
            "struck": self._runs(lambda look: look.get("style:text-line-through-style", "none") != "none"),
            "fixed": self._runs(self._is_fixed),
            "links": self._links(),
            "pictures": [pixels(frame.get(full("svg:width"))) for frame in self.pictures],
            "code": [line for each in self.paragraphs if self._is_code(each) for line in each.text.split("\n")],
        } | last_words([each.text for each in self.paragraphs])

    # Paragraphs and runs

    def _paragraphs(self, element, lists, is_in_table):
        for child in element:
            if child.tag == full("text:list"):
                style = child.get(full("text:style-name")) or (lists[-1][0] if lists else None)
                around = lists + [(style, self._list_kind(style, len(lists) + 1))]
                yield from self._paragraphs(child, around, is_in_table)
            elif child.tag in (full("text:h"), full("text:p")):
                yield self._paragraph(child, [kind for _, kind in lists], is_in_table)
            else:
                yield from self._paragraphs(child, lists, is_in_table or child.tag == full("table:table"))

    def _paragraph(self, element, lists, is_in_table):
        look = self._look("paragraph", element.get(full("text:style-name")))
        level = element.get(full("text:outline-level")) if element.tag == full("text:h") else None
        runs = [run for run in self._runs_of(element, look, None) if run.text]
        return Paragraph(int(level) if level else None, lists, is_in_table, look, runs)

    def _runs_of(self, element, look, address):
        yield Run(element.text or "", look, address)
        for child in element:
            if child.tag == full("text:s"):
                yield Run(" " * int(child.get(full("text:c"), "1")), look, address)
            elif child.tag in (full("text:line-break"), full("text:tab")):
                yield Run("\n" if child.tag == full("text:line-break") else "\t", look, address)
            elif child.tag in (full("text:span"), full("text:a")):
                inner = look | self._look("text", child.get(full("text:style-name")))
                yield from self._runs_of(child, inner, child.get(full("xlink:href"), address))
            yield Run(child.tail or "", look, address)

    def _runs(self, has_look):
        """The texts of the maximal runs of one look in the running text."""
        return [
            "".join(run.text for run in group)
            for each in self.paragraphs if each.is_running_text and not self._is_code(each)
            for is_wanted, group in itertools.groupby(each.runs, lambda run: has_look(run.look)) if is_wanted
        ]

    def _links(self):
        """Address and text; that applications end an address with a host by a slash is theirs to decide."""
        return [
            [re.sub(r"^(https?://[^/]+)/$", r"\1", address), "".join(run.text for run in group)]
            for each in self.paragraphs
            for address, group in itertools.groupby(each.runs, lambda run: run.address) if address
        ]

    # Styles

    def _look(self, family, name):
        """The properties of a style and of those it derives from, the nearest first."""
        look: dict[str, str] = {}
        while (style := self.styles.get((family, name))) is not None:
            for properties in style:
                look = {prefixed(key): value for key, value in properties.attrib.items()} | look
            name = style.get(full("style:parent-style-name"))
        return look

    def _is_fixed(self, look):
        return look.get("style:font-name") in self.fixed_fonts

    def _is_code(self, paragraph):
        """A paragraph of fixed width from its beginning to its end."""
        return bool(paragraph.runs) and all(self._is_fixed(run.look) for run in paragraph.runs)

    def _list_kind(self, name, level):
        for style in self.root.iter(full("text:list-style")):
            if style.get(full("style:name")) == name:
                for kind in ("bullet", "number"):
                    for each in style.findall(f"text:list-level-style-{kind}", NAMESPACES):
                        if each.get(full("text:level")) == str(level):
                            # A number without a format shows nothing: the item's own box is its bullet.
                            return kind if each.get(full("style:num-format")) else "bullet"
        return None


def prefixed(name):
    """ElementTree's spelling of a name as a file spells it."""
    namespace, _, local = name[1:].partition("}")
    return next((f"{prefix}:{local}" for prefix, address in NAMESPACES.items() if address == namespace), name)


def pixels(width):
    """A width in inches in pixels of 1/96 inch, to the next multiple of 8: LibreOffice's own depend on the screen."""
    return round(float(width.removesuffix("in")) * 12) * 8


def alignment(look):
    """ODF's start and end, in a text from left to right."""
    value = look.get("fo:text-align", "start")
    return {"start": "left", "end": "right"}.get(value, value)
