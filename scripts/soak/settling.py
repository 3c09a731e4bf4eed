"""What the daemon has left when nothing is going on, compared with the first time."""

import time

from daemon import GROWTH_BOUND, expect, mebibytes

# How long it may take to let go of what the guests used: a load that nobody waits for goes on for ten seconds, and
# reading another application's answer has limits of its own.
SETTLING_TIME = 45
# A display that has gone as soon as it came is looked for after a second, which takes a descriptor.
SEARCHING_AGAIN = 1.5


class Settling:
    """Compares what a world's daemon has with what it had at first."""

    def __init__(self, world):
        self.world = world
        self.first = None
        self.last = None

    def settle(self):
        """Lets the guests leave, and waits until the daemon has let go of everything."""
        world = self.world
        world.send_guests_home()
        if world.sway.is_up:
            world.foreign_content_is_gone()
            world.sway.down()
            world.wait_for_display()
        for board in world.status()["pasteboards"]:
            world.pb("clear", "-p", board["name"])
        world.present.clear()
        world.copy(b"settled")
        end = time.monotonic() + SETTLING_TIME
        while (extra := self.too_much()) and time.monotonic() < end:
            world.expect_alive()
            time.sleep(0.1)
        expect(not extra, f"the daemon has kept too much: {', '.join(extra)}")
        if not self.first:
            time.sleep(SEARCHING_AGAIN)
        self.last = self.present()
        self.first = self.first or self.last

    def present(self):
        world = self.world
        _, anonymous, _ = world.memory()
        return {"descriptors": world.descriptor_kinds(), "threads": world.threads(), "anonymous": anonymous}

    def too_much(self):
        """What there is more than at first, as words."""
        now, status = self.present(), self.world.status()
        extra = [f"{key} {status[key]}" for key in ("loads", "transfers") if status[key]]
        if status["payload_bytes"] != len(b"settled"):
            extra.append(f"{status['payload_bytes']} bytes of payloads")
        if children := self.world.children():
            extra.append(f"{len(children)} processes")
        if self.first:
            before = self.first["descriptors"]
            extra += [
                f"{count} descriptors of {kind} instead of {before.get(kind, 0)}"
                for kind, count in now["descriptors"].items() if count > before.get(kind, 0)]
            if now["threads"] > self.first["threads"]:
                extra.append(f"{now['threads']} threads instead of {self.first['threads']}")
            if now["anonymous"] > self.first["anonymous"] + GROWTH_BOUND:
                extra.append(f"{mebibytes(self.first['anonymous'], now['anonymous'])} of anonymous memory")
        return extra

    def report(self):
        """One line of what the daemon had when it last settled."""
        if not self.last:
            return "not settled yet"
        count = sum(self.last["descriptors"].values())
        return f"{count} descriptors, {self.last['threads']} threads, {mebibytes(self.last['anonymous'])} anonymous"
