"""`pb link` between machines that only a network connects: an X11 desktop, a sway desktop, and another X11 desktop."""

import json
import os
import time

import pytest

from testbed.bed import expect, wait_until
from testbed.report import expect_equal


@pytest.fixture
def pair(network):
    here, there = network.add("desktop", "x11"), network.add("laptop", "sway")
    here.link(there)
    return here, there


def wait_for_types(machine, types):
    wait_until(lambda: machine.try_pb("types").stdout == types, lambda: f"the types {types!r} on {machine.name}")


def wait_for_offer(machine, type_name):
    wait_until(lambda: type_name in machine.try_pb("types").stdout.decode(), f"{type_name} on {machine.name}", seconds=90)


def wait_for_word(machine, other, words):
    wait_until(lambda: words in machine.told_of(other), f"the words '{words}' about {other.name}", seconds=90)


def test_applications_paste_copies_of_the_other(pair):
    """An application of each desktop pastes an item of the other one, in the same types."""
    for near, far in (pair, pair[::-1]):
        near.copy_welcome()
        wait_for_types(far, near.try_pb("types").stdout)
        expect(b"<h1" in far.kind.clients(far).paste("text/html"), "the HTML has no heading")
        far.pb("clear")
        wait_for_types(near, b"")


def test_items_of_applications_cross(pair):
    """What an application owns is pasted there too, byte for byte, for as long as it owns it or leaves it to the daemon."""
    for near, far in (pair, pair[::-1]):
        content = f"<b>{near.name}</b>".encode() * 1000
        with near.kind.clients(near).owning("text/html", content):
            wait_for_offer(far, "text/html")
            wait_until(lambda: far.try_pb("paste", "-t", "text/html").stdout == content, "the bytes there")  # noqa: B023
            expect_equal("for an application", far.kind.clients(far).paste("text/html"), content)
        near.pb("clear")
        wait_for_types(far, b"")


def test_nothing_crosses_before_it_is_pasted(pair):
    """For 10 MB that no program pastes, at most 4 KiB cross, headers included; pasted twice, they cross once."""
    here, there = pair
    here.pb("copy", "-t", "image/png", data=b"\x89PNG\r\n\x1a\n" + os.urandom(10_000_000))
    wait_for_offer(there, "image/png")
    before, generation = there.crossed(), there.board()["generation"]
    here.pb("copy", "-t", "image/png", data=b"\x89PNG\r\n\x1a\n" + os.urandom(10_000_000))
    wait_until(lambda: there.board()["generation"] > generation, "the next offer")
    crossed = there.crossed() - before
    print(f"{crossed} bytes cross for an offer")
    expect(crossed < 4096, f"{crossed} bytes crossed for an offer")
    for _ in range(2):
        expect_equal("the size there", len(there.pb("paste", "-t", "image/png")), 10_000_008)
    crossed = there.crossed() - before
    expect(crossed < 12_000_000, f"{crossed} bytes crossed")


def test_a_ring_settles(network):
    """Three machines that are linked in a ring have the newest copy, and nothing goes on by itself."""
    machines = [network.add("one", "x11"), network.add("two", "sway"), network.add("three", "x11")]
    for index, machine in enumerate(machines):
        machine.link(machines[(index + 1) % 3])
    for round_ in range(3):
        for machine in machines:
            text = f"round {round_} of {machine.name}"
            machine.pb("copy", data=text.encode())
            for other in machines:
                other.wait_for_text(text)
    before = [machine.board()["generation"] for machine in machines]
    for machine in machines:
        machine.pb("copy", "-p", "elsewhere", data=b"an event")
    crossed = sum(machine.crossed() for machine in machines)
    time.sleep(2)  # in which a circle would go round a thousand times
    expect_equal("the generations", [machine.board()["generation"] for machine in machines], before)
    expect(sum(machine.crossed() for machine in machines) - crossed < 20_000, "something goes on by itself")


def test_a_cable_that_is_pulled(pair):
    """While a cable is out, each clipboard works, and says so; afterwards both have the younger copy."""
    here, there = pair
    here.pb("copy", data=b"before")
    there.wait_for_text("before")
    there.set_cable("down")
    here.pb("copy", data=b"older")
    there.pb("copy", data=b"younger")
    wait_for_word(here, there, "is down")
    expect_equal("here", here.text(), "older")
    expect_equal("there", there.text(), "younger")
    there.set_cable("up")
    wait_for_word(here, there, "is linked again")
    here.wait_for_text("younger")
    there.wait_for_text("younger")


def test_a_transfer_that_is_cut(pair):
    """A paste whose cable is pulled ends with a sentence, and another one gets the whole when it is back."""
    here, there = pair
    content = os.urandom(50_000_000)
    here.pb("copy", "-t", "application/x-bytes", data=content)
    wait_for_offer(there, "application/x-bytes")
    before = there.crossed()
    paste = there.start("pb", "paste", "-t", "application/x-bytes", "-o", there.folder / "tmp/pasted")
    wait_until(lambda: there.crossed() > before + 1_000_000, "the first bytes")
    there.set_cable("down")
    wait_for_word(here, there, "is down")
    expect(paste.wait(60) != 0, "a paste that was cut succeeds")
    expect(not (there.folder / "tmp/pasted").exists(), "a part was left")
    there.set_cable("up")
    wait_for_offer(there, "application/x-bytes")
    expect_equal("there", there.pb("paste", "-t", "application/x-bytes"), content)


def test_a_reader_that_leaves(pair):
    """A reader that leaves ends its transfer over the network too, and costs nothing else."""
    here, there = pair
    content = os.urandom(30_000_000)
    here.pb("copy", "-t", "application/x-bytes", data=content)
    wait_for_offer(there, "application/x-bytes")
    reader = there.start("pb", "paste", "-t", "application/x-bytes")
    wait_until(lambda: there.status()["loads"], "the load")
    there.stop(reader)
    wait_until(lambda: not there.status()["loads"], "the end of the load")
    expect_equal("there", there.pb("paste", "-t", "application/x-bytes"), content)


def test_secrets_stay(pair):
    """Secrets stay on their machine, whichever side has asked for the link."""
    for near, far in (pair, pair[::-1]):
        near.pb("copy", data=b"known")
        far.wait_for_text("known")
        near.pb("copy", "--sensitive", data=b"secret")
        near.pb("copy", "-p", "mark", data=b"an event")
        expect_equal("there", far.text(), "known")
        expect(b"secret" not in json.dumps(far.status()).encode(), "the status shows it")
        near.pb("copy", data=b"next")
        far.wait_for_text("next")
