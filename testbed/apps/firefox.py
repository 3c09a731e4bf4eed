"""Firefox in a window on the bed's display, driven over its Marionette protocol."""

import contextlib
import itertools
import json
import os
import shutil
import socket

from testbed.bed import Failure, wait_until
from testbed.system import ThisSystem

SECONDS = 30
# Marionette chooses a free port; nothing of the first start asks or calls home.
PREFERENCES = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.shield.optoutstudies.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "services.settings.server": "",
}


class Firefox:
    """One Firefox with a profile of its own, that shows one page. Use it as a context."""

    name = "Firefox"
    environment = {"LIBGL_ALWAYS_SOFTWARE": "1", "MOZ_CRASHREPORTER_DISABLE": "1"}
    system: ThisSystem | None = None  # where it is installed, if that is not where the display is

    @staticmethod
    def program():
        """Firefox's path, if it is installed."""
        return shutil.which("firefox-esr") or shutil.which("firefox")

    def __init__(self, bed, page):
        """`page` is the path of the HTML file to show."""
        self.bed = bed
        self.page = page
        self.numbers = itertools.count(1)

    def __enter__(self):
        profile = self.bed.folder / "firefox"
        profile.mkdir(exist_ok=True)
        os.chown(profile, self.bed.kind.system.user, -1)
        settings = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (profile / "user.js").write_text("".join(settings))
        port = profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        self.process = self.bed.start(
            self.program(), "--marionette", "--no-remote", "--profile", str(profile), "--width", "1000", "--height", "1340",
            f"file://{self.page}", system=self.system, environment=self.environment)
        try:
            number = wait_until(lambda: port.exists() and port.read_text().strip(), "Firefox's port", seconds=60)
            self.connection = socket.create_connection(("127.0.0.1", int(number)), timeout=SECONDS)
            self.answers = self.connection.makefile("rb")
            self._receive()  # its greeting
            self._call("WebDriver:NewSession")
            wait_until(self._is_loaded, "the page to load")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Failure, AttributeError, OSError):
            self._call("Marionette:Quit", flags=["eForceQuit"])
            wait_until(lambda: self.process.poll() is not None, "Firefox's end", seconds=10)
        with contextlib.suppress(AttributeError):
            self.answers.close()
            self.connection.close()
        self.bed.stop(self.process)

    def _is_loaded(self):
        return self.evaluate("document.readyState === 'complete' && location.protocol === 'file:'")

    # Commands

    def evaluate(self, expression):
        """The value of a JavaScript expression in the page; a promise is waited for."""
        script = f"""const done = arguments[0];
            (async () => ({expression}))()
                .then(value => done({{ value }}), error => done({{ error: String(error) }}));"""
        # In the page itself, so that what one expression leaves the next one finds.
        answer = self._call("WebDriver:ExecuteAsyncScript", script=script, args=[], sandbox=None)["value"]
        if "error" in answer:
            raise Failure(f"the page's script failed: {answer['error']}")
        return answer.get("value")

    def press(self, keys):
        """Presses a real key in the window; the server sends it after the focus."""
        window = wait_until(lambda: self.bed.window("--name", "Pasteboard test page"), "Firefox's window")
        self.bed.run("xdotool", "windowfocus", "--sync", window, "key", keys)

    def _call(self, command, **parameters):
        number = next(self.numbers)
        message = json.dumps([0, number, command, parameters]).encode()
        self.connection.sendall(b"%d:%b" % (len(message), message))
        while True:
            answer = self._receive()
            if answer[:2] == [1, number]:
                if answer[2]:
                    raise Failure(f"Firefox refused {command}: {answer[2]['message']}")
                return answer[3]

    def _receive(self):
        """One message: its length in digits, a colon, and JSON."""
        digits = b""
        while (byte := self.answers.read(1)) != b":":
            if not byte:
                raise Failure("Firefox closed its connection")
            digits += byte
        return json.loads(self.answers.read(int(digits)))
