"""Random items are copied, recorded, and, after daemon and recorder have ended, copied again from the history."""

import base64
import contextlib
import os
import time

from testbed.bed import expect, wait_until
from testbed.history.conftest import HistoryBed
from testbed.history.items import random_items

# Shorter contents travel inside the message: twenty of them fit one.
INLINE_BELOW = 16 << 10
# Fields of pb inspect that the history must restore.
DESCRIBED = ("hints", "transient")
OFFERED = ("type", "aliases", "visibility", "source", "derived")


ROOMY = """
    [history]
    items = 1000000
    bytes = "100 GiB"
    item-bytes = "200 MiB"
    """


def test_round_trip(numbers, request, record_property):
    """Each item comes back with the same types in the same order, byte for byte, and offered as it was."""
    items = list(random_items(numbers, request.config.getoption("items")))
    start = time.monotonic()
    with HistoryBed(ROOMY) as bed:
        with bed.connect() as daemon, bed.connect("history") as history:
            recorded = [record(daemon, history, item, number) for number, item in enumerate(items)]
        middle = time.monotonic()
        bed.end_cleanly(bed.daemon)
        bed.end_cleanly(bed.recorder)
        bed.start_daemon()
        bed.start_recorder()
        with bed.connect("history") as history:
            expect(all_numbers(history) == [number for number, _ in reversed(recorded)],
                   "the history does not have the items in the order in which they were copied")
        with bed.connect() as daemon:
            for item, (number, before) in zip(items, recorded):
                bed.pb("history", "copy", number)
                expect_back(daemon, item, number, before)
        with bed.connect("history") as history:
            last, _ = recorded[-1]
            # Until then items still move to the front, from page to page.
            wait_until(lambda: (newest(history) or {}).get("id") == last, "the last item at the front of the history")
            found, expected = set(all_numbers(history)), {number for number, _ in recorded}
            expect(found == expected,
                   f"copied again from the history, {len(found - expected)} items were recorded as new ones, and "
                   f"{len(expected - found)} are missing")
    types = sum(len(item.types) for item in items)
    size = sum(len(content) for item in items for content in item.contents)
    record_property("remark", f"{len(items)} items of {types} types, {size / 1e6:.0f} MB: recorded in {middle - start:.0f} s, "
                    f"copied again in {time.monotonic() - middle:.0f} s")


def record(daemon, history, item, number):
    """Copies an item and waits until it is recorded; gives its number there, and what the daemon says of it."""
    before = newest(history)
    generation = copy(daemon, item)
    described, _ = daemon.call("Inspect")
    expect(described["generation"] == generation and len(described["sources"]) == len(item.types),
           f"item {number}, {item.told()}, was copied as something else: {described['sources']}")
    sizes = [source["size"] for source in described["sources"]]
    expect(sizes == [len(content) for content in item.contents], f"item {number}, {item.told()}, has the sizes {sizes}")

    def recorded():
        entry = newest(history)
        return entry if entry != before else None
    entry = wait_until(recorded, f"item {number} in the history, {item.told()}", pause=0.002)
    types = [source["type"] for source in described["sources"]]
    expect(entry["types"] == types, f"item {number} was recorded with the types {entry['types']} instead of {types}")
    return entry["id"], described


def copy(daemon, item):
    """Copies bytes inside the message or, if they are many, as descriptors; gives the generation."""
    representations: list[dict[str, object]] = []
    descriptors: list[int] = []
    for kind, content in zip(item.types, item.contents):
        if len(content) < INLINE_BELOW:
            representations.append({"type": kind, "base64": base64.b64encode(content).decode()})
        else:
            representations.append({"type": kind, "descriptor": len(descriptors), "size": len(content)})
            descriptors.append(memory_file(content))
    with closing(descriptors):
        reply, _ = daemon.call("Copy", descriptors, representations=representations, hints=item.recipe)
    return reply["generation"]


def newest(history):
    """The newest item of the history; nothing if it is empty."""
    entries = history.call("history.List", limit=1)[0]["entries"]
    return entries[0] if entries else None


def all_numbers(history):
    """The numbers of all items, the newest first."""
    numbers: list[int] = []
    after: dict[str, object] = {}
    while True:
        reply, _ = history.call("history.List", limit=100, **after)
        numbers += [entry["id"] for entry in reply["entries"]]
        if "next" not in reply:
            return numbers
        after = {"after": reply["next"]}


def expect_back(daemon, item, number, before):
    """The general pasteboard has this item again, as it was described `before`."""
    who = f"item {number}, {item.told()}, "
    described, _ = daemon.call("Inspect")
    types = [source["type"] for source in before["sources"]]
    found = [source["type"] for source in described["sources"]]
    expect(found == types, f"{who}came back with the types {found} instead of {types}")
    for key in DESCRIBED:
        expect(described.get(key) == before.get(key), f"{who}came back with {key} {described.get(key)}")
    offers = [[{key: entry[key] for key in OFFERED} for entry in whole["offer"]] for whole in (before, described)]
    expect(offers[0] == offers[1], f"{who}is offered as {offers[1]} instead of {offers[0]}")
    contents = dict(zip(types, item.contents))
    for kind, content in contents.items():
        expect(pasted(daemon, kind, source=True) == content, f"{who}has something else as {kind}")
    # The content that any application pastes.
    for entry in described["offer"]:
        kind = entry["type"]
        if not entry["derived"]:
            expect(pasted(daemon, kind) == contents[entry["source"]], f"{who}gives something else as {kind}")


def pasted(daemon, kind, **parameters):
    """The bytes of a type of the general pasteboard."""
    probe = memory_file(b"")
    with closing([probe]):
        reply, descriptors = daemon.call("Paste", [probe], type=kind, **parameters)
    with closing(descriptors):
        representation = reply["representation"]
        if "descriptor" in representation:
            return whole(descriptors[representation["descriptor"]])
    return representation["text"].encode() if "text" in representation else base64.b64decode(representation["base64"])


def whole(descriptor):
    """All bytes of a file, whatever its position is."""
    parts, offset = [], 0
    while part := os.pread(descriptor, 1 << 24, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def memory_file(content):
    descriptor = os.memfd_create("item", os.MFD_CLOEXEC)
    with open(descriptor, "wb", closefd=False) as file:
        file.write(content)
    return descriptor


@contextlib.contextmanager
def closing(descriptors):
    try:
        yield
    finally:
        for descriptor in descriptors:
            os.close(descriptor)
