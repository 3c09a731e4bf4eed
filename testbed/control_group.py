"""Control groups for a systemd that is started by a test."""

import contextlib
import os
import pathlib


class ControlGroup:
    """A place of its own for the processes of one systemd, without which two would take each other's."""

    TREES = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd"]

    def __init__(self, user: int = 0):
        """`user` is whose systemd it is for: the system's, if that is root."""
        self.folders: list[pathlib.Path] = []
        self.above: list[str] = []
        # Where systemd rules, it is asked for one; root can give one to another user by itself.
        if os.getuid() == user and (user or is_ruled_by_systemd()):
            self.above = ["systemd-run", *(["--user"] if user else []), "--scope", "--quiet", "--property=Delegate=yes"]
            return
        trees = [pathlib.Path(tree) for tree in self.TREES]
        self.folders = [tree / f"pasteboard-test.{os.getpid()}" for tree in trees if (tree / "cgroup.procs").exists()]
        for folder in self.folders:
            folder.mkdir(exist_ok=True)
            for path in (folder, *folder.iterdir()):
                os.chown(path, user, -1)

    def enter(self) -> None:
        for folder in self.folders:
            (folder / "cgroup.procs").write_text(str(os.getpid()))

    @classmethod
    def join(cls, process: int) -> None:
        """Joins another process: a machine's systemd does not talk to processes outside of it."""
        for line in pathlib.Path(f"/proc/{process}/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            trees = {"": cls.TREES[:2], "name=systemd": cls.TREES[2:]}.get(controllers, [])
            for place in (pathlib.Path(tree + path) / "cgroup.procs" for tree in trees):
                # A machine that is starting admits no other process yet.
                with contextlib.suppress(OSError):
                    place.write_text(str(os.getpid()))

    def remove(self) -> None:
        for folder in self.folders:
            for inner, _, _ in os.walk(folder, topdown=False):
                with contextlib.suppress(OSError):  # of a process that takes its time
                    os.rmdir(inner)


def is_ruled_by_systemd() -> bool:
    return pathlib.Path("/proc/1/comm").read_text().strip() == "systemd"
