"""docs/drop-in.md: what a user has to know, from page.md beside this, and a table a tool."""

import pathlib

TEMPLATE = pathlib.Path(__file__).with_name("page.md")


def write_page(path, tables):
    rows = [row for table in tables for row in table.rows]
    differing = sum(bool(row.differs) for row in rows)
    counts = f"{len(rows)} command lines: {len(rows) - differing} come to the same, {differing} differ."
    path.write_text(TEMPLATE.read_text().replace("COUNTS", counts) + "".join(map(section, tables)))


def section(table):
    lines = [f"\n### {table.tool}\n", f"{table.about}\n", "| tried | what it does | |", "|---|---|---|"]
    lines += [f"| {code(row.run)} | {row.does} | {row.differs or 'same'} |" for row in table.rows]
    return "\n".join(lines) + "\n"


def code(script):
    """A script for a table's cell."""
    lines = [line.replace("|", "\\|") for line in script.split("\n") if line != "settle"]
    return f"`{'; '.join(lines)}`"
