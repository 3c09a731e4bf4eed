"""Files and links that pb copies, as applications list them."""

import urllib.parse


def check(bed, checks, name, addresses):
    """`addresses` gives what an application reads of the clipboard's list."""
    files = [bed.folder / file for file in ("home/two words.txt", "home/100% #é.png", "home")]
    for file in files[:-1]:
        file.touch()
    bed.pb("copy", "--files", *files)
    found = [urllib.parse.unquote(address) for address in addresses()]
    checks.equal(f"{name}: files", found, [f"file://{file}" for file in files])
    bed.pb("copy", "--url", "https://example.org/a?b=1&c=2#d", "--title", "Tea & more")
    checks.equal(f"{name}: a link", addresses(), ["https://example.org/a?b=1&c=2#d"])
