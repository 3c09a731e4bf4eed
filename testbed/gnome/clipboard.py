"""GNOME's clipboard as another program sees it that uses mutter's interface, as one for remote desktops does."""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from typing import Any

from gi.repository import Gio, GLib

from testbed.bed import Bed, expect, wait_until
from testbed.gnome.shell import REMOTE_DESKTOP, RemoteSession


class Clipboard(RemoteSession):
    """A session that reads and owns the clipboard."""

    def __init__(self, bed: Bed):
        super().__init__(bed)
        self.types: list[str] = []  # of the present owner, none if there is none
        self.is_ours = False
        self.content: dict[str, bytes] = {}
        self.served: list[str] = []
        self.before_serving = threading.Event()  # what an answer waits for
        self.before_serving.set()
        self.connection.signal_subscribe(REMOTE_DESKTOP, self.INTERFACE, None, self.path, None, 0, self._signal)
        self.call("EnableClipboard", GLib.Variant("(a{sv})", ({},)))

    # Reading

    def open(self, media_type: str, seconds: float = 30) -> int:
        """A descriptor from which the clipboard's bytes of a type come. mutter serves one reader of a session at a time, and
        is not ready for the next as soon as one has ended; between two owners there is none."""
        found = wait_until(lambda: self._open(media_type), f"GNOME's readiness to read {media_type}", seconds, pause=0.005)
        return found[0]

    def _open(self, media_type: str) -> tuple[int] | None:
        try:
            return self.descriptor("SelectionRead", GLib.Variant("(s)", (media_type,))),
        except GLib.Error as error:
            expect("LimitsExceeded" in str(error) or "No selection owner" in str(error), f"{media_type} cannot be read: {error}")
            return None

    def read(self, media_type: str, seconds: float = 30) -> bytes:
        """The clipboard's bytes of a type."""
        descriptor = self.open(media_type, seconds)
        try:
            return read_to_end(descriptor, seconds)
        finally:
            os.close(descriptor)

    def settle(self) -> None:
        """Waits until all is known that GNOME has said by now."""
        self.call("Introspect", interface="org.freedesktop.DBus.Introspectable")
        is_delivered = threading.Event()
        GLib.idle_add(is_delivered.set, priority=GLib.PRIORITY_LOW)
        is_delivered.wait()

    def has(self, media_type: str, content: bytes) -> bool:
        """Whether the clipboard has these bytes of a type."""
        return media_type in self.types and not self.is_ours and self.read(media_type) == content

    def everything(self, seconds: float = 30) -> dict[str, bytes]:
        """All that another program can read."""
        return {media_type: self.read(media_type, seconds) for media_type in self.types}

    # Owning

    def own(self, content: dict[str, bytes]) -> None:
        """Owns the clipboard from now on, with these types."""
        self.content = content
        types = GLib.Variant("as", list(content))
        self.call("SetSelection", GLib.Variant("(a{sv})", ({"mime-types": types},)))
        wait_until(lambda: self.is_ours, "the clipboard, owned")

    def _serve(self, media_type: str, serial: int) -> None:
        self.before_serving.wait()
        descriptor = self.descriptor("SelectionWrite", GLib.Variant("(u)", (serial,)))
        with contextlib.suppress(BrokenPipeError), os.fdopen(descriptor, "wb") as pipe:
            pipe.write(self.content[media_type])

    # Signals

    def _signal(self, _connection: Gio.DBusConnection, _sender: str, _path: str, _interface: str, name: str,
                parameters: GLib.Variant) -> None:
        if name == "SelectionOwnerChanged":
            owner, = parameters.unpack()
            self.types = types_of(owner)
            self.is_ours = owner.get("session-is-owner", False)
        elif name == "SelectionTransfer":
            media_type, serial = parameters.unpack()
            self.served.append(media_type)
            # A reader may take its time, or for ever.
            threading.Thread(target=self._serve, args=(media_type, serial), daemon=True).start()


def types_of(owner: dict[str, Any]) -> list[str]:
    """The types that a signal names: as a list, and up to mutter 50 as a structure with a list."""
    types = owner.get("mime-types", [])
    return list(types[0] if isinstance(types, tuple) else types)


def read_to_end(descriptor: int, seconds: float) -> bytes:
    """All that comes."""
    os.set_blocking(descriptor, False)
    received: list[bytes] = []
    end = time.monotonic() + seconds
    while True:
        expect(select.select([descriptor], [], [], max(0, end - time.monotonic()))[0], f"no end within {seconds} s")
        part = os.read(descriptor, 1 << 20)
        if not part:
            return b"".join(received)
        received.append(part)
