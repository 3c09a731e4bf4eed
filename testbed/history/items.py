"""Random items of 1 to 20 types, as odd as they may be."""

import dataclasses

# Well-known types, each in all its spellings: an item has one source of each.
KNOWN = (
    ("text/plain",), ("text/plain;charset=utf-8", "UTF8_STRING", "text/plain; charset=UTF8"),
    ("text/plain;charset=utf-16",), ("text/html", "TEXT/HTML", "public.html"), ("text/rtf", "application/rtf"),
    ("text/markdown", "text/x-markdown"), ("text/html;charset=utf-8",), ("image/png", "image/x-png"),
    ("text/uri-list",),
)
FIRST_SPELLINGS = {spelling: spellings[0] for spellings in KNOWN for spelling in spellings}
MARKDOWN = {"text/markdown", "text/x-markdown"}
# The characters of a name (RFC 6838, section 4.2), except upper case, which does not tell names apart.
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789!#$&-^_.+"
PARAMETERS = (
    "", "", "", ";version=1", ';title="a \\"quoted\\" word; and = more"', "; q=0.5 ; x=y", ";charset=Latin1",
    ';empty=""', ";x=*'~%7C`{|}", ";Name=Value;other=Value",
)
NEARLY_NOTHING = (b"\0", b" ", b"\n", b"\r\n", b"\t", b"\xef\xbb\xbf", b"\0\0\0\0", b" \n \n", b"\xff")
TYPES_AT_MOST = 20
KILOBYTES_300 = 300_000
MEGABYTES_5 = 5_000_000
# Items that are neither text nor pictures nor files are recorded up to 64 KiB (HistoryLimits.otherBytes).
OTHER_AT_MOST = (64 << 10) // TYPES_AT_MOST


@dataclasses.dataclass
class Item:
    """A copied item: types as they are spelled, their bytes, and the recipe to offer them."""

    types: list
    contents: list
    recipe: dict

    def told(self):
        return ", ".join(f"{kind} ({len(content)})" for kind, content in zip(self.types, self.contents))


def random_items(numbers, count):
    """So many items, no two of which are the same."""
    seen: set[tuple] = set()
    while len(seen) < count:
        item = random_item(numbers)
        # Spellings do not tell items apart; a recipe may not either.
        types = (FIRST_SPELLINGS.get(kind, kind.lower()) for kind in item.types)
        identity = tuple(zip(types, item.contents))
        if identity not in seen:
            seen.add(identity)
            yield item


def random_item(numbers):
    count = numbers.choice((1, 1, 2, 3, numbers.randint(1, TYPES_AT_MOST), TYPES_AT_MOST))
    known = numbers.sample(KNOWN, min(count, numbers.choice((0, 1, 2, 3, len(KNOWN)))))
    types = [numbers.choice(spellings) for spellings in known]
    types += made_up(numbers, count - len(types))
    numbers.shuffle(types)
    most = KILOBYTES_300 if known else OTHER_AT_MOST
    contents = [random_content(numbers, most) for _ in types]
    if known and numbers.random() < 0.04:
        contents[numbers.randrange(count)] = numbers.randbytes(MEGABYTES_5)
    return Item(types, contents, random_recipe(numbers, types))


def made_up(numbers, count):
    """Unknown types; no two differ in case or parameters only."""
    essences: set[str] = set()
    while len(essences) < count:
        name = "".join(numbers.choices(NAME_LETTERS, k=numbers.choice((1, 8, 30, 100))))
        essences.add(f"{numbers.choice(('application', 'chemical', 'x-own'))}/x-{name}")
    spelled = [numbers.choice((essence, essence, essence.upper())) for essence in sorted(essences)]
    return [essence + numbers.choice(PARAMETERS) for essence in spelled]


def random_content(numbers, most):
    """At least one byte: nothing at all is refused when it is copied."""
    match numbers.randrange(9):
        case 0: return numbers.choice(NEARLY_NOTHING)
        case 1: return b" " * numbers.randint(1, min(most, 2000))
        case 2: return bytes(numbers.randint(1, most))
        case 3: return (f"A line {numbers.random()} that does not end. " * 10_000).encode()[:numbers.randint(1, most)]
        case 4: return f"Line {numbers.random()}, \u00e4\u6f22\U0001f600\n".encode() * numbers.randint(1, most // 50)
        case 5: return f"<p>{numbers.random()} <b>&amp;</b>{{\\rtf1 [x](y)".encode() + b"\r\n\0" * numbers.randint(0, 9)
        case 6: return numbers.randbytes(numbers.randint(1, most))
        # A row of the history's database has up to 64 KiB.
        case 7: return numbers.randbytes(min(most, (64 << 10) + numbers.randint(-1, 1)))
        case _: return numbers.randbytes(int(most ** numbers.random()))


def random_recipe(numbers, types):
    """The hints of an item; mostly none."""
    recipe: dict[str, object] = {}
    if numbers.random() < 0.1:
        recipe["document"] = True
    # An item that has none of the formats would have nothing to offer.
    if numbers.random() < 0.2 and MARKDOWN & set(types):
        recipe["formats"] = ["markdown", *numbers.sample(("html", "rtf", "plain"), numbers.randint(0, 3))]
    if numbers.random() < 0.1:
        recipe["name"] = numbers.choice(("notes.md", "two words", "\u00dcbersicht \u2013 \U0001f600", "a" * 200, "-"))
    return recipe
