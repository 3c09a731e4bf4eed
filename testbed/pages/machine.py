"""A description of this machine."""

import os
import platform
from pathlib import Path

from testbed.pages.versions import release


def machine() -> dict[str, str]:
    """Its parts and what they are."""
    processor = field("/proc/cpuinfo", "model name") or platform.machine()
    memory = int(field("/proc/meminfo", "MemTotal").split()[0]) / 1024 ** 2
    return {
        "processor": f"{processor}, {len(os.sched_getaffinity(0))} cores used",
        "memory": f"{memory:.0f} GiB",
        "kernel": f"{platform.system()} {platform.release()}",
        "system": release(),
    }


def field(path: str, name: str) -> str:
    """The first value of that name in one of the kernel's tables."""
    for line in Path(path).read_text().splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return " ".join(value.split())
    return ""
