"""Real applications on a private X server: what they paste of what pb copies, and what pb reads of their copies."""

# The subjects of the cases in docs/apps.md.
PASTES_DOCUMENT, PASTES_TEXT, PASTES = "pastes the document:", "pastes the source of", "pastes"
COPIES, OUTLIVED, OPENS = "copies", "has ended, having copied", "opens"
