"""The other way round: what pb reads of an application's own copy."""

import contextlib

TEXT = "Zwei Zeilen,\nein Tab\tund 日本語, 👩‍💻, e\u0301.\n\n  Ende ohne Zeilenende"

# Text of a rich-text editor, with constructs that plain text would lose.
HTML = (
    '<h2>Ein Titel</h2><p>Ein <b>fetter</b> <a href="https://example.org/a">Verweis</a></p>'
    "<ul><li>eins</li><li>zwei</li></ul>"
)
MARKDOWN = "## Ein Titel\n\nEin **fetter** [Verweis](https://example.org/a)\n\n- eins\n- zwei\n"


@contextlib.contextmanager
def owner(bed, *command, text, **options):
    """Runs a program that owns the clipboard; it reads what to copy from its standard input."""
    bed.copy_welcome()  # so that what is seen to be foreign is the program's, and not the last one's
    source = bed.folder / "to-copy"
    source.write_text(text)
    with open(source, "rb") as standard_input, bed.running(*command, stdin=standard_input, **options):
        bed.wait_for_foreign_item()
        yield


def check_text(bed, checks, name):
    """The clipboard's owner has copied TEXT."""
    checks.equal(f"{name}: pb paste, byte for byte", bed.pb("paste"), TEXT.encode())
    check_type(bed, checks, name, "text/plain;charset=utf-8")


def check_rich_text(bed, checks, name, expected=MARKDOWN):
    """The clipboard's owner has copied what HTML says, or something else that is this Markdown."""
    check_type(bed, checks, name, "text/html")
    found = bed.pb("paste", "--as", "markdown").decode()
    checks.see(markdown=found)
    checks.equal(f"{name}: pb paste --as markdown", found, expected)


def check_type(bed, checks, name, expected):
    """pb names a type among those that the owner offers."""
    types = bed.pb("types").decode().splitlines()
    checks.see(types=types)
    checks.true(f"{name}: pb types", expected in types, lambda: f"expected {expected}, found {types}")
