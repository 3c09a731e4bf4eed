"""The converter beside other converters, and beside itself with four times the input."""

import os
import re
import shutil
import statistics
import subprocess
from pathlib import Path

from testbed.bed import PROGRAMS, REPOSITORY
from testbed.benches.measure import QUICK, compare, duration, medians, peak_memory, report, timed

PB, WORKER = (str(PROGRAMS / name) for name in ("pb", "pasteboard-render"))
MEGABYTE = 1_000_000
# A DOCX file of 300 pages without pictures.
HUNDREDS_OF_PAGES = 350_000
# Pages that a run of a bench or a test writes, which would change what the next one measures.
GENERATED = ("apps.md", "benchmarks.md", "copies.md", "drop-in.md", "office.md", "picture-suites.md")
# The bytes of Markdown by which the bytes that it makes of each format are measured.
SLICE = 200_000
FORMATS = ("markdown", "html", "rtf", "plain")
# RTF as a word processor writes it: twice as long as ours for the same text.
OFFICE, OFFICE_RTF = "soffice", "libreoffice.rtf"
# Short pieces of markup, with what stands before the first and behind the last where something has to.
MARKUP = [
    *(("html", piece, "", "") for piece in ("<tr><td>a", "<td>a", "<p>x", "<p><b>x", "<li>a")),
    *(("rtf", piece, "{\\rtf1 ", "}") for piece in ("\\cell", "{\\footnote a}", "a\\par ", "\\b a\\b0 b")),
    ("markdown", "|a|b|\n", "|a|b|\n|-|-|\n", ""),
    *(("markdown", piece, "", "") for piece in ("- a\n", ">a\n\n", "a\n\n", "*a* ", "`a` ", "<b>", "[", "a@b.cd ")),
]
CMARK = ["cmark-gfm", *(word for name in ("table", "strikethrough", "autolink", "tasklist") for word in ("-e", name))]


def conversions(folder, environment):
    inputs = Inputs(folder, environment)
    beside_cmark(inputs, environment)
    to_html = (pandoc("rtf", "html"), (["unrtf", "--html", "--nopict"], 30))
    for form, target, peers in (
        ("markdown", "html", (pandoc("gfm", "html"),)),
        ("html", "markdown", (pandoc("html", "gfm"),)),
        ("html", "rtf", (pandoc("html", "rtf", None),)),
        ("rtf", "html", to_html),
        (OFFICE_RTF, "html", to_html),
    ):
        for peer, budget in peers:
            throughput(inputs, environment, form, target, peer, budget)
    peer, budget = pandoc("docx", "gfm", 20)
    throughput(inputs, environment, "docx", "markdown", peer, budget, HUNDREDS_OF_PAGES)
    table(folder, environment)
    colours(folder, environment)
    for source in FORMATS:
        for target in FORMATS:
            if target != source:
                linearity(inputs, environment, source, target)


class Inputs:
    """Files of any format and size, made of this project's own pages: copy after copy, each a little different."""

    def __init__(self, folder, environment):
        self.folder, self.environment = folder, environment
        pages = (path for path in sorted((REPOSITORY / "docs").glob("*.md")) if path.name not in GENERATED)
        # Without files of pictures, which are elsewhere, and names of languages: `colours` measures what they cost.
        self.page = re.sub(r"(?m)^!\[.*\n|(?<=^```)\w+", "", "\n".join(path.read_text() for path in pages))
        self.made = {}

    def path(self, form, size):
        """A file in a format, of about so many bytes."""
        if (form, size) not in self.made:
            self.made[form, size] = self.make(form, size)
        return self.made[form, size]

    def make(self, form, size):
        path = str(self.folder / f"{size}.{form}")
        # Other formats say the same in more or fewer bytes: a sample tells how many.
        growth = 1 if form in ("markdown", "plain") else len(self.converted(form, self.text(SLICE))) / SLICE
        text = self.text(int(size / growth))
        Path(path).write_bytes(text if growth == 1 else self.converted(form, text))
        return path

    def text(self, size):
        copies: list[bytes] = []
        length = 0
        while length < size:
            number = len(copies)
            copy = re.sub(r"(?m)^(#+ .*)$", rf"\1 {number}", self.page).replace("first", f"*{number}th*")
            copies.append(copy.encode())
            length += len(copies[-1])
        return b"".join(copies)

    def converted(self, form, text):
        if form == OFFICE_RTF:
            return self.written_by_office(text)
        command = [WORKER, "--from", "markdown", "--to", form]
        return subprocess.run(command, input=text, env=self.environment, stdout=subprocess.PIPE, check=True).stdout

    def written_by_office(self, text):
        """RTF by LibreOffice, of the page that it reads from our HTML."""
        page, written = self.folder / "page.html", self.folder / "page.rtf"
        page.write_bytes(self.converted("html", text))
        subprocess.run(
            [OFFICE, f"-env:UserInstallation=file://{self.folder}/office", "--headless",
             "--infilter=HTML (StarWriter)", "--convert-to", "rtf", "--outdir", self.folder, page],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            check=True)
        return written.read_bytes()


def pandoc(source, target, budget=100):
    """pandoc's command, and how many times its throughput ours is to be; None if the design has no such budget."""
    return ["pandoc", "-f", source, "-t", target], budget


def beside_cmark(inputs, environment):
    path = inputs.path("markdown", 11 * MEGABYTE)
    ours = [PB, "convert", "--to", "html", path]
    what = "Markdown to HTML, 11 MB"
    runs = 3 if QUICK else 9
    if not shutil.which("cmark-gfm"):
        return report(what, duration(medians(runs, lambda: timed(ours, environment))[0]), "no cmark-gfm here")
    taken, cmark = medians(
        runs, lambda: timed(ours, environment), lambda: timed([*CMARK, path], environment))
    compare(what, taken, cmark, "cmark-gfm", 0.5)


def table(folder, environment):
    """A CSV file of 10 MB, as bytes a second; pandoc gets a hundredth of it, because it needs minutes for all."""
    what = "csv to html, 10 MB, bytes a second"
    rows = "".join(
        f'{number},"Row {number}, in quotes",{number / 7:.2f},2026-11-{number % 30 + 1:02}\n' for number in range(2000))
    small, large = folder / "small.csv", folder / "large.csv"
    small.write_text(rows)
    large.write_text(rows * (10 * MEGABYTE // len(rows)))
    ours = [PB, "convert", "--to", "html", str(large)]
    if not shutil.which("pandoc"):
        return report(what, rate(large.stat().st_size / medians(5, lambda: timed(ours, environment))[0]), "no pandoc here")
    taken, peer = medians(
        2 if QUICK else 5, lambda: timed(ours, environment),
        lambda: timed(["pandoc", "-f", "csv", "-t", "html", str(small)], environment))
    us, them = large.stat().st_size / taken, small.stat().st_size / peer
    report(what, rate(us), f"pandoc {rate(them)}", us / them)


def colours(folder, environment):
    """A thousand lines of code in colours, whole processes, beside pandoc with a fence around them."""
    what = "1,000 lines of Python to HTML in colours"
    lines = [line for path in sorted(REPOSITORY.glob("testbed/**/*.py")) for line in path.read_text().splitlines()]
    code, fenced = folder / "code.py", folder / "code.md"
    code.write_text("\n".join(lines[:1000]) + "\n")
    fenced.write_text(f"~~~~~~python\n{code.read_text()}~~~~~~\n")
    ours = [PB, "convert", "--to", "html", str(code)]
    if not (PROGRAMS / "pasteboard-code").exists():
        return report(what, "not measured", "no pasteboard-code here")
    if not shutil.which("pandoc"):
        return report(what, duration(medians(9, lambda: timed(ours, environment))[0]), "no pandoc here")
    taken, peer = medians(
        3 if QUICK else 9, lambda: timed(ours, environment),
        lambda: timed(["pandoc", "-f", "gfm", "-t", "html", str(fenced)], environment))
    compare(what, taken, peer, "pandoc", 0.2)


def throughput(inputs, environment, form, target, peer, budget, size=2 * MEGABYTE):
    """Bytes a second, whole processes, of the same file."""
    what = f"{form} to {target}, {size / MEGABYTE:g} MB, bytes a second"
    if form == OFFICE_RTF and not shutil.which(OFFICE):
        return report(what, "not measured", "no LibreOffice here", budget=f"≥ {budget}")
    source = form.rpartition(".")[2]
    path = inputs.path(form, size)
    size = os.path.getsize(path)
    convert = [PB, "convert", "--from", source, "--to", target, path]
    wanted, met = ("", None) if budget is None else (f"≥ {budget}", False)
    if not shutil.which(peer[0]):
        ours, = medians(9, lambda: timed(convert, environment))
        return report(what, rate(size / ours), f"no {peer[0]} here", budget=wanted)
    # In turn, so that both have the same moments of the machine, and ours so often that it takes about as long as theirs:
    # another machine's work on the same processor slows a quarter of a second down by half.
    ours, theirs = medians(
        2 if QUICK else 5,
        lambda: statistics.median(timed(convert, environment) for _ in range(25)),
        lambda: timed([*peer, path], environment))
    ratio = theirs / ours
    if budget is not None:
        met = ratio >= budget
    report(what, rate(size / ours), f"{peer[0]} {rate(size / theirs)}", ratio, wanted, met)


def linearity(inputs, environment, source, target):
    """The worker's time for one and for four times the input, and its memory."""
    command = [WORKER, "--from", source, "--to", target]
    small, large = inputs.path(source, 2 * MEGABYTE), inputs.path(source, 8 * MEGABYTE)
    once, four = medians(
        5 if QUICK else 9, lambda: timed(command, environment, small), lambda: timed(command, environment, large))
    what = f"{source} to {target}, four times the input"
    report(what, duration(four), f"once {duration(once)}", four / once, "≤ 5", four <= 5 * once)
    peak = peak_memory(command, environment, large)
    if peak is None:
        return report("  its memory, times the input", "not measured", "no GNU time here", budget="≤ 20")
    memory = peak / os.path.getsize(large)
    report("  its memory, times the input", f"{memory:.1f}", budget="≤ 20", met=memory <= 20)


def markup(folder, environment):
    """The memory that 1 MB of nothing but a short piece of markup takes, above that of one piece (decision 12)."""
    one, many = folder / "markup.one", folder / "markup.many"
    for source, piece, before, behind in MARKUP:
        one.write_text(before + piece + behind)
        many.write_text(before + piece * (MEGABYTE // len(piece)) + behind)
        for target in FORMATS:
            # Markdown is written from Markdown too, to make it tidy.
            if target == source != "markdown":
                continue
            command = [WORKER, "--from", source, "--to", target]
            least, most = (peak_memory(command, environment, path) for path in (one, many))
            if least is None or most is None:
                return report("memory of markup", "not measured", "no GNU time here", budget="≤ 60")
            memory = (most - least) / many.stat().st_size
            what = f"memory of 1 MB of {piece.strip()}, {source} to {target}"
            report(what, f"{memory:.1f} times", budget="≤ 60", met=memory <= 60)


def rate(bytes_a_second):
    return f"{bytes_a_second / MEGABYTE:.2f} MB/s"
