"""Chromium in a window on the bed's display, driven over the DevTools protocol by a pair of pipes."""

import contextlib
import itertools
import json
import os
import select
import shutil
import time

from testbed.bed import Failure, wait_until
from testbed.system import ThisSystem

SECONDS = 30


class Chromium:
    """One Chromium with a profile of its own, that shows one page. Use it as a context."""

    name = "Chromium"
    platform = "x11"
    system: ThisSystem | None = None  # where it is installed, if that is not where the display is

    @staticmethod
    def program():
        """Chromium's path, if it is installed."""
        return shutil.which("chromium") or shutil.which("chromium-browser")

    def __init__(self, bed, page):
        """`page` is the path of the HTML file to show."""
        self.bed = bed
        self.page = page
        self.numbers = itertools.count(1)
        self.unread = b""

    def __enter__(self):
        command_reader, self.commands = os.pipe()
        self.answers, answer_writer = os.pipe()
        # Chromium reads commands from descriptor 3 and writes answers to 4. bash puts them there: sh knows descriptors of
        # one digit only.
        self.process = self.bed.start(
            "bash", "-c", f'exec "$@" 3<&{command_reader} 4>&{answer_writer}', "sh", *self._command(),
            pass_fds=[command_reader, answer_writer], system=self.system, environment={"LIBGL_ALWAYS_SOFTWARE": "1"})
        os.close(command_reader)
        os.close(answer_writer)
        try:
            self._attach()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Failure):
            self._call("Browser.close")
            wait_until(lambda: self.process.poll() is not None, "Chromium's end", seconds=10)
        self.bed.stop(self.process)
        os.close(self.commands)
        os.close(self.answers)

    def _command(self):
        as_root = ["--no-sandbox"] if os.getuid() == 0 else []
        return [
            self.program(), *as_root, f"--user-data-dir={self.bed.folder / 'chromium'}", "--remote-debugging-pipe",
            f"--ozone-platform={self.platform}", "--no-first-run", "--no-default-browser-check", "--disable-gpu",
            "--disable-dev-shm-usage", "--disable-breakpad", "--disable-background-networking",
            "--disable-component-update", "--password-store=basic", "--window-position=0,0", "--window-size=1000,1340",
            f"--app=file://{self.page}",
        ]

    def _attach(self):
        target = wait_until(self._page_target, "Chromium's page")
        answer = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = answer["sessionId"]
        wait_until(self._is_loaded, "the page to load")

    def _is_loaded(self):
        # The target has the page's address while it still shows an empty document, whose scripts end with it.
        with contextlib.suppress(Failure):
            return self.evaluate("document.readyState === 'complete' && location.protocol === 'file:'")

    def _page_target(self):
        targets = self._call("Target.getTargets")["targetInfos"]
        return next((target["targetId"] for target in targets if target["url"].startswith("file://")), None)

    # Commands

    def evaluate(self, expression):
        """The value of a JavaScript expression in the page; a promise is waited for."""
        answer = self._call(
            "Runtime.evaluate", self.session, expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failure(f"the page's script failed: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, keys):
        """Presses a real key in the window; the server sends it after the focus."""
        window = wait_until(lambda: self.bed.window("--name", "Pasteboard test page"), "Chromium's window")
        self.bed.run("xdotool", "windowfocus", "--sync", window, "key", keys)

    def _call(self, method, session=None, **parameters):
        message = {"id": next(self.numbers), "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        with contextlib.suppress(BrokenPipeError):
            os.write(self.commands, json.dumps(message).encode() + b"\0")
        for answer in self._messages():
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise Failure(f"Chromium refused {method}: {answer['error']['message']}")
                return answer["result"]
        raise Failure(f"Chromium did not answer {method}")

    def _messages(self):
        end = time.monotonic() + SECONDS
        while True:
            while b"\0" in self.unread:
                message, _, self.unread = self.unread.partition(b"\0")
                yield json.loads(message)
            ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
            received = os.read(self.answers, 1 << 16) if ready else b""
            if not received:
                return
            self.unread += received
