"""Which version of a program is installed, as it says itself."""

import re
import subprocess
import sys

QT = "import sys, {0}.QtCore as core; print(core.qVersion())"
GTK = (
    "import gi; gi.require_version('Gtk', '{0}.0'); from gi.repository import Gtk as g;"
    "print(g.get_major_version(), g.get_minor_version(), g.get_micro_version(), sep='.')"
)
# How each is asked, where it is not by `NAME --version`.
COMMANDS = {
    "Writer": ["soffice", "--version"],
    "Calc": ["soffice", "--version"],
    "Chromium": ["chromium", "--version"],
    "Firefox": ["firefox-esr", "--version"],
    "GTK 3": [sys.executable, "-c", GTK.format(3)],
    "GTK 4": [sys.executable, "-c", GTK.format(4)],
    "Qt 5": [sys.executable, "-c", QT.format("PyQt5")],
    "Qt 6": [sys.executable, "-c", QT.format("PyQt6")],
    "Vim": ["vim.gtk3", "--version"],
    "Neovim": ["nvim", "--version"],
    "Emacs": ["emacs", "--version"],
    "GIMP": ["gimp", "--version"],
    "xterm": ["xterm", "-version"],
    "xclip": ["xclip", "-version"],
    "LibreOffice": ["soffice", "--version"],
    "wl-clipboard": ["wl-paste", "--version"],
    "AbiWord": ["abiword", "--version"],
    "Gnumeric": ["ssconvert", "--version"],
    "Kate": ["env", "QT_QPA_PLATFORM=offscreen", "kate", "--version"],
    "rofi": ["rofi", "-version"],
    "CopyQ": ["copyq", "--version"],
}
UNKNOWN = "?"


def version(name: str) -> str:
    """A program's version, UNKNOWN if it does not say."""
    try:
        said = subprocess.run(
            COMMANDS.get(name, [name, "--version"]), stdin=subprocess.DEVNULL, capture_output=True,
            timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return UNKNOWN
    found = re.search(rb"\d+(\.\w+)*\w*", said.stdout) or re.search(rb"\d+(\.\w+)+", said.stderr)
    return found[0].decode() if found else UNKNOWN


def release() -> str:
    """The system's own name."""
    with open("/etc/os-release") as lines:
        fields = dict(line.rstrip("\n").split("=", 1) for line in lines if "=" in line)
    return fields.get("PRETTY_NAME", "Linux").strip('"')
