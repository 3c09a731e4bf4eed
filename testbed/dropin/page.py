"""docs/drop-in.md: what a user has to know, from page.md beside this, and a table a tool."""

import pathlib

from testbed.dropin.option_table import TABLES

PAGE = "docs/drop-in.md"
TEMPLATE = pathlib.Path(__file__).with_name("page.md")


def lines(tests):
    if any(test["name"] == "test_option" and test["outcome"] != "passed" for test in tests):
        return  # a row that is wrong or missing would be told as if it had been tried
    rows = [row for table in TABLES for row in table.rows]
    differing = sum(bool(row.differs) for row in rows)
    counts = f"{len(rows)} command lines: {len(rows) - differing} come to the same, {differing} differ."
    yield TEMPLATE.read_text().replace("COUNTS", counts).rstrip("\n")
    yield from map(section, TABLES)


def section(table):
    lines = [f"\n### {table.tool}\n", f"{table.about}\n", "| tried | what it does | |", "|---|---|---|"]
    lines += [f"| {code(row.run)} | {row.does} | {row.differs or 'same'} |" for row in table.rows]
    return "\n".join(lines)


def code(script):
    """A script for a table's cell."""
    lines = [line.replace("|", "\\|") for line in script.split("\n") if line != "settle"]
    return f"`{'; '.join(lines)}`"
