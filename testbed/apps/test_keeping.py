"""An application's copy is pasted after it has ended: the types that were read by then, byte for byte."""

import pytest

from testbed.apps import OUTLIVED, foreign
from testbed.apps.dot import PNG
from testbed.apps.page_editor import PAGE
from testbed.apps.test_browser import copy_rich_text
from testbed.apps.test_gtk import GTK3, GTK4, GTK4_CLIENT
from testbed.apps.test_qt import QT, need_qt
from testbed.apps.writer import Writer
from testbed.bed import wait_until

XCLIP = ["xclip", "-selection", "clipboard"]
BOTH = f"{foreign.HTML}\0{foreign.TEXT}"

# Programs that copy: what they are called and copy, their commands, and what they are told to copy.
PROGRAMS = [
    ("GTK 3", "text", [*GTK3, "copy"], foreign.TEXT),
    ("GTK 4", "text", [GTK4, "set", "string", foreign.TEXT], ""),
    ("GTK 4", "rich text", [*GTK4_CLIENT, "copy"], BOTH),
    ("xclip", "text", [*XCLIP, "-quiet"], foreign.TEXT),
    ("xclip", "a picture", [*XCLIP, "-t", "image/png", "-quiet", "dot.png"], ""),
    *((name, "rich text", [*client, "copy"], foreign.HTML) for name, client in QT.items()),
    *((name, "text", [*client, "copy-plain"], foreign.TEXT) for name, client in QT.items()),
]


@pytest.mark.parametrize("application, what, command, text", PROGRAMS, ids=["-".join(names) for *names, _, _ in PROGRAMS])
def test_program_ends(bed, checks, application, what, command, text):
    name = checks.about(application, OUTLIVED, what)
    need_qt(application)
    bed.file("dot.png", PNG)
    with foreign.owner(bed, *command, text=text, cwd=bed.folder):
        copied = Copied(bed, checks, name)
        copied.is_what_the_application_gives()
    copied.is_still_there()


def test_browser_ends(bed, checks, browser):
    """A real Ctrl+C; then the window is closed."""
    checks.about(browser.name, OUTLIVED, "rich text")
    with browser(bed, PAGE) as window:
        copy_rich_text(bed, window)
        copied = Copied(bed, checks, browser.name)
        copied.is_what_the_application_gives()
    copied.is_still_there()
    found = bed.pb("paste", "--as", "markdown").decode()
    checks.equal(f"{browser.name} has ended: pb paste --as markdown", found, foreign.MARKDOWN)


def test_writer_ends(bed, checks, plugin, title):
    """A copied document; then LibreOffice is left as a user does. It does not write the same HTML twice."""
    checks.about(f"Writer ({title})", OUTLIVED, "the pasted page")
    bed.copy_welcome()
    with Writer(bed, plugin) as office, office.document() as document:
        document.paste("HTML")
        document.copy_all()
        bed.wait_for_foreign_item()
        copied = Copied(bed, checks, f"Writer ({plugin})")
        copied.is_read_sparingly()
    copied.is_still_there()


class Copied:
    """An application's copy, while it runs and after it has ended."""

    def __init__(self, bed, checks, name):
        """Waits until the daemon has read ahead what it wants."""
        self.bed = bed
        self.checks = checks
        self.name = name
        sources = wait_until(bed.sources_read_ahead, f"what {name} has copied, read ahead")
        self.types = [source["type"] for source in sources]
        self.read = {source["type"]: self.bed.pb("paste", "-t", source["type"]) for source in sources if source["stored"]}
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
        kept = [source["type"] for source in self.bed.inspect()["sources"]]
        self.checks.equal(f"{name}: types in their order", kept, [type for type in self.types if type in kept])
        for type, bytes in self.read.items():
            self.checks.equal(f"{name}: {type}, byte for byte", self.paste(type), bytes)

    def paste(self, type):
        """The text that a program without Pasteboard gets. Some toolkits have other ends of lines by the type's newer name."""
        target = "UTF8_STRING" if type == "text/plain;charset=utf-8" else type
        return self.bed.run(*XCLIP, "-o", "-t", target)

    def _is_kept(self):
        return self.bed.inspect().get("owner") == "pasteboard"
