"""Where bytes are: in files, in the system's records of processes, and in their memory."""

import base64
import contextlib
import os
import pathlib
import stat

from testbed.processes import descriptors

# Files of memory have this name among a process's descriptors.
MEMORY_FILE = "/memfd:"


class Wanted:
    """Bytes that are searched for as they are, as UTF-16 and as base64."""

    def __init__(self, content):
        self.spellings = {content, content.decode().encode("utf-16-le"), content.hex().encode()}
        # Base64 depends on what stands before: the characters that do not are those in the middle.
        for before in range(3):
            self.spellings.add(base64.b64encode(bytes(before) + content)[4:-4])

    def is_in(self, data):
        return any(spelling in data for spelling in self.spellings)


def on_disk(wanted, folder, processes):
    """Where it is below a folder, or in files that processes have open though they may have no name any more."""
    found = []
    for path in [folder, *folder.rglob("*")]:
        if wanted.is_in(os.fsencode(path)):
            found.append(f"the name {path}")
        if path.is_symlink() or not path.is_file():
            continue
        with contextlib.suppress(FileNotFoundError):
            if wanted.is_in(path.read_bytes()):
                found.append(f"the file {path.relative_to(folder)}")
    for process in processes:
        for number, name in descriptors(process):
            if not name.startswith(MEMORY_FILE) and wanted.is_in(content_of(process, number)):
                found.append(f"the open file {name} of {command(process)}")
    return found


def in_names(wanted, processes):
    """Where it is in what everybody may read of a process: its words, its files' names, and root its environment."""
    found = []
    for process in processes:
        proc = pathlib.Path(f"/proc/{process}")
        told = {name: (proc / name).read_bytes() for name in ("cmdline", "comm", "environ", "maps", "status")}
        told["fd"] = os.fsencode("\n".join(name for _, name in descriptors(process)))
        found += [f"{name} of {command(process)}" for name, data in told.items() if wanted.is_in(data)]
    return found


def in_memory(wanted, processes):
    """Where it is in what a process has allocated, or in the memory files that it holds."""
    found = []
    for process in processes:
        for number, name in descriptors(process):
            if name.startswith(MEMORY_FILE) and wanted.is_in(content_of(process, number)):
                found.append(f"the memory file {name} of {command(process)}")
        found += [f"{where} of {command(process)}" for where, data in allocated(process) if wanted.is_in(data)]
    return found


def content_of(process, number):
    """The content of an open file; empty for anything else."""
    path = f"/proc/{process}/fd/{number}"
    with contextlib.suppress(FileNotFoundError):
        if stat.S_ISREG(os.stat(path).st_mode):
            return pathlib.Path(path).read_bytes()
    return b""


def allocated(process):
    """The writable private parts of a process's memory, its heap and stacks among them, with what they are called."""
    with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        for line in pathlib.Path(f"/proc/{process}/maps").read_text().splitlines():
            bounds, rights, _, _, _, *name = line.split(maxsplit=5)
            if not rights.startswith("rw") or not rights.endswith("p"):
                continue
            start, end = (int(bound, 16) for bound in bounds.split("-"))
            memory.seek(start)
            with contextlib.suppress(OSError):  # gone since
                yield " ".join([bounds, *name]), memory.read(end - start)


def command(process):
    """The name of a process's program."""
    return pathlib.Path(f"/proc/{process}/comm").read_text().strip()
