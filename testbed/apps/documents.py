"""The page that all checks know, with a picture below it, as a document in each format that applications are given. The
picture of the Markdown is a file beside it."""

import base64

from testbed.apps import welcome

# A flag of 48 by 24 pixels.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAPElEQVR42mP4dckGK5LLO4EV0Vo9w6iDRh006qAR56CB"
    "shiX+lEHjTpo1EEjz0GjJfWog0YdNOqgAXYQAIW/j2plVSOXAAAAAElFTkSuQmCC"
)
SOURCE = f"{welcome.SOURCE}\n![A chequered flag](flag%20of%20two.png)\n"
OUTLINE = welcome.OUTLINE | {"pictures": [48]}
# How the log calls the step in which the picture's file is read.
GATHERING = "a note without its pictures to one with them"
# The same for the step in which its code gets colours.
COLOURING = "a document to one with colours of swift"
STEPS = {GATHERING, COLOURING}
FORMATS = {"markdown": "Markdown", "html": "HTML", "rtf": "RTF"}
# In RTF a cell that is aligned to the left says nothing of it, and what reads HTML centres a cell that heads a column.
CENTRED = {"alignment": [["center", "center", "right"], *OUTLINE["alignment"][1:]]}
CENTRED_REMARK = "a column's head that is left without a word in RTF is centred in HTML"


def copy(bed, form="markdown"):
    """Copies the page as a document of a format. Nothing has been converted of it yet."""
    path = bed.folder / f"document.{'md' if form == 'markdown' else form}"
    if not path.exists():
        (bed.folder / "document.md").write_text(SOURCE)
        (bed.folder / "flag of two.png").write_bytes(PICTURE)
        if form != "markdown":
            bed.pb("convert", bed.folder / "document.md", "-o", path)
    bed.copy(path)


def rendered(bed):
    """The formats that the page was converted to for a paste: `html`, or none if the source itself was pasted."""
    return sorted({conversion.split()[-1] for conversion in bed.conversions() if conversion not in STEPS})


def check_outline(checks, name, found, differs=None):
    """Holds an application's outline against the page's, feature by feature, except for known differences."""
    welcome.check_outline(checks, name, found, OUTLINE | (differs or {}))
