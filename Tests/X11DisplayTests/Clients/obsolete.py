"""Names no property, as clients did before the ICCCM; MULTIPLE cannot be asked for in that way."""

from peer import *

convert("UTF8_STRING", None)
notice = answer()
say(connection.get_atom_name(notice.property) if notice.property else "refused", *take("UTF8_STRING"))
convert("MULTIPLE", None)
say("refused" if answer().property == X.NONE else "accepted")
