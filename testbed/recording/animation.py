"""A terminal session and pictures that follow it, as one SVG that moves by CSS alone and begins again at its end."""

import base64
from html import escape

WIDTH = 800
CHARACTER, LINE, SIZE = 8.4, 19, 14
MARGIN, BAR, CAPTION = 18, 34, 40
# How long things take, in seconds: a key, a look at what a command has written, a picture.
KEY, LOOK, PICTURE = 0.055, 1.1, 4.5
STYLE = """
.window { fill: #161b22; stroke: #30363d }
.bar { fill: #21262d }
.frame { fill: none; stroke: #8b949e }
.terminal text { font: %dpx ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #e6edf3;
  white-space: pre }
.terminal .prompt { fill: #7ee787 }
.cover { fill: #161b22 }
.caption { font: 600 16px system-ui, sans-serif; fill: #1f2328; text-anchor: middle }
@media (prefers-color-scheme: dark) { .caption { fill: #e6edf3 } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important } }
""" % SIZE


class Animation:
    """Collects what is seen when, and writes it."""

    def __init__(self, rows):
        self.height = BAR + rows * LINE + 2 * MARGIN
        self.now = 0.6
        self.row = 0
        self.lines = []
        self.scenes = []  # a beginning, an end, a caption and a picture, or none for the terminal
        self.rules = []

    # The events

    def step(self, step):
        """A command that is typed key by key, and its output."""
        self.lines.append((self.row, "$ ", step.command, self.now))
        self.now += KEY * (len(step.command) + 8)
        self.row += 1
        for line in step.output:
            self.lines.append((self.row, "", line, self.now))
            self.row += 1
        self.now += LOOK

    def end_of_session(self, caption):
        self.scenes.append((0, self.now, caption, None))

    def picture(self, path, size, caption):
        """A picture of so many pixels, in the terminal's place."""
        self.scenes.append((self.now, self.now + PICTURE, caption, (path.read_bytes(), size)))
        self.now += PICTURE

    # The output

    def svg(self, title):
        body = [self.scene(number, *scene) for number, scene in enumerate(self.scenes)]
        height = self.height + CAPTION
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}.moves {{ animation: {self.now:.2f}s infinite step-end }}\n{''.join(self.rules)}</style>",
            *body, "</svg>", ""])

    def scene(self, number, begin, end, caption, picture):
        """One scene, that is seen from one time to another; the first one where nothing moves."""
        name = self.seen(begin, end)
        content = self.terminal() if picture is None else self.image(*picture)
        text = f'<text class="caption" x="{WIDTH / 2}" y="{self.height + 26}">{escape(caption)}</text>'
        hidden = "" if number == 0 else ' opacity="0"'
        return f'<g class="moves" style="animation-name:{name}"{hidden}>{content}{text}</g>'

    def terminal(self):
        dots = "".join(f'<circle cx="{MARGIN + 4 + 20 * number}" cy="{BAR / 2}" r="6" fill="{colour}"/>'
                       for number, colour in enumerate(("#ff7b72", "#e3b341", "#7ee787")))
        return (
            f'<rect class="window" x=".5" y=".5" width="{WIDTH - 1}" height="{self.height - 1}" rx="9"/>'
            f'<path class="bar" d="M1 {BAR}V9a8 8 0 0 1 8-8h{WIDTH - 18}a8 8 0 0 1 8 8v{BAR - 9}z"/>{dots}'
            f'<g class="terminal">{"".join(self.line(*line) for line in self.lines)}</g>')

    def line(self, row, prompt, text, begin):
        """A line that appears; one behind a prompt is typed: what covers it moves away key by key."""
        y = BAR + MARGIN + (row + 0.72) * LINE
        name = self.seen(begin, None)
        shown = self.text(MARGIN, y, prompt, ' class="prompt"') + self.text(MARGIN + len(prompt) * CHARACTER, y, text)
        if prompt:
            left, width = MARGIN + len(prompt) * CHARACTER - 1, (len(text) + 1) * CHARACTER
            shown += (f'<rect class="cover moves" style="animation-name:{self.typed(begin, len(text))}" x="{left:.1f}"'
                      f' y="{y - 0.8 * LINE:.1f}" width="{width:.1f}" height="{LINE + 1}" opacity="0"/>')
        return f'<g class="moves" style="animation-name:{name}">{shown}</g>'

    def text(self, x, y, text, attributes=""):
        if not text.strip():
            return ""
        # In any font, all characters are equally wide.
        length = f'textLength="{len(text) * CHARACTER:.1f}"'
        return f'<text{attributes} xml:space="preserve" x="{x:.1f}" y="{y:.1f}" {length}>{escape(text)}</text>'

    def image(self, data, size):
        width, height = size
        scale = min(WIDTH / width, self.height / height)
        x, y = (WIDTH - width * scale) / 2, (self.height - height * scale) / 2
        source = base64.b64encode(data).decode()
        place = f'x="{x:.1f}" y="{y:.1f}" width="{width * scale:.1f}" height="{height * scale:.1f}"'
        return f'<image {place} href="data:image/png;base64,{source}"/><rect class="frame" {place}/>'

    # When

    def seen(self, begin, end):
        """A rule for what is seen from one time to another, or to the end."""
        after = "" if end is None or end >= self.now else f"{self.share(end)}{{opacity:0}}"
        before = f"0%{{opacity:{0 if begin else 1}}}"
        return self.rule(f"{before}{self.share(begin)}{{opacity:1}}{after}")

    def typed(self, begin, count):
        """A rule for a cover that goes a character to the right with each key."""
        keys = "".join(
            f"{self.share(begin + KEY * (number + 4))}{{transform:translateX({number * CHARACTER:.1f}px);opacity:1}}"
            for number in range(1, count + 1))
        end = f"{self.share(begin + KEY * (count + 5))}{{transform:none;opacity:0}}"
        return self.rule(f"0%{{transform:none;opacity:1}}{keys}{end}")

    def share(self, time):
        return f"{100 * time / self.now:.2f}%"

    def rule(self, keys):
        name = f"a{len(self.rules)}"
        self.rules.append(f"@keyframes {name}{{{keys}}}\n")
        return name
