"""Plots of cost against size, as SVG that suits light and dark pages."""

import math
from collections.abc import Callable
from html import escape

# Names with their points, and what writes a tick's value.
Series = list[tuple[str, list[tuple[float, float]]]]
Unit = Callable[[float], str]
WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 44, 48
LABEL_HEIGHT = 17
# The first is ours. All differ in lightness too, for readers who see colours differently.
COLOURS = [("#1f5fd0", "#79b0ff"), ("#c2560c", "#ff9d57"), ("#1b7f5a", "#5fd0a3"), ("#8a3ea8", "#d69bf0"),
           ("#6b6b6b", "#a8a8a8")]
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-size: 15px; font-weight: 600 }
.faint { fill: #57606a; font-size: 12px }
.grid { stroke: #d0d7de; stroke-width: 1 }
.line { fill: none; stroke-width: 2; stroke-linejoin: round }
.ours { stroke-width: 3.2 }
"""
DARK = """
text { fill: #e6edf3 }
.faint { fill: #9198a1 }
.grid { stroke: #3d444d }
"""


def plot(title: str, series: Series, x_name: str, y_name: str, x_unit: Unit, y_unit: Unit) -> str:
    """An SVG with logarithmic axes. `series` are names with their points, ours first; the units write a tick's value."""
    points = [point for _, line in series for point in line]
    across = Axis([x for x, _ in points], LEFT, WIDTH - RIGHT)
    up = Axis([y for _, y in points], HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        f"<title>{escape(title)}</title>", f"<style>{style(len(series))}</style>",
        text(LEFT, 20, title, "title"),
        *(f'<line class="grid" x1="{across(x):.1f}" y1="{TOP}" x2="{across(x):.1f}" y2="{HEIGHT - BOTTOM}"/>'
          + text(across(x), HEIGHT - BOTTOM + 18, x_unit(x), "faint", "middle") for x in across.ticks()),
        *(f'<line class="grid" x1="{LEFT}" y1="{up(y):.1f}" x2="{WIDTH - RIGHT}" y2="{up(y):.1f}"/>'
          + text(LEFT - 8, up(y) + 4, y_unit(y), "faint", "end") for y in up.ticks()),
        text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x_name, "faint", "middle"),
        text(LEFT, TOP - 8, y_name, "faint"),
    ]
    # Ours is drawn last, over the others.
    for number, (_, line) in reversed(list(enumerate(series))):
        path = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in line)
        parts.append(f'<polyline class="line s{number}{" ours" if number == 0 else ""}" points="{path}"/>')
        parts += [f'<circle class="d{number}" cx="{across(x):.1f}" cy="{up(y):.1f}" r="{3.4 if number == 0 else 2.6}"/>'
                  for x, y in line]
    ends = [(up(line[-1][1]), number, name) for number, (name, line) in enumerate(series)]
    for place, (_, number, name) in zip(spread([end for end, _, _ in sorted(ends)]), sorted(ends)):
        parts.append(text(WIDTH - RIGHT + 12, place + 4, name, f"d{number}"))
    return "\n".join([*parts, "</svg>", ""])


class Axis:
    """Where values come to lie between two edges, by their logarithm."""

    def __init__(self, values: list[float], first: float, last: float):
        self.low, self.high = math.log10(min(values)), math.log10(max(values))
        margin = max(0.04 * (self.high - self.low), 0.05)
        self.low, self.high = self.low - margin, self.high + margin
        self.first, self.last = first, last

    def __call__(self, value: float) -> float:
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.first + share * (self.last - self.first)

    def ticks(self) -> list[float]:
        """Powers of ten, and what lies between them where there are few."""
        steps = [1, 2, 5] if self.high - self.low < 2 else [1]
        powers = range(math.floor(self.low), math.floor(self.high) + 1)
        values = (step * 10 ** power for power in powers for step in steps)
        return [value for value in values if self.low <= math.log10(value) <= self.high]


def spread(places: list[float]) -> list[float]:
    """Sorted places, moved so that labels at them do not overlap, as little as can be."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + LABEL_HEIGHT) if moved else place)
    overflow = max(0, moved[-1] - (HEIGHT - BOTTOM))
    return [place - overflow for place in moved]


def style(count: int) -> str:
    def colours(dark: int) -> str:
        return "".join(
            f".s{number} {{ stroke: {COLOURS[number][dark]} }} .d{number} {{ fill: {COLOURS[number][dark]} }}\n"
            for number in range(count))

    return f"{STYLE}{colours(0)}@media (prefers-color-scheme: dark) {{{DARK}{colours(1)}}}"


def text(x: float, y: float, content: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>'


def size(value: float) -> str:
    """A number of bytes."""
    for unit, name in ((1e6, "MB"), (1e3, "kB")):
        if value >= 0.9995 * unit:
            return f"{value / unit:.3g} {name}"
    return f"{value:g} B"


def time(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{seconds * 1000:g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:g} µs"
