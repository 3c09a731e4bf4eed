"""The lines that a run prints, one a check, whether any of them failed, and what docs/apps.md is made of."""

import contextlib
import dataclasses
import traceback

from desk import DeskFailure

# What a case is about.
PASTES_DOCUMENT, PASTES_TEXT, PASTES = "pastes the document:", "pastes the source of", "pastes"
COPIES, OUTLIVED, OPENS = "copies", "has ended, having copied", "opens"


@dataclasses.dataclass
class Result:
    """What came of one check; `reason` says why it failed."""

    name: str
    passed: bool
    reason: str = ""


@dataclasses.dataclass
class Case:
    """One thing that one application was given, or has copied, and what came of it."""

    application: str
    deed: str
    what: str
    results: list = dataclasses.field(default_factory=list)
    seen: dict = dataclasses.field(default_factory=dict)
    is_broken: bool = False  # it ended before all its checks were made


class Checks:
    """Prints, counts and keeps. What an application shows is held against what it should show."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.cases = []
        self.skipped = []
        self.current = None

    def equal(self, name, found, expected):
        """Passes if both are equal."""
        self.true(name, found == expected, lambda: difference(found, expected))

    def true(self, name, value, reason):
        """Passes if `value` is true; `reason` is called to say why not."""
        if value:
            self.passed += 1
            print(f"ok       {name}", flush=True)
            self._keep(Result(name, True))
        else:
            self.fail(name, reason())

    def fail(self, name, reason):
        self.failed += 1
        print(f"FAILED   {name}: {reason}", flush=True)
        self._keep(Result(name, False, reason))

    def skip(self, name, reason):
        print(f"skipped: {name} ({reason})", flush=True)
        self.skipped.append((name, reason))

    def see(self, **seen):
        """Keeps with the case what its checks do not say."""
        if self.current:
            self.current.seen |= seen

    @contextlib.contextmanager
    def part(self, name, desk):
        """A part of the run: what goes wrong inside costs one failure and the rest of the part, never the run."""
        try:
            yield
        except DeskFailure as failure:
            self._break(name, f"{failure}. {failures_in_daemon(desk)}")
        except Exception:
            self._break(name, traceback.format_exc())

    @contextlib.contextmanager
    def case(self, application, deed, what, desk):
        """A part that is a line of docs/apps.md, with all its checks."""
        self.current = Case(application, deed, what)
        self.cases.append(self.current)
        try:
            with self.part(f"{application} {deed} {what}", desk):
                yield
        finally:
            self.current = None

    def _break(self, name, reason):
        self.fail(name, reason)
        if self.current:
            self.current.is_broken = True

    def _keep(self, result):
        if self.current:
            self.current.results.append(result)


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
