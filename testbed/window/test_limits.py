"""The limits of the window: the text that it lays out, the workers that it starts, and the connections to its socket."""

from __future__ import annotations

import pathlib
import resource
import socket

import pytest

from testbed.bed import wait_until
from testbed.window.conftest import PROGRAM, Desk

# Pango took seconds for each, GTK's reader of markup for the last.
TEXTS = {
    "word": "x" * 65_536,
    "marks": "a" + "\u0301" * 30_000,
    "isolates": "\u2066" * 20_000,
    "spaces": " " * 65_536 + "x",
    "arabic": "مرحبابالعالم" * 3000,
    "devanagari": "क्षत्रिय" * 3000,
    "digits": "0123456789" * 6500,
    "emoji": "👩\u200d" * 10_000,
    "bidirectional": "ab אב " * 8000,
}
DOCUMENTS = {
    "code": "<pre>" + "x" * 65_536 + "</pre>",
    "marks": "<p>a" + "\u0301" * 30_000 + "</p>",
    "isolates": "<p>" + "\u2067x" * 10_000 + "</p>",
    "styles": "<p>" + "<b>x</b> <i>y</i> " * 4000 + "</p>",
}


def window_process(desk: Desk) -> int:
    """The window's process."""
    name = PROGRAM.name[:15]
    candidates = [path for path in pathlib.Path("/proc").glob("[0-9]*/comm") if path.read_text().strip() == name]
    return next(
        int(path.parent.name) for path in candidates
        if str(desk.bed.folder).encode() in (path.parent / "environ").read_bytes())


def processor_time(process: int) -> float:
    """The seconds of processor time that a process has taken."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


@pytest.mark.parametrize("name", TEXTS)
def test_text(desk, name):
    """Text of any kind is shown at once, and the window says what of it."""
    desk.start_bus()
    desk.copy(TEXTS[name])
    show_quickly(desk, name)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document(desk, name):
    """So is a document."""
    desk.start_bus()
    desk.copy(DOCUMENTS[name], "-t", "text/html")
    show_quickly(desk, f"document-{name}")


def show_quickly(desk: Desk, name: str) -> None:
    """Shows the newest item, which takes the window little more time than a short one."""
    desk.copy("short")
    desk.show()
    desk.wait_until_read("heading: short")
    process = window_process(desk)
    before = processor_time(process)
    desk.press("Down")
    wait_until(
        lambda: any("only a part is shown" in line or "long lines are broken" in line for line in desk.read()),
        lambda: f"what is shown of it, in {[line[:200] for line in desk.read()]}")
    desk.picture(f"limits-{name}")
    taken = processor_time(process) - before
    # A second and a half on a quiet machine, twice that on a busy one.
    assert taken < 4, f"the window was busy for {taken} s"


def test_styles(desk):
    """Parts of a document have their styles: a link its colour, and what is marked its own."""
    desk.copy("<h1>Title</h1><p><a href='https://example.com/'>" + "a link " * 40 + "</a><p><mark>" + "marked " * 40 + "</mark>",
              "-t", "text/html")
    desk.show()
    wait_until(lambda: desk.pixels_like(0xF6, 0xD3, 0x2D) > 2000, "the background of marked text")
    # The interface's blue, a fifth darker: with a contrast of 4.5.
    wait_until(lambda: desk.pixels_like(0x16, 0x5A, 0xAC) > 300, "the colour of a link")
    desk.picture("styles")


def test_workers(desk):
    """If items are selected at any speed, a few workers run, and the next one works for the newest."""
    desk.start_bus()
    folder = desk.install("pb", "pasteboard-window", "pasteboard-history", "pasteboard-render", "pasteboard-picture") / "bin"
    (folder / "pasteboard-render").rename(folder / "render")
    started, go = desk.bed.file("started", b""), desk.bed.folder / "go"
    started.chmod(0o666)
    (folder / "pasteboard-render").write_text(f"""#!/bin/bash
        case $* in *preview*) echo >>{started}; until [ -e {go} ]; do read -t 0.05 <> <(:); done ;; esac
        exec {folder}/render "$@"
        """)
    (folder / "pasteboard-render").chmod(0o755)
    for number in range(10):
        desk.copy(f"<p>item <b>{number}</b></p>", "-t", "text/html")
    desk.show()
    wait_until(started.read_bytes, "the first worker")
    desk.press(*["Down"] * 9)
    desk.press("ctrl+p")
    wait_until(lambda: any(item["pinned"] for item in desk.items()), "the last item to be selected")
    assert len(started.read_bytes()) <= 2
    go.touch()
    desk.wait_until_read("heading: item 0", "label: item 0")
    assert len(started.read_bytes()) <= 4


def test_connections(desk):
    """Clients that connect and say nothing keep the window neither from answering nor from resting."""
    desk.copy("something")
    desk.show()
    process = window_process(desk)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    connections = []
    try:
        for _ in range(1500):
            connection = socket.socket(socket.AF_UNIX)
            connections.append(connection)
            with desk.bed.as_user():
                connection.connect(str(desk.bed.socket.with_name("window")))
        desk.bed.pb("window")
        desk.wait_until_hidden()
        assert len(list(pathlib.Path(f"/proc/{process}/fd").iterdir())) < 200
        before = processor_time(process)
        desk.show()
        assert processor_time(process) - before < 5
    finally:
        for connection in connections:
            connection.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_no_dump(desk):
    """The window's memory is root's alone, and gets into no core dump: the kernel then says that its files are root's."""
    desk.copy("something")
    desk.show()
    assert pathlib.Path(f"/proc/{window_process(desk)}/environ").stat().st_uid == 0
