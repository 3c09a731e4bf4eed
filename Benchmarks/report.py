"""The table of a benchmark: what was measured, against what, and whether the budget holds."""

from dataclasses import dataclass


class NotMeasured(Exception):
    """A line that cannot be measured here; its text is the reason."""


@dataclass
class Line:
    """One line of the table. Without a budget it informs only."""

    what: str
    ours: str
    peer: str = ""
    ratio: str = ""
    budget: str = ""
    holds: bool | None = None

    @property
    def verdict(self):
        return {None: "", True: "ok", False: "over budget"}[self.holds]


def compared(what, ours, peer, peer_name, budget=None):
    """A line of two medians in seconds, judged by their ratio."""
    ratio = ours / peer
    return Line(
        what, seconds(ours), f"{seconds(peer)} {peer_name}", f"{ratio:.2f}",
        f"≤ {budget:.2f}" if budget else "", ratio <= budget if budget else None)


def limited(what, value, budget, unit=""):
    """A line of one figure that has an upper limit."""
    return Line(what, f"{value:g} {unit}".strip(), budget=f"≤ {budget:g} {unit}".strip(), holds=value <= budget)


def seconds(value):
    return f"{value * 1000:.2f} ms" if value < 1 else f"{value:.2f} s"


def table(lines):
    rows = [("what", "ours", "peer", "ratio", "budget", "verdict")]
    rows += [(line.what, line.ours, line.peer, line.ratio, line.budget, line.verdict) for line in lines]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    rows.insert(1, tuple("-" * width for width in widths))
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
