"""Writes docs/gnome.md from the report of a whole run."""

from testbed.displays import page
from testbed.kinds import GNOME_KINDS

PAGE = "docs/gnome.md"
HEAD = """\
# GNOME

`make test-gnome` writes this page: in each field a scenario with the real daemon on a real GNOME Shell, with programs for
Wayland that get real keys (GTK 4, Chromium, Firefox), programs for X (xclip), and programs that read and own the clipboard by
GNOME's own interface. The first and the last shell have a virtual monitor; the one in between is in a window, and has a
lock screen. ✓ is: as it should be; ✗: not; –: the shell has nothing of what it is about.
"""


def lines(tests):
    return page.lines(tests, HEAD, GNOME_KINDS)
