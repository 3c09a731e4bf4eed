"""The clipboard of an X server, as a program sees it that pastes from it."""

from __future__ import annotations

import Xlib.display
import Xlib.X

from testbed.bed import Bed, Failure, wait_until
from testbed.benches.shown import altered
from testbed.clients import X11Clients

Flavours = dict[str, bytes]
# Other names of the text, and what is about the owner.
OTHERS = {"TEXT", "STRING", "COMPOUND_TEXT", "UTF8_STRING", "text/plain"}
TEXT = "text/plain;charset=utf-8"


class Clipboard:
    """Waits for copies, and reads every flavour of one."""

    def __init__(self, bed: Bed) -> None:
        self.clients = X11Clients(bed)
        with altered(bed.environment, "XAUTHORITY"):
            self.display = Xlib.display.Display(bed.environment["DISPLAY"])
        self.window = self.display.screen().root.create_window(0, 0, 1, 1, 0, Xlib.X.CopyFromParent)
        self.name = self.display.intern_atom("CLIPBOARD")

    def close(self) -> None:
        self.display.close()

    def take(self) -> None:
        """Takes the clipboard, so that the next copy is known by its owner."""
        self.window.set_selection_owner(self.name, Xlib.X.CurrentTime)
        self.display.sync()

    def is_taken(self) -> bool:
        """Whether a program has copied since."""
        owner = self.display.get_selection_owner(self.name)
        return owner != Xlib.X.NONE and owner != self.window

    def copied(self) -> Flavours:
        """Waits for the copy, and returns its flavours in the owner's order."""
        wait_until(self.is_taken, "a copy", seconds=10)
        offered = self.clients.types()
        flavours = {}
        for name in offered:
            # Some programs offer types that they then refuse.
            if "/" in name and name not in OTHERS and (content := self.content(name)) is not None:
                flavours[name] = content
        if TEXT not in flavours and "UTF8_STRING" in offered:
            flavours[TEXT] = self.clients.paste("UTF8_STRING")
        if not flavours:
            raise Failure(f"only {offered} were offered")
        return flavours

    def content(self, name: str) -> bytes | None:
        """The copy in one type, or None if the owner has none."""
        done = self.clients.bed.finish(*self.clients.reader(name))
        return done.stdout if done.returncode == 0 else None
