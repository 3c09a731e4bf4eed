"""What an application has copied is pasted after it has ended: what was read of it by then, byte for byte."""

import importlib.util
import json
import shutil
import sys

import browser_checks
import foreign
import gtk_checks
import qt_checks
from checks import OUTLIVED
from desk import wait_until

XCLIP = ["xclip", "-selection", "clipboard"]
BOTH = f"{foreign.HTML}\0{foreign.TEXT}"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")


def run(desk, checks, _pictures):
    """Runs all the checks."""
    for application, what, command, text in programs(desk):
        with checks.case(application, OUTLIVED, what, desk):
            with foreign.owner(desk, *command, text=text):
                copied = Copied(desk, checks, f"{application}, {what}")
                copied.is_what_the_application_gives()
            copied.is_still_there()
    for program, browser in browser_checks.BROWSERS:
        if not program():
            checks.skip(f"{browser.name} ends", "it is not installed")
            continue
        with checks.case(browser.name, OUTLIVED, "rich text", desk):
            browser_ends(desk, checks, browser)
    if shutil.which("soffice"):
        for plugin, title in (("gtk3", "GTK 3"), ("gen", "bare X11")):
            with checks.case(f"Writer ({title})", OUTLIVED, "the pasted page", desk):
                writer(desk, checks, plugin)
    else:
        checks.fail("Writer ends", "LibreOffice is not installed")


def programs(desk):
    """Programs that copy: what they are called and copy, their commands, and what they are told to copy."""
    yield "GTK 3", "text", [*gtk_checks.GTK3, "copy"], foreign.TEXT
    yield "GTK 4", "text", [gtk_checks.GTK4, "set", "string", foreign.TEXT], ""
    yield "GTK 4", "rich text", gtk_checks.GTK4_RICH, BOTH
    yield "xclip", "text", [*XCLIP, "-quiet"], foreign.TEXT
    picture = desk.folder / "dot.png"
    picture.write_bytes(PNG)
    yield "xclip", "a picture", [*XCLIP, "-t", "image/png", "-quiet", str(picture)], ""
    for binding, name in (("PyQt5", "Qt 5"), ("PyQt6", "Qt 6")):
        if importlib.util.find_spec(binding):
            yield name, "rich text", [sys.executable, str(qt_checks.CLIENT), binding, "copy"], foreign.HTML
            yield name, "text", [sys.executable, str(qt_checks.CLIENT), binding, "copy-plain"], foreign.TEXT


def browser_ends(desk, checks, browser):
    """A real Ctrl+C; then the window is closed."""
    desk.copy_welcome()
    with browser(desk, browser_checks.PAGE) as window:
        browser_checks.copy_rich_text(window)
        desk.wait_for_foreign_item()
        copied = Copied(desk, checks, browser.name)
        copied.is_what_the_application_gives()
    copied.is_still_there()
    found = desk.pb("paste", "--as", "markdown").decode()
    checks.equal(f"{browser.name} has ended: pb paste --as markdown", found, foreign.MARKDOWN)


def writer(desk, checks, plugin):
    """A copied document; then LibreOffice is left as a user does. It does not write the same HTML twice."""
    from writer import Writer

    desk.copy_welcome()
    with Writer(desk, plugin) as office, office.document() as document:
        document.paste("HTML")
        document.copy_all()
        desk.wait_for_foreign_item()
        copied = Copied(desk, checks, f"Writer ({plugin})")
        copied.is_read_sparingly()
    copied.is_still_there()


class Copied:
    """What an application has copied, while it runs and after it has ended."""

    def __init__(self, desk, checks, name):
        """Waits until the daemon has read ahead what it wants."""
        self.desk = desk
        self.checks = checks
        self.name = name
        sources = wait_until(desk.sources_read_ahead, f"what {name} has copied, read ahead")
        self.types = [source["type"] for source in sources]
        self.read = {source["type"]: self.desk.pb("paste", "-t", source["type"]) for source in sources if source["stored"]}
        checks.see(types=self.types, kept=list(self.read))

    def is_what_the_application_gives(self):
        """The daemon has read what any other program is given by the application."""
        for type, bytes in self.read.items():
            self.checks.equal(f"{self.name}: {type} is read byte for byte", self.paste(type), bytes)

    def is_read_sparingly(self):
        """Of an application with many types only a few are asked for, and none that is expensive to make."""
        self.checks.true(
            f"{self.name}: {len(self.read)} of {len(self.types)} types are read ahead",
            len(self.read) <= 5 < len(self.types), lambda: f"they are {list(self.read)}")
        images = [type for type in self.read if type.startswith("image/")]
        self.checks.equal(f"{self.name}: no image is", images, [])

    def is_still_there(self):
        """The application has ended. What it handed over as it ended is there as well."""
        name = f"{self.name} has ended"
        wait_until(self._is_kept, f"what {self.name} had copied, kept")
        kept = [source["type"] for source in self._inspect()["sources"]]
        self.checks.equal(f"{name}: types in their order", kept, [type for type in self.types if type in kept])
        for type, bytes in self.read.items():
            self.checks.equal(f"{name}: {type}, byte for byte", self.paste(type), bytes)

    def paste(self, type):
        """What a program gets that knows nothing of us. Some toolkits have other ends of lines by the type's newer name."""
        target = "UTF8_STRING" if type == "text/plain;charset=utf-8" else type
        return self.desk.run(*XCLIP, "-o", "-t", target)

    def _inspect(self):
        return json.loads(self.desk.pb("inspect", "--json"))

    def _is_kept(self):
        return self._inspect().get("owner") == "pasteboard"
