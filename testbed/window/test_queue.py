"""The queue in the window of the history: its switch, how many items are left, and its buttons."""

import pytest

from testbed.bed import wait_until


def test_the_switch_and_the_state(desk):
    """A key starts the queue, the window follows each change of it by other programs, and the key stops it."""
    desk.start_bus()
    desk.copy("before")
    desk.show()
    desk.press("ctrl+g")
    desk.wait_until_read("label: Copies are collected. Copy what you want to paste one after the other.")
    for text in ("Erika Mustermann", "Heidestraße 17"):
        desk.bed.pb("copy", data=text.encode())
    desk.wait_until_read("label: Copies are collected. 2 items are left to paste.", "push button: Skip", "push button: Stop")
    desk.picture("queue")
    desk.press("ctrl+g")
    desk.wait_until_read("label: 2 items are left to paste.", "push button: Clear")
    assert desk.bed.pb("queue") == b"2 items are left to paste\n"
    assert desk.bed.pb("paste") == b"Erika Mustermann"
    desk.wait_until_read("label: 1 item is left to paste.")
    assert desk.bed.pb("paste").decode() == "Heidestraße 17"
    wait_until(lambda: not any("left to paste" in line for line in desk.read()), "the end of the queue")


def test_a_queue_of_another_program(desk):
    """A queue that was there before the window, and one that begins while it is shown."""
    desk.start_bus()
    desk.copy("before")
    desk.bed.pb("queue", "start")
    desk.bed.pb("copy", data=b"one")
    desk.show()
    desk.wait_until_read("label: Copies are collected. 1 item is left to paste.")
    desk.bed.pb("queue", "clear")
    wait_until(lambda: not any("Copies are collected" in line for line in desk.read()), "the end of the queue")
    desk.bed.pb("queue", "start")
    desk.bed.pb("copy", data=b"two")
    desk.wait_until_read("label: Copies are collected. 1 item is left to paste.")


@pytest.mark.parametrize("button, left, present", [
    ("Skip", b"1 item is left to paste\n", b"two"), ("Clear", b"nothing is left to paste\n", b"one")])
def test_buttons(desk, button, left, present):
    """One leaves out the next item, the other forgets what waits."""
    if desk.has_layers:
        pytest.skip("the compositor does not tell where a layer is")
    desk.start_bus()
    desk.copy("one")
    desk.copy("two")
    desk.bed.pb("queue", "add", "1", "2")
    desk.show()
    desk.wait_until_read(f"push button: {button}")
    desk.click(f"push button: {button}")
    wait_until(lambda: desk.bed.pb("queue") == left, lambda: f"{left!r}, not {desk.bed.pb('queue')!r}")
    assert desk.bed.pb("paste") == present
