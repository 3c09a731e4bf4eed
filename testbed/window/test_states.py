"""The states of the window, as pictures in build/test-window that are looked at: each test waits for what the state shows."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator

import pytest

from testbed.bed import REPOSITORY, wait_until
from testbed.hands import X11Hand
from testbed.window.conftest import WINDOW, Desk

ON_X11 = pytest.mark.parametrize("desk", [X11Hand], indirect=True, ids=["openbox"])
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#2b5d8a"/>
<circle cx="250" cy="60" r="34" fill="#f6d32d"/><path d="M0 200 L110 80 L170 150 L220 105 L320 200 Z" fill="#1d3f5e"/></svg>"""
NOTE = """---
title: Trip report
date: 2026-11-12
---

# Trip report

We walked **thirty kilometres** in two days, and saw *no one*. See [the map](https://example.com/map).

## What to take

- water, three litres
- a map
  - of paper
- [x] boots

> The weather changes fast above 2,000 metres.

| Day | Way | Kilometres |
|-----|:---:|-----------:|
| Friday | up | 12.5 |
| Saturday | down | 17.5 |

```python
def total(days):
    return sum(day.kilometres for day in days)
```

Energy is $E = mc^2$.
"""
CODE = """#!/usr/bin/env python3
import sys


def main() -> int:
    # Says hello to everybody.
    for name in sys.argv[1:]:
        print(f"hello {name}", end="\\n" if name else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
"""
TABLE = "Name,City,Age\n" + "".join(f"Person {n},Town {n % 7},{20 + n % 50}\n" for n in range(1, 60))
OUTPUT = b"\x1b[1mcargo test\x1b[0m\nrunning 3 tests\n" + b"".join(
    b"test %s ... \x1b[32mok\x1b[0m\n" % name for name in (b"parse", b"write", b"read")) + b"\x1b[31mfailed\x1b[0m\n"
CHINESE = "春眠不觉晓,处处闻啼鸟。\n夜来风雨声,花落知多少。\n"


def fill(desk: Desk) -> None:
    """Copies things of many kinds."""
    desk.copy(DRAWING, "-t", "image/svg+xml")
    desk.copy(b"#ff6600")
    desk.copy(OUTPUT, "-t", "text/x-ansi")
    desk.copy(CHINESE)
    desk.copy("https://example.com/a/page")
    desk.copy(desk.bed.file("people.csv", TABLE.encode()).read_bytes(), "-t", "text/csv")
    desk.bed.pb("copy", desk.bed.file("main.py", CODE.encode()))
    wait_until(lambda: desk.newest()["title"].startswith("#!"), "the code in the history")
    desk.bed.pb("copy", "--files", desk.bed.file("letter.txt", b"letter"), desk.bed.file("other.txt", b"other"))
    wait_until(lambda: "letter" in desk.newest()["title"], "the files in the history")
    desk.bed.pb("copy", desk.bed.file("report.md", NOTE.encode()))
    wait_until(lambda: desk.newest()["title"] == "Trip report", lambda: f"the note in the history, not {desk.newest()}")


def show(desk: Desk, name: str, *expected: str) -> None:
    """Shows the window, waits for what a screen reader finds in it, and takes its picture."""
    if WINDOW not in desk.windows():
        desk.show()
    desk.wait_until_read(*expected)
    desk.picture(f"state-{name}")


@contextlib.contextmanager
def chosen(desk: Desk, search: str) -> Iterator[None]:
    """Searches for something that the newest files are not."""
    desk.show()
    desk.wait_until_starts("list item: letter.txt")
    desk.type(search)
    wait_until(lambda: not any(line.startswith("list item: letter.txt") for line in desk.read()), "the search")
    yield
    desk.press("Escape")
    desk.wait_until_hidden()


@ON_X11
def test_states(desk):
    desk.start_bus()
    show(desk, "empty", "label: Nothing Copied Yet")
    desk.press("Escape")
    desk.wait_until_hidden()
    fill(desk)
    show(desk, "note", "heading: What to take")
    desk.press("Escape")
    desk.wait_until_hidden()
    for search, name, row in [
            ("kilometres", "search", "list item"), ("nothing like this", "no-hit", "label: Nothing Found"),
            ("Person 42", "table", "list item"), ("hello", "code", "list item"), ("cargo", "terminal", "list item"),
            ("SVG", "picture", "list item"), ("春眠", "chinese", "list item"), ("ff6600", "colour", "list item")]:
        with chosen(desk, search):
            desk.wait_until_starts(row)
            desk.picture(f"state-{name}")


@ON_X11
def test_completions(desk):
    """A half-typed filter is completed by Tab, and by the buttons below the search."""
    desk.start_bus()
    desk.copy("words")
    desk.copy(DRAWING, "-t", "image/svg+xml")
    desk.show()
    desk.type("type:p")
    desk.wait_until_read("push button: type:picture")
    desk.picture("state-completion")
    desk.press("Tab")
    wait_until(lambda: "push button: type:picture" not in desk.read(), "the completed filter")
    wait_until(lambda: "list item: words, Text" not in desk.read(), "the picture alone")
    assert any(line.startswith("list item: Picture, SVG") for line in desk.read())


def resize(desk: Desk, width: int, height: int) -> None:
    """Gives the window the size that it was left with."""
    file = desk.bed.state / "pasteboard/window.ini"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"[window]\nwidth={width}\nheight={height}\nsplit=380\n")


@ON_X11
@pytest.mark.parametrize("width", [420, 1500])
def test_widths(desk, width):
    """In a narrow window the item is below the list, and beside it in a wide one."""
    desk.start_bus()
    resize(desk, width, 640)
    fill(desk)
    show(desk, f"{width}-wide", "heading: What to take")
    list_, item = desk.place_of("list: Items of the history"), desk.place_of("push button: Paste")
    assert (item[1] > list_[1] + list_[3]) == (width == 420)


@ON_X11
@pytest.mark.parametrize("name, environment", [
    ("dark", {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}), ("scale-2", {"GDK_SCALE": "2"})])
def test_displays(desk, name, environment):
    desk.start_bus()
    desk.bed.environment |= environment
    if name == "scale-2":
        resize(desk, 620, 600)
    fill(desk)
    show(desk, name, "heading: What to take")


@ON_X11
def test_german_state(desk):
    desk.start_bus()
    folder = desk.install(
        "pb", "pasteboard-window", "pasteboard-render", "pasteboard-picture", "pasteboard-history", "pasteboard-code")
    desk.translate(folder, REPOSITORY / "po/de.po")
    fill(desk)
    show(desk, "german", "label: In der Zwischenablage", "heading: What to take")


@ON_X11
def test_off_state(desk):
    desk.bed.stop(desk.bed.recorder)
    shutil.rmtree(desk.bed.state / "pasteboard")
    desk.start_bus()
    show(desk, "off", "label: No History Is Kept")


@ON_X11
def test_secret_state(desk):
    desk.start_bus()
    desk.copy("before")
    desk.bed.pb("copy", "--sensitive", data=b"correct horse battery staple")
    show(desk, "secret", "list item: ••••••••, Secret")


@ON_X11
def test_docx_state(desk):
    desk.start_bus()
    note, document = desk.bed.file("report.md", NOTE.encode()), desk.bed.folder / "report.docx"
    desk.bed.pb("convert", note, "-o", document)
    desk.bed.pb("copy", document)
    wait_until(lambda: desk.newest() is not None, "the document in the history")
    show(desk, "docx", "heading: What to take")


@ON_X11
def test_copyq(desk):
    """CopyQ with the same items, to be looked at beside ours."""
    if not shutil.which("copyq"):
        pytest.skip("copyq is not installed")
    desk.bed.environment |= {"QT_QPA_PLATFORM": "xcb"}
    desk.bed.start("copyq")
    wait_until(lambda: desk.bed.run("copyq", "eval", "'ready'", check=False).strip() == b"ready", "CopyQ")
    for kind, content in [
            ("image/svg+xml", DRAWING), ("text/plain", b"#ff6600"), ("text/plain", CHINESE.encode()),
            ("text/plain", b"https://example.com/a/page"), ("text/plain", TABLE.encode()), ("text/plain", CODE.encode()),
            ("text/plain", NOTE.encode())]:
        desk.bed.run("copyq", "write", kind, "-", data=content)
    desk.bed.run("copyq", "show")
    wait_until(lambda: desk.bed.window("--class", "copyq"), "CopyQ's window")
    wait_until(lambda: desk.bed.run("copyq", "count").strip() == b"7", "the items in CopyQ")
    desk.picture("copyq")
    desk.bed.run("copyq", "exit", check=False)
