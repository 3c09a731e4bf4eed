"""The outcome of each test, as a JSON file, from which pages are written; and checks, of which a test makes many."""

from __future__ import annotations

import contextlib
import json
import pathlib
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from testbed.bed import Failure

NOTHING = types.SimpleNamespace(params={})
CHECKS = pytest.StashKey["Checks"]()


class Checks:
    """The checks of one test: one that fails does not end the test, which fails at its end."""

    def __init__(self) -> None:
        self.case: dict[str, str] = {}  # what a page's line is about
        self.seen: dict[str, Any] = {}  # what the checks do not say
        self.results: list[dict[str, Any]] = []

    def about(self, application: str, deed: str, what: str) -> str:
        """Says what a page's line is about. Returns a name for its checks."""
        self.case = {"application": application, "deed": deed, "what": what}
        return f"{application}, {what}"

    def see(self, **seen: Any) -> None:
        """Keeps what the checks do not say."""
        self.seen |= seen

    def equal(self, name: str, found: object, expected: object) -> None:
        """Passes if both are equal."""
        self.true(name, found == expected, lambda: difference(found, expected))

    def true(self, name: str, value: object, reason: Callable[[], object]) -> None:
        """Passes if `value` is true; `reason` is called to say why not."""
        self.results.append({"name": name, "passed": bool(value), "reason": "" if value else str(reason())})

    def failed(self) -> list[str]:
        return [f"{result['name']}: {result['reason']}" for result in self.results if not result["passed"]]


def expect_equal(what: str, found: object, expected: object) -> None:
    """Fails unless both are equal; pytest's own way to tell their difference takes for ever for 100 MB."""
    if found != expected:
        raise Failure(f"{what}: {difference(found, expected)}")


def difference(found: object, expected: object) -> str:
    """The expected and the found value; of two lists that are equally long the first members that differ."""
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = [pair for pair in zip(expected, found) if pair[0] != pair[1]]
        shown = "; ".join(f"expected {shorten(wanted)}, found {shorten(got)}" for wanted, got in pairs[:2])
        return shown if len(pairs) <= 2 else f"{shown}; and {len(pairs) - 2} more"
    return f"expected {shorten(expected)}, found {shorten(found)}"


def shorten(value: object, limit: int = 500) -> str:
    """A value for one line, cut where it is long."""
    text = repr(value)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters)"


class Report:
    """The plugin that writes the file."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        self.tests: dict[str, dict[str, Any]] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        outcome: Any = yield
        report = outcome.get_result()
        checks = item.stash.get(CHECKS, Checks())
        failed = checks.failed() if report.when == "call" else []
        if failed:
            broken = [str(report.longrepr)] if report.failed else []
            report.outcome, report.longrepr = "failed", "\n".join(failed + broken)
        function = getattr(item, "function", None)
        test = self.tests.setdefault(item.nodeid, {
            "name": getattr(item, "originalname", item.name), "title": ((function.__doc__ if function else "") or "").strip(),
            "parameters": {name: str(value) for name, value in getattr(item, "callspec", NOTHING).params.items()},
            "outcome": "passed", "reason": "", "seconds": 0})
        test["seconds"] += report.duration
        test |= {"case": checks.case, "seen": checks.seen, "checks": checks.results} | dict(item.user_properties)
        if report.skipped:
            _, _, reason = report.longrepr
            test |= {"outcome": "skipped", "reason": reason.removeprefix("Skipped: ")}
        elif report.failed:
            raised = str(call.excinfo.value) if call.excinfo else ""
            test |= {"outcome": "failed", "reason": raised or "; ".join(failed), "is_broken": bool(raised)}
            bed = getattr(item, "funcargs", {}).get("bed")
            if bed and report.when == "call":
                with contextlib.suppress(Failure, OSError):
                    report.sections.append(("pb status", bed.try_pb("status").stdout.decode(errors="replace")))

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        # A report of what could not be collected has none.
        remark = dict(getattr(report, "user_properties", ())).get("remark")
        return ("passed", ".", f"PASSED ({remark})") if report.when == "call" and report.passed and remark else None

    def pytest_sessionfinish(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(list(self.tests.values()), indent=1, ensure_ascii=False))
