"""Writes docs/apps.md from the report of a whole run."""

import re

from testbed.apps import COPIES, OPENS, OUTLIVED, PASTES, PASTES_DOCUMENT, PASTES_TEXT, foreign
from testbed.pages.tables import table
from testbed.pages.versions import release, version

PAGE = "docs/apps.md"
# The columns of the table of documents, and the checks that each stands for.
FEATURES = {
    "headings": ["headings"],
    "lists": ["items", "numbers shown"],
    "tables": ["table", "alignment"],
    "links": ["links"],
    "pictures": ["pictures"],
    "bold, italic, struck, code": ["bold", "italic", "struck", "fixed"],
    "blocks of code, quotations": ["code", "quotation"],
    "other scripts, emoji": ["beyond latin"],
}
LIBRE_OFFICE = ("Writer", "Calc")
# The names of representations, by what the converters call their formats.
MADE = {
    "html": "HTML", "rtf": "RTF", "plain": "plain text", "markdown": "Markdown", "utf-16": "UTF-16",
}

HEAD = """\
# Applications

`make test-apps` writes this page: every mark stands for checks of its last whole run, in which real applications, on a
private X server, or on sway where that is said, pasted what `pb` had copied and copied what `pb` then pasted. What
arrived is read from the application's document. Browsers, Emacs, xterm, GIMP and the windows of
GTK and Qt that paste pictures got real keys and clicks, LibreOffice its own commands, Vim and Neovim theirs; GTK and Qt
are small programs around those toolkits' editors, pictures and clipboards.

{summary}

✓ is: as it should be. ✗ is: something was missing or different, which is listed [below](#failed). An empty field was
not looked at. "GTK 3" and "bare X11" are LibreOffice's two ways to the display.

[displays.md](displays.md) shows what holds on each display server, and [gnome.md](gnome.md) what GTK 4, Chromium and
Firefox paste and copy on GNOME's Wayland.
"""
DOCUMENTS = """\
## Documents that they paste

The page [welcome.md](welcome.md) with a picture, copied as a file of each format. *Made for it* is what the daemon
converted because the application asked: nothing else was made, and "as copied" says that not even that was.
"""
PLAIN_TEXT = """\
## Plain text that they paste

The same page, whose source is pasted.
"""
PICTURES = """\
## Pictures, files, links and formulas that they paste
"""
COPIED = f"""\
## What they copy

*Rich text* is a heading, a paragraph with a bold word and a link, and a list. `pb paste --as markdown` is to give:

```markdown
{foreign.MARKDOWN}```
"""
LEFT = """\
## What is left when they have ended

The application copies, the daemon reads ahead what it wants of it, the application ends; then another program pastes
each type that was read, byte for byte and in the same order.
"""
FILES = """\
## Files that pb writes

`pb convert` writes four pages, among them one with every feature of the model; LibreOffice opens them.
"""


def lines(tests):
    return Page(tests).lines()


class Page:
    """The page's sections, each a list of lines."""

    def __init__(self, tests):
        self.tests = tests
        self.versions = {}

    def lines(self):
        passed = [result["passed"] for test in self.tests for result in test["checks"]]
        yield HEAD.format(summary=f"On {release()}: {sum(passed)} checks passed, {len(passed) - sum(passed)} failed.")
        yield from self.documents()
        yield from self.plain_text()
        yield from self.pictures()
        yield from self.copies()
        yield from self.outlived()
        yield from self.files()
        yield from self.failed()

    # What they receive

    def documents(self):
        yield DOCUMENTS
        cases = self.cases(PASTES_DOCUMENT)
        yield from self.table(
            ["copied", "made for it", *FEATURES], cases,
            lambda case: [case["case"]["what"], made(case), *(mark(case, names) for names in FEATURES.values())])
        remarks: dict[tuple[str, str], list[str]] = {}
        for case in cases:
            if "remark" in case["seen"]:
                remarks.setdefault((case["case"]["what"], case["seen"]["remark"]), []).append(case["case"]["application"])
        for (what, remark), applications in remarks.items():
            yield f"{what} in {', '.join(applications)}: {remark}."
            yield ""

    def plain_text(self):
        yield PLAIN_TEXT
        yield from self.table(
            ["copied", "made for it", "the source, byte for byte"], self.cases(PASTES_TEXT),
            lambda case: [case["case"]["what"], made(case), mark(case, ["the source"])])

    def pictures(self):
        yield PICTURES
        yield from self.table(["copied", "arrived"], self.cases(PASTES), lambda case: [case["case"]["what"], overall(case)])

    # What they copy

    def copies(self):
        yield COPIED
        markdown = ["pb paste --as markdown"]
        pasted = ["pb paste", "pb paste, byte for byte", "pb paste -t text/html", "every pixel"]
        yield from self.table(
            ["copied", "types it offers", "`pb paste`", "`pb paste --as markdown`"], self.cases(COPIES),
            lambda case: [case["case"]["what"], types(case), mark(case, pasted), mark(case, markdown)])

    def outlived(self):
        yield LEFT
        yield from self.table(
            ["copied", "types it offers", "read ahead", "pasted afterwards"], self.cases(OUTLIVED),
            lambda case: [case["case"]["what"], *(len(case["seen"].get(kind, [])) for kind in ("types", "kept")), overall(case)],
            right=(3, 4))

    def files(self):
        yield FILES
        yield from self.table(
            ["format", "features as they should be"], self.cases(OPENS),
            lambda case: [case["case"]["what"], f"{len(passed(case))} of {len(case['checks'])}"])

    def failed(self):
        yield "## Failed"
        yield ""
        failed = {result["name"]: result["reason"]
                  for test in self.tests for result in test["checks"] if not result["passed"]}
        failed |= {test["name"]: test["reason"] for test in self.tests if test.get("is_broken")}
        yield from [f"- {name}: `{last_line(reason)}`" for name, reason in failed.items()] or ["Nothing."]
        if skipped := {test["reason"] for test in self.tests if test["outcome"] == "skipped"}:
            yield from ["", "## Not tried", "", *(f"- {reason}" for reason in sorted(skipped))]

    # Rows

    def cases(self, deed):
        cases = [test for test in self.tests if test["case"].get("deed") == deed and test["outcome"] != "skipped"]
        return sorted(cases, key=lambda case: not case["case"]["application"].startswith(LIBRE_OFFICE))

    def table(self, head, cases, row, right=()):
        yield from table(
            ["application", "version", *head],
            [[case["case"]["application"], self.version(case["case"]["application"]), *row(case)] for case in cases], right)
        yield ""

    def version(self, application):
        name = application.split(" (")[0]
        if name not in self.versions:
            self.versions[name] = version(name)
        return f"LibreOffice {self.versions[name]}" if name in LIBRE_OFFICE else self.versions[name]


def mark(case, names):
    """✓ if all of a case's checks of these names passed, ✗ if one did not, nothing if there were to be none."""
    results = [result["passed"] for result in case["checks"] if feature(result) in names]
    if not results:
        return "✗" if case.get("is_broken") else ""
    return "✓" if all(results) else "✗"


def passed(case):
    return [result for result in case["checks"] if result["passed"]]


def last_line(reason):
    """The important part of a reason, for a piece of code."""
    return reason.splitlines()[-1].replace("`", "'") if reason else ""


def overall(case):
    return "✓" if case["checks"] and all(result["passed"] for result in case["checks"]) else "✗"


def feature(result):
    """A check's name without whose check it is."""
    return result["name"].rpartition(": ")[2]


def made(case):
    """The formats that were made for the paste, if they were seen."""
    if "rendered" not in case["seen"]:
        return ""
    return ", ".join(MADE.get(form, form) for form in case["seen"]["rendered"]) or "as copied"


def types(case):
    """The types as a list, without what LibreOffice adds: its version, sizes, and the number of its process."""
    names = [re.sub(r";(?!charset=).*|(?<=-id)-\d+$", "", name) for name in case["seen"].get("types", [])]
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names))
