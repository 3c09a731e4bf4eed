"""Pages made by generators of documentation from one guide in their languages, and pages of manuals that Debian has."""

from __future__ import annotations

import glob
import importlib.util
import json
import pathlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from typing import NamedTuple

SOURCES = pathlib.Path(__file__).with_name("sources")
SITES = pathlib.Path(__file__).with_name("sites")
PICTURE = "boat.png"

MKDOCS_EXTENSIONS: list[object] = [
    "abbr", "admonition", "attr_list", "def_list", "footnotes", "tables", "toc", "pymdownx.caret", "pymdownx.tilde",
    "pymdownx.details", "pymdownx.inlinehilite", "pymdownx.keys", "pymdownx.superfences",
    {"pymdownx.highlight": {"anchor_linenums": True}}, {"pymdownx.tabbed": {"alternate_style": True}},
    {"pymdownx.tasklist": {"custom_checkbox": True}}]
SPHINX = """\
project = "Harbour"
root_doc = "guide"
html_theme = {theme!r}
extensions = {extensions!r}
html_copy_source = False
"""
DOXYGEN = """\
PROJECT_NAME = Harbour
INPUT = guide.h
IMAGE_PATH = .
GENERATE_LATEX = NO
QUIET = YES
WARNINGS = NO
"""


class Page(NamedTuple):
    """A page to copy from: its generator's name, and its path, or the reason for which there is none."""

    name: str
    path: pathlib.Path | None
    reason: str = ""


class Missing(Exception):
    """A generator that is not installed."""


def run(folder: pathlib.Path, *words: object) -> None:
    """Runs a generator in the folder of its sources."""
    command = [str(word) for word in words]
    if not shutil.which(command[0]):
        raise Missing(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        raise Missing(f"{command[0]} ended with {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}")


def mkdocs(folder: pathlib.Path, theme: str) -> pathlib.Path:
    settings = {"site_name": "Harbour", "docs_dir": ".", "site_dir": "../site-" + theme, "theme": {"name": theme},
                "use_directory_urls": False, "exclude_docs": "*.json", "plugins": [],
                "markdown_extensions": MKDOCS_EXTENSIONS, "nav": ["guide.md"]}
    docs = folder / "docs"
    docs.mkdir()
    shutil.copy(folder / "guide.md", docs)
    shutil.copy(folder / PICTURE, docs)
    # JSON is YAML too.
    (folder / "mkdocs.yml").write_text(json.dumps(settings | {"docs_dir": "docs", "site_dir": "site"}))
    run(folder, "mkdocs", "build", "--quiet")
    return folder / "site/guide.html"


def sphinx(folder: pathlib.Path, theme: str) -> pathlib.Path:
    if not importlib.util.find_spec(theme) and theme != "alabaster":
        raise Missing(f"the theme {theme} is not installed")
    extensions = [name for name in ("sphinx_inline_tabs", "sphinx_copybutton") if importlib.util.find_spec(name)]
    (folder / "conf.py").write_text(SPHINX.format(theme=theme, extensions=extensions))
    run(folder, "sphinx-build", "-q", "-b", "html", ".", "html")
    return folder / "html/guide.html"


def asciidoctor(folder: pathlib.Path, highlighter: str) -> pathlib.Path:
    run(folder, "asciidoctor", "-a", f"source-highlighter={highlighter}", "-a", "source-linenums-option", "guide.adoc")
    return folder / "guide.html"


def doxygen(folder: pathlib.Path, page: str) -> pathlib.Path:
    (folder / "Doxyfile").write_text(DOXYGEN)
    run(folder, "doxygen")
    return folder / "html" / page


def rustdoc(folder: pathlib.Path, page: str) -> pathlib.Path:
    run(folder, "rustdoc", "--crate-name", "guide", "guide.rs", "-o", "html")
    return folder / "html/guide" / page


def nbconvert(folder: pathlib.Path, template: str) -> pathlib.Path:
    run(folder, "jupyter-nbconvert", "--to", "html", "--template", template, "guide.ipynb")
    return folder / "guide.html"


def manual(pattern: str, package: str) -> pathlib.Path:
    """A page of a manual as Debian installs it."""
    found = sorted(glob.glob(pattern))
    if not found:
        raise Missing(f"{package} is not installed")
    return pathlib.Path(found[0])


MADE: dict[str, tuple[Callable[[pathlib.Path, str], pathlib.Path], str]] = {
    "MkDocs, mkdocs": (mkdocs, "mkdocs"),
    "MkDocs, readthedocs": (mkdocs, "readthedocs"),
    "MkDocs, Material": (mkdocs, "material"),
    "Sphinx, Alabaster": (sphinx, "alabaster"),
    "Sphinx, Read the Docs": (sphinx, "sphinx_rtd_theme"),
    "Sphinx, Furo": (sphinx, "furo"),
    "Sphinx, PyData": (sphinx, "pydata_sphinx_theme"),
    "Asciidoctor": (asciidoctor, "none"),
    "Asciidoctor, Rouge": (asciidoctor, "rouge"),
    "Doxygen, main page": (doxygen, "index.html"),
    "Doxygen, functions": (doxygen, "guide_8h.html"),
    "rustdoc, module": (rustdoc, "index.html"),
    "rustdoc, type": (rustdoc, "struct.Boat.html"),
    "nbconvert, lab": (nbconvert, "lab"),
    "nbconvert, classic": (nbconvert, "classic"),
}
MANUALS = {
    "Python's manual": ("/usr/share/doc/python3*/html/tutorial/errors.html", "python3-doc"),
    "Git's manual": ("/usr/share/doc/git/html/git-stash.html", "git-doc"),
    "PostgreSQL's manual": ("/usr/share/doc/postgresql-doc-*/html/queries-limit.html", "postgresql-doc"),
    "PostgreSQL's manual, tables": ("/usr/share/doc/postgresql-doc-*/html/functions-uuid.html", "postgresql-doc"),
}
# Pages in the structure of sites, written for this.
WRITTEN = {path.stem: path for path in sorted(SITES.glob("*.html"))}
NAMES = [*MADE, *MANUALS, *WRITTEN]


def page(name: str, folder: pathlib.Path) -> Page:
    """Makes or finds a page; what a generator writes goes into a folder of its own."""
    try:
        return Page(name, found(name, folder))
    except Missing as missing:
        return Page(name, None, str(missing))


def found(name: str, folder: pathlib.Path) -> pathlib.Path:
    if name in WRITTEN:
        return WRITTEN[name]
    if name in MANUALS:
        return manual(*MANUALS[name])
    generator, argument = MADE[name]
    home = folder / name.replace(", ", "-").replace(" ", "-")
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(SOURCES, home)
    return generator(home, argument)


def pages(folder: pathlib.Path) -> Iterator[Page]:
    """All pages."""
    for name in NAMES:
        yield page(name, folder)
