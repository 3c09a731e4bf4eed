"""The resources of the idle daemon, compared with the first time."""

import time

from testbed.bed import children, expect
from testbed.processes import descriptor_kinds, mebibytes, status_of

# How much anonymous memory it may have more.
GROWTH_BOUND = 2 << 20
# How long it may take to release what the guests used: a load that no client waits for goes on for ten seconds, and
# reading another application's answer has limits of its own.
SETTLING_TIME = 45
# A display that has gone as soon as it came is looked for after a second, which takes a descriptor.
SEARCHING_AGAIN = 1.5


class Settling:
    """Compares what a bed's daemon has with what it had at first."""

    def __init__(self, bed):
        self.bed = bed
        self.first = None
        self.last = None

    def settle(self):
        """Lets the guests leave, and waits until the daemon has let go of everything."""
        bed = self.bed
        bed.send_guests_home()
        if bed.sway.is_up:
            bed.foreign_content_is_gone()
            bed.sway.kill_display()
            bed.wait_for_display()
        for board in bed.status()["pasteboards"]:
            bed.pb("clear", "-p", board["name"])
        bed.present.clear()
        bed.copied(b"settled")
        end = time.monotonic() + SETTLING_TIME
        while (extra := self.too_much()) and time.monotonic() < end:
            bed.expect_alive()
            time.sleep(0.1)
        expect(not extra, f"the daemon has kept too much: {', '.join(extra)}")
        if not self.first:
            time.sleep(SEARCHING_AGAIN)
        self.last = self.present()
        self.first = self.first or self.last

    def present(self):
        process = self.bed.daemon.pid
        threads, anonymous = status_of(process, "Threads", "RssAnon")
        kinds = descriptor_kinds(process, self.bed.folder)
        return {"descriptors": kinds, "threads": threads, "anonymous": 1024 * anonymous}

    def too_much(self):
        """The resources that have grown, as words."""
        now, status = self.present(), self.bed.status()
        extra = [f"{key} {status[key]}" for key in ("loads", "transfers") if status[key]]
        if status["payload_bytes"] != len(b"settled"):
            extra.append(f"{status['payload_bytes']} bytes of payloads")
        if workers := children(self.bed.daemon.pid):
            extra.append(f"{len(workers)} processes")
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
