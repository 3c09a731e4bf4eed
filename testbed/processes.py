"""The costs of a process, from the kernel."""

from __future__ import annotations

import collections
import contextlib
import os
import pathlib
import re
import time

MEBIBYTE = 1 << 20


def status_of(process: int, *names: str) -> list[int]:
    """Figures of /proc/PID/status, in KiB where they are sizes."""
    fields = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines())
    return [int(fields[name].split()[0]) for name in names]


def descriptors(process: int) -> list[tuple[str, str]]:
    """The numbers and names of a process's descriptors."""
    found = []
    for entry in pathlib.Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            found.append((entry.name, os.readlink(entry)))
    return found


def descriptor_kinds(process: int, folder: pathlib.Path) -> collections.Counter[str]:
    """How many descriptors of each kind it has, wherever its folder is and whatever their numbers are."""
    names = (name for _, name in descriptors(process))
    return collections.Counter(re.sub(r"\d+", "N", name.replace(str(folder), "FOLDER")) for name in names)


def settled_descriptors(process: int, pause: float = 0.1) -> int:
    """How many descriptors there are once those of the last client are closed."""
    while True:
        before = len(descriptors(process))
        time.sleep(pause)
        if len(descriptors(process)) == before:
            return before


def mebibytes(*sizes: int) -> str:
    """Sizes one after the other, for people."""
    return " → ".join(f"{size / MEBIBYTE:.1f}" for size in sizes) + " MiB"
