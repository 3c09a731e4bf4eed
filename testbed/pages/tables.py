"""Tables of Markdown."""

from collections.abc import Collection, Iterable, Sequence


def table(head: Sequence[object], rows: Iterable[Sequence[object]], right: Collection[int] = ()) -> list[str]:
    """A table's lines; the columns whose numbers are in `right` are aligned to the right."""
    rule = ["---:" if number in right else "---" for number in range(len(head))]
    return [line(head), line(rule), *map(line, rows)]


def line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |"
