"""A walk through what the daemon does: everything once."""

import contextlib
import os
import subprocess

from testbed.bed import REPOSITORY, Failure, Refused, expect, is_sentence
from testbed.client import message
from testbed.processes import MEBIBYTE
from testbed.tunnel import Tunnel

# How long a daemon that has lost something, its display for instance, may take to have it again.
RECOVERY = 15
# xclip has no limit of its own, and waits for ever for an owner that is gone.
PATIENCE_OF_XCLIP = 6
# How long GTK's applications wait for the clipboard manager when they end. The protocol has no answer from one that is gone.
PATIENCE_OF_OWNERS = 10
CLIENTS = REPOSITORY / "Tests/X11DisplayTests/Clients"

MARKDOWN = b"# A note\n\nwith a *few* words.\n"
LARGE = os.urandom(2 * MEBIBYTE)


class Walkthrough:
    """One walkthrough, with a model of what must be on each pasteboard."""

    def __init__(self, bed, huge):
        """`huge` is a file that is too large for memory."""
        self.bed = bed
        self.huge = huge
        self.present = {}  # the contents of which each pasteboard has one; None is nothing
        self.refusals = []
        self.has_recovered = False

    def run(self):
        """Takes all steps. What may not happen is a Failure."""
        with Tunnel(self.bed) as self.tunnel:
            for step in (
                    self.finds_the_display, self.copies_small, self.copies_primary, self.is_watched, self.copies_large,
                    self.copies_a_stream, self.copies_a_huge_file, self.follows_another_owner, self.takes_a_hand_over,
                    self.converts, self.asks_a_provider, self.has_named_pasteboards, self.is_as_before):
                self.recover_if_hit()
                self.take(step)
            self.recover_if_hit()

    def take(self, step):
        """Takes one step. It may be refused if it is the one that was hit; then it is taken again."""
        was_hit = self.is_hit()
        try:
            step()
        except Refused as refused:
            self.bed.expect_alive()
            expect(not was_hit and self.is_hit(), f"{name_of(step)}: long after the fault: {refused}")
            self.refusals.append(f"{name_of(step)}: {refused}")
            self.recover_if_hit()
            self.take(step)
        except Failure as failure:
            self.bed.expect_alive()
            raise Failure(f"{name_of(step)}: {failure}") from None
        self.bed.expect_alive()

    def is_hit(self):
        return self.bed.injected() is not None

    def recover_if_hit(self):
        if self.is_hit() and not self.has_recovered:
            self.has_recovered = True
            self.wait_for(lambda: self.bed.status().get("display"), "the display is not served again")
            for pasteboard, contents in self.present.items():
                self.wait_for(lambda name=pasteboard, some=contents: self.bed.pasted(name) in some,
                              f"the item of {pasteboard} is gone")

    def wait_for(self, condition, sentence):
        self.bed.wait_for(condition, sentence, RECOVERY)

    # The parts of a step

    def copy(self, content, *arguments, pasteboard="general", **options):
        """Copies; if that is refused, the old item is there, or the new one whose arrival was not told."""
        old = self.present.get(pasteboard, {None})
        self.present[pasteboard] = old | {content}
        self.bed.pb("copy", "-p", pasteboard, *arguments, **options)
        self.present[pasteboard] = {content}

    def copy_text(self, content, pasteboard="general"):
        self.copy(content, "-", pasteboard=pasteboard, data=content)

    def paste(self, expected, *arguments, **options):
        self.is_right(self.bed.pb("paste", *arguments, **options), expected, "pb")

    def xclip(self, expected, target="UTF8_STRING", selection="clipboard"):
        try:
            run = self.bed.finish("xclip", "-o", "-selection", selection, "-t", target, seconds=PATIENCE_OF_XCLIP)
        except Failure:
            raise Refused("xclip got no answer") from None
        # The protocol can end what has begun by nothing but an empty end.
        if run.returncode != 0 or not run.stdout:
            raise Refused(f"xclip: {run.stderr.decode(errors='replace').strip() or 'got nothing'}")
        self.is_right(run.stdout, expected, "xclip")

    @staticmethod
    def is_right(found, expected, reader):
        right = expected(found) if callable(expected) else found == expected
        expect(right, f"{reader} pasted {len(found)} bytes that differ from the copy: {found[:60]!r}")

    # The steps

    def finds_the_display(self):
        self.wait_for(lambda: self.bed.status().get("display"), "the display is not served")

    def copies_small(self):
        self.copy_text(b"small")
        self.paste(b"small")
        self.xclip(b"small")

    def copies_primary(self):
        self.copy_text(b"primary", "primary")
        self.xclip(b"primary", selection="primary")

    def is_watched(self):
        with contextlib.closing(self.bed.connect()) as watcher, contextlib.suppress(OSError):
            watcher.sendall(message("Watch", more=True))
            try:
                present = watcher.reply()["parameters"]
                self.copy_text(b"watched")
                # The item that another application leaves may be a change of its own.
                while watcher.reply()["parameters"]["generation"] == present["generation"]:
                    pass
            except EOFError:  # which tells a program enough
                raise Refused("the daemon closed a watcher's connection") from None

    def copies_large(self):
        self.copy(LARGE, "-t", "a/b", data=LARGE)
        self.paste(LARGE)
        self.xclip(LARGE, "a/b")

    def copies_a_stream(self):
        through = {"PASTEBOARD_SOCKET": self.tunnel.path}
        self.copy(LARGE[1:], "-t", "a/b", data=LARGE[1:], environment=through)
        self.paste(LARGE[1:], environment=through)

    def copies_a_huge_file(self):
        self.copy(self.huge.read_bytes(), "-t", "a/b", str(self.huge))
        self.paste(self.huge.read_bytes())

    def follows_another_owner(self):
        self.present["general"] = self.present["general"] | {b"foreign", None}
        words = ["xclip", "-i", "-quiet", "-selection", "clipboard"]
        with self.bed.running(*words, stdin=subprocess.PIPE) as owner:
            owner.stdin.write(b"foreign")
            owner.stdin.close()
            self.wait_for(lambda: self.bed.board("general")["owner"] == "display", "another owner is not followed")
            self.paste(b"foreign")

    def takes_a_hand_over(self):
        # If the text was not available, the HTML stays without it.
        self.present["general"] = self.present["general"] | {b"kept", b"<i>kept</i>", None}
        words = ["/usr/bin/python3", "-B", str(CLIENTS / "leaving.py"), "UTF8_STRING"]
        with self.bed.running(*words, stdout=subprocess.PIPE) as leaver:
            try:
                said, _ = leaver.communicate(timeout=PATIENCE_OF_OWNERS)
            except subprocess.TimeoutExpired:
                raise Refused("the hand-over got no answer") from None
        if b"saved" not in said:
            raise Refused("the hand-over was refused")
        self.wait_for(lambda: self.bed.board("general")["owner"] == "pasteboard", "what was handed over is gone")
        self.paste(b"kept", "-t", "UTF8_STRING")
        self.present["general"] = {b"kept"}

    def converts(self):
        self.copy(MARKDOWN, "-t", "text/markdown", "-", data=MARKDOWN)
        self.xclip(lambda html: b"<em>few</em>" in html, "text/html")
        self.paste(lambda html: b"<em>few</em>" in html, "-t", "text/html")

    def asks_a_provider(self):
        before = self.bed.board("general")["generation"]
        self.present["general"] = self.present["general"] | {b"made", None}
        words = ["copy", "--foreground", "--offer", "text/x-made=printf made"]
        with self.bed.running("pb", *words, stderr=subprocess.PIPE) as provider:
            self.wait_for(lambda: provider.poll() is not None or self.bed.board("general")["generation"] != before, "no offer")
            if provider.poll() is not None:
                said = provider.stderr.read()
                expect(is_sentence(said), f"pb copy --offer ended with {provider.returncode} and without a sentence")
                raise Refused(said.decode().strip())
            self.xclip(b"made", "text/x-made")
            self.paste(b"made", "-t", "text/x-made")
            self.present["general"] = {b"made"}

    def has_named_pasteboards(self):
        self.copy_text(b"named", "name")
        self.paste(b"named", "-p", "name")
        self.bed.pb("types", "-p", "name")
        self.bed.pb("clear", "-p", "name")
        self.present["name"] = {None}
        expect(self.bed.pasted("name") is None, "what was cleared is still there")

    def is_as_before(self):
        """Copies and pastes as at first: whatever has failed, nothing is left of it."""
        self.copy_text(b"small")
        self.paste(b"small")
        self.xclip(b"small")
        self.copy_text(b"primary", "primary")


def name_of(step):
    return step.__name__.replace("_", " ")
