"""Pastes CLIPBOARD as an application does, in the type that its argument names, and writes it to standard output."""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/X11DisplayTests/Clients"))

from peer import answer, convert, take_all

convert(sys.argv[1], "PASTED")
answer()
sys.stdout.buffer.write(take_all("PASTED")[1])
