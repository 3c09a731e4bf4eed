"""Other people's programs that copy and paste on a display, in one shape for X11 and Wayland."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from testbed.bed import Bed, Process

# The type by which the daemon knows its own offers when a compositor passes them back to it.
MARK = "application/x-pasteboard-owner"


class Clients:
    """The calls that scenarios make to foreign programs on a bed. Pasteboards are `general` and `primary`."""

    programs: list[str] = []
    text = ""  # the type of UTF-8 text

    def __init__(self, bed: Bed):
        self.bed = bed

    def types(self, pasteboard: str = "general") -> list[str]:
        """The types that the present owner offers, in its order."""
        raise NotImplementedError

    def reader(self, media_type: str, pasteboard: str = "general") -> list[str]:
        """The words of a program that writes the clipboard's bytes in one type to its standard output."""
        raise NotImplementedError

    def owner(self, media_type: str, pasteboard: str) -> list[str]:
        """The words of a program that owns its standard input as one type until it ends."""
        raise NotImplementedError

    def paste(self, media_type: str, pasteboard: str = "general", seconds: float = 60) -> bytes:
        """The clipboard's bytes in one type."""
        return self.bed.run(*self.reader(media_type, pasteboard), seconds=seconds)

    def start_reader(self, media_type: str, **options: Any) -> Process:
        """Starts a program that pastes."""
        return self.bed.start(*self.reader(media_type), **options)

    @contextlib.contextmanager
    def owning(self, media_type: str, content: bytes, pasteboard: str = "general") -> Iterator[Process]:
        """A foreign program owns this content for as long as the context lasts."""
        path = self.bed.file("owned", content)
        with open(path, "rb") as source:
            owner = self.owner(media_type, pasteboard)
            with self.bed.running(*owner, stdin=source) as process:
                yield process


class X11Clients(Clients):
    """xclip."""

    programs = ["xclip"]
    text = "UTF8_STRING"
    SELECTIONS = {"general": "clipboard", "primary": "primary"}
    # The targets that every owner answers beside its data (ICCCM section 2.6.2).
    ABOUT_THE_OWNER = {"TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS"}

    def types(self, pasteboard: str = "general") -> list[str]:
        # While xclip hands something large to one program it drops what another asks.
        targets = self.paste("TARGETS", pasteboard, seconds=5).decode().split()
        return [target for target in targets if target not in self.ABOUT_THE_OWNER and not target.startswith(MARK)]

    def reader(self, media_type: str, pasteboard: str = "general") -> list[str]:
        return ["xclip", "-o", "-selection", self.SELECTIONS[pasteboard], "-t", media_type]

    def owner(self, media_type: str, pasteboard: str) -> list[str]:
        return ["xclip", "-i", "-quiet", "-selection", self.SELECTIONS[pasteboard], "-t", media_type]


class WaylandClients(Clients):
    """wl-clipboard."""

    programs = ["wl-copy", "wl-paste"]
    text = "text/plain;charset=utf-8"
    OPTIONS = {"general": [], "primary": ["--primary"]}

    def types(self, pasteboard: str = "general") -> list[str]:
        offered = self.bed.run("wl-paste", "--list-types", *self.OPTIONS[pasteboard]).decode().split("\n")[:-1]
        return [name for name in offered if not name.startswith(MARK)]

    def reader(self, media_type: str, pasteboard: str = "general") -> list[str]:
        return ["wl-paste", "--no-newline", "--type", media_type, *self.OPTIONS[pasteboard]]

    def owner(self, media_type: str, pasteboard: str) -> list[str]:
        return ["wl-copy", "--foreground", "--type", media_type, *self.OPTIONS[pasteboard]]
