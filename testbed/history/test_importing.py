"""Histories that other clipboard managers have made are imported, item for item."""

from __future__ import annotations

import base64
import itertools
import os
import pathlib
import shutil
import struct
import zlib

import pytest

from testbed.bed import Bed, expect, wait_until
from testbed.history.conftest import HistoryBed
from testbed.kinds import KINDS

X11 = KINDS["x11"]
TEXT = "text/plain;charset=utf-8"
GPASTE = "/usr/libexec/gpaste/gpaste-daemon"


class ManagerBed(Bed):
    """A bed on X11 with a session bus, for a clipboard manager."""

    def __init__(self):
        super().__init__(X11)

    def set_up(self):
        super().set_up()
        bus = f"unix:path={self.runtime}/bus"
        self.start("dbus-daemon", "--session", f"--address={bus}", "--nofork", "--nopidfile")
        wait_until(lambda: (self.runtime / "bus").exists(), "the start of the session bus")
        self.environment |= {"DBUS_SESSION_BUS_ADDRESS": bus, "QT_QPA_PLATFORM": "xcb", "GSETTINGS_BACKEND": "memory"}

    def own(self, kind, content):
        """Another program copies bytes in one type, and runs until something else is copied."""
        self.start("xclip", "-quiet", "-selection", "clipboard", "-t", kind, "-i", self.file("copied", content))


def missing(program):
    """Why the test of a program is skipped, or None."""
    return X11.obstacle() or X11.system.missing(program)


def random_texts(numbers, count):
    """Texts of one line and of many, no two of which are the same."""
    letters = "abc xyz\n\tÄöü€𝄞<>&;\"'\\]/%{}"
    for number in range(count):
        length = numbers.choice((1, 10, 200, 5000))
        yield f"{number}: {''.join(numbers.choice(letters) for _ in range(length))}."


def picture(width, height):
    """A PNG file, all black."""
    def part(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    rows = b"".join(b"\0" + bytes(3 * width) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def imported(history, *words):
    """Imports into an empty history; gives the items by their types, the newest first, and their entries."""
    with HistoryBed() as bed:
        if history.is_dir():
            bed.home.joinpath(words[0]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(history, bed.home / words[0])
            words = words[1:]
        bed.pb("history", "import", *words)
        with bed.connect("history") as client:
            entries = client.call("history.List", limit=1000)[0]["entries"]
            return [content(client, entry) for entry in entries], entries


def content(client, entry):
    """The bytes of an item, by their types."""
    def fetch(place):
        source = client.call("history.Fetch", entry=entry["id"], place=place)[0]["source"]
        return source["text"].encode() if "text" in source else base64.b64decode(source["base64"])
    return {kind: fetch(place) for place, kind in enumerate(entry["types"])}


def expect_items(found, expected, what):
    """The same items in the same order."""
    for number, (item, wanted) in enumerate(itertools.zip_longest(found, expected)):
        expect(item == wanted, f"{what}: item {number} is {item!r:.300} instead of {wanted!r:.300}")


def test_copyq(numbers, tmp_path):
    """Its tabs, and its exports of one and of all: all types of an item, byte for byte."""
    if reason := missing("copyq"):
        pytest.skip(reason)
    items = [{"text/plain": text.encode()} for text in random_texts(numbers, 30)]
    items += [{"text/html": b"<b>bold</b>", "text/plain": b"bold"}, {"image/png": picture(3, 4)},
              {"text/uri-list": b"file:///a%20b\r\n", "application/x-unknown": numbers.randbytes(500)},
              {"text/plain": b"x" * 30_000}]
    numbers.shuffle(items)
    with ManagerBed() as bed:
        server = bed.start("copyq")
        wait_until(lambda: bed.finish("copyq", "eval", "1").returncode == 0, "the start of CopyQ")
        for item in items:
            words = [f"'{kind}', fromBase64('{base64.b64encode(data).decode()}')" for kind, data in item.items()]
            bed.run("copyq", "eval", f"write(0, {', '.join(words)})")
        secret = "write(0, 'text/plain', 'a secret', 'x-kde-passwordManagerHint', 'secret')"
        bed.run("copyq", "eval", secret)
        one, everything = bed.folder / "one.cpq", bed.folder / "all.cpq"
        bed.run("copyq", "exporttab", one)
        bed.run("copyq", "exportData", everything)
        bed.run("copyq", "exit")
        wait_until(lambda: server.poll() is not None, "the end of CopyQ")
        expected = [{TEXT if kind == "text/plain" else kind: data for kind, data in item.items()} for item in reversed(items)]
        for name in ("one.cpq", "all.cpq"):
            shutil.copy(bed.folder / name, tmp_path / name)
        shutil.copytree(bed.home / ".config/copyq", tmp_path / "copyq")
    expect_items(imported(tmp_path / "copyq", ".config/copyq", "--from", "copyq")[0], expected, "the tab")
    for name in ("one.cpq", "all.cpq"):
        expect_items(imported(tmp_path / name, "--from", "copyq", tmp_path / name)[0], expected, name)


def test_klipper(numbers, tmp_path):
    """Its list of Plasma 5: texts, addresses and pictures."""
    if reason := missing("klipper"):
        pytest.skip(reason)
    texts = [text.rstrip().encode() for text in random_texts(numbers, 12)]
    with ManagerBed() as bed:
        (bed.home / ".config/klipperrc").write_text("[General]\nIgnoreImages=false\nMaxClipItems=100\n")
        bed.start("klipper")
        call = ("dbus-send", "--session", "--print-reply", "--dest=org.kde.klipper", "/klipper")

        def keeps(count):
            menu = bed.run(*call, "org.kde.klipper.klipper.getClipboardHistoryMenu", check=False)
            return b"array [" in menu and menu.count(b"      string ") == count
        wait_until(lambda: keeps(0), "the start of Klipper")
        for number, text in enumerate(texts, 1):
            bed.own("UTF8_STRING", text)
            wait_until(lambda: keeps(number), f"text {number} in Klipper")  # noqa: B023
        bed.own("text/uri-list", b"file:///tmp/a%20b\r\nfile:///tmp/c\r\n")
        wait_until(lambda: keeps(len(texts) + 1), "the addresses in Klipper")
        bed.own("image/png", picture(30, 40))
        wait_until(lambda: keeps(len(texts) + 2), "the picture in Klipper")
        bed.run(*call, "org.kde.klipper.klipper.saveClipboardHistory")
        shutil.copytree(bed.home / ".local/share/klipper", tmp_path / "klipper")
    items, _ = imported(tmp_path / "klipper", ".local/share/klipper", "--from", "klipper")
    # It encodes pictures again.
    image = items.pop(0)
    expect(list(image) == ["image/png"] and struct.unpack(">II", image["image/png"][16:24]) == (30, 40), f"the picture is {image}")
    addresses = {"text/uri-list": b"file:///tmp/a%20b\r\nfile:///tmp/c\r\n"}
    expect_items(items, [addresses, *({TEXT: text} for text in reversed(texts))], "the list")


def test_gpaste(numbers, tmp_path):
    """Its file: texts; passwords are left out."""
    if not os.access(shutil.which("gpaste-daemon") or GPASTE, os.X_OK) or missing("gpaste-client"):
        pytest.skip("GPaste is not installed")
    texts = [text.strip() for text in random_texts(numbers, 20)]
    with ManagerBed() as bed:
        bed.start(shutil.which("gpaste-daemon") or GPASTE)
        wait_until(lambda: bed.finish("gpaste-client", "list-histories").returncode == 0, "the start of GPaste")
        for text in texts:
            bed.run("gpaste-client", "add", text)
        bed.run("gpaste-client", "add-password", "name", "a secret")
        file = bed.home / ".local/share/gpaste/history.xml"
        wait_until(lambda: texts[-1].split(":")[0] + ":" in file.read_text(), "the last text in GPaste's file")
        shutil.copy(file, tmp_path / "history.xml")
    items, _ = imported(pathlib.Path(tmp_path / "history.xml"), "--from", "gpaste", tmp_path / "history.xml")
    expect_items(items, [{TEXT: text.encode()} for text in reversed(texts)], "the file")


def test_export(numbers, tmp_path):
    """What is exported comes back: types, bytes, order, pins, times, applications and hints."""
    with HistoryBed() as bed:
        with bed.connect("history") as history:
            for number, text in enumerate(random_texts(numbers, 40)):
                sources = [{"type": TEXT, "text": text}, {"type": "application/x-any", "base64": base64.b64encode(
                    numbers.randbytes(numbers.choice((1, 3000)))).decode()}]
                history.call(
                    "history.Add", sources=sources[:numbers.randint(1, 2)], copied=1_700_000_000 - 100 * number,
                    pinned=numbers.random() < 0.2, application="Firefox" if number % 3 else None,
                    hints={"document": True, "name": "a.md"} if number % 5 == 0 else {})
        bed.pb("history", "export", tmp_path / "out")
        with bed.connect("history") as client:
            entries = client.call("history.List", limit=1000)[0]["entries"]
            before = [content(client, entry) for entry in entries]
            hints = [client.call("history.Describe", entry=entry["id"])[0]["hints"] for entry in entries]
        bed.pb("history", "clear", "--pinned", "--yes")
        bed.pb("history", "import", "--from", "pasteboard", tmp_path / "out")
        with bed.connect("history") as client:
            again = client.call("history.List", limit=1000)[0]["entries"]
            expect_items([content(client, entry) for entry in again], before, "the export")
            expect([client.call("history.Describe", entry=entry["id"])[0]["hints"] for entry in again] == hints, "the hints differ")
            expect([{**entry, "id": 0} for entry in again] == [{**entry, "id": 0} for entry in entries], "the entries differ")
        twice = bed.pb("history", "import", "--from", "pasteboard", tmp_path / "out").decode()
        expect(twice.startswith("0 items imported") and "40 were there already" in twice, f"imported twice: {twice}")
