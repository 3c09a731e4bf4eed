"""Clipboard managers that other people use: how each is started, and what it has in its history."""

import contextlib

from testbed.bed import Failure, wait_until


class Manager:
    """One manager. The bed it runs on has a session bus."""

    program = ""
    command: list[str] = []
    places = ["x11"]  # the kinds of bed on which it can see what is copied
    promised = ["text/html", "image/png"]  # what it is to be tempted with, beside a text
    heeds_secrets = False  # whether it leaves out of its history what is marked as a secret
    fills_empty = False  # whether it puts back what was there when the clipboard is emptied
    takes_over = False  # whether it owns whatever is copied from then on
    # A size that it surely takes, and that xclip hands over in one piece: otherwise xclip drops requests of others.
    largest = 100_000

    def __init__(self, bed):
        self.bed = bed

    def history(self):
        """All texts that it keeps, as bytes that hold each of them somewhere."""
        raise NotImplementedError

    def wait_until_it_keeps(self, text):
        """Waits until a text that was copied is in its history."""
        wait_until(lambda: self.keeps(text), f"{text!r} in the history of {self.program}")

    def keeps(self, text):
        """Whether a text is in its history."""
        with contextlib.suppress(Failure, FileNotFoundError):  # before it is ready
            return text in self.history()
        return False


class CopyQ(Manager):
    program = "copyq"
    command = ["copyq"]
    places = ["x11", "sway", "kwin"]

    def history(self):
        return self.bed.run("copyq", "separator", "\n", "read", *map(str, range(8)))


class Klipper(Manager):
    program = "klipper"
    command = ["klipper"]
    places = ["x11", "kwin"]
    heeds_secrets = True
    fills_empty = True

    def history(self):
        call = ["/klipper", "org.kde.klipper.klipper.getClipboardHistoryMenu"]
        return self.bed.run("dbus-send", "--session", "--print-reply", "--dest=org.kde.klipper", *call)


class Parcellite(Manager):
    program = "parcellite"
    command = ["parcellite", "--no-icon"]
    fills_empty = True

    def history(self):
        return (self.bed.folder / "home/.local/share/parcellite/history").read_bytes()


class XfceClipman(Manager):
    program = "xfce4-clipman"
    command = ["xfce4-clipman"]
    promised = ["text/html", "application/x-drawing"]  # where there is a picture, it keeps no text

    def history(self):
        return (self.bed.folder / "home/.cache/xfce4/clipman/textsrc").read_bytes()


class WaylandClipman(Manager):
    program = "clipman"
    places = ["sway", "kwin"]

    def __init__(self, bed):
        super().__init__(bed)
        self.file = bed.folder / "history.json"
        self.command = ["wl-paste", "--watch", "clipman", f"--histpath={self.file}", "store", "--no-persist"]

    def history(self):
        return self.file.read_bytes()


class PersistingClipman(WaylandClipman):
    """The same program as it is without an option: it takes every copy over, as plain text."""

    takes_over = True
    largest = 40_000

    def __init__(self, bed):
        super().__init__(bed)
        self.command.remove("--no-persist")


class WlClipPersist(Manager):
    """It has no history: it takes over whatever is copied, so that it outlives the program."""

    program = "wl-clip-persist"
    command = ["wl-clip-persist", "--clipboard", "regular"]
    places = ["sway"]
    takes_over = True

    def history(self):
        return b""

    def keeps(self, text):
        """Whether it has taken our item over."""
        return self.bed.board()["owner"] == "display"


ALL = (CopyQ, Klipper, Parcellite, XfceClipman, WaylandClipman, WlClipPersist)
MANAGERS = {manager.program: manager for manager in ALL} | {"clipman persisting": PersistingClipman}
