"""The lines that a run prints, one a check, and whether any of them failed."""

import contextlib
import traceback

from desk import DeskFailure


class Checks:
    """Prints and counts. What an application shows is held against what it should show."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def equal(self, name, found, expected):
        """Passes if both are equal."""
        self.true(name, found == expected, lambda: difference(found, expected))

    def true(self, name, value, reason):
        """Passes if `value` is true; `reason` is called to say why not."""
        if value:
            self.passed += 1
            print(f"ok       {name}", flush=True)
        else:
            self.fail(name, reason())

    def fail(self, name, reason):
        self.failed += 1
        print(f"FAILED   {name}: {reason}", flush=True)

    def skip(self, name, reason):
        print(f"skipped: {name} ({reason})", flush=True)

    @contextlib.contextmanager
    def part(self, name, desk):
        """A part of the run: what goes wrong inside costs one failure and the rest of the part, never the run."""
        try:
            yield
        except DeskFailure as failure:
            self.fail(name, f"{failure}. {failures_in_daemon(desk)}")
        except Exception:
            self.fail(name, traceback.format_exc())


def failures_in_daemon(desk):
    """What the daemon says went wrong with loads and transfers."""
    with contextlib.suppress(DeskFailure):
        return "pb status: " + " ".join(desk.pb("status").decode().split())
    return "pb status gave no answer"


def difference(found, expected):
    """What was expected and what was found; of two lists that are equally long the first members that differ."""
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = [pair for pair in zip(expected, found) if pair[0] != pair[1]]
        shown = "; ".join(f"expected {shorten(wanted)}, found {shorten(got)}" for wanted, got in pairs[:2])
        return shown if len(pairs) <= 2 else f"{shown}; and {len(pairs) - 2} more"
    return f"expected {shorten(expected)}, found {shorten(found)}"


def shorten(value, limit=500):
    """A value for one line, cut where it is long."""
    text = repr(value)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"
