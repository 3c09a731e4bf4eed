"""The objects that applications show to screen readers (AT-SPI), on the bus of a bed's session."""

import itertools
import pathlib

from testbed.bed import Bed, wait_until
from testbed.client import is_served
from testbed.gnome_shell import SYSTEM_PYTHON, bus_address

SCRIPT = pathlib.Path(__file__).with_name("screen_reader_script.py")


def start_bus(bed: Bed) -> None:
    """Starts the session's bus, by which screen readers find applications, unless it runs."""
    if is_served(bed.runtime / "bus"):
        return
    address = bus_address(bed)
    bed.start("dbus-daemon", "--session", "--nofork", f"--address={address}")
    wait_until(lambda: is_served(bed.runtime / "bus"), "the session's bus")
    bed.environment["DBUS_SESSION_BUS_ADDRESS"] = address


def objects(bed: Bed) -> list[str]:
    """The objects that a screen reader finds, in order: the role and the name of each, and the content of texts."""
    return bed.run(SYSTEM_PYTHON, bed.file("screen_reader.py", SCRIPT.read_bytes())).decode().splitlines()


def windows(bed: Bed) -> dict[str, bool]:
    """The titles of the windows, and whether each has the focus."""
    return {
        line.removeprefix("frame: "): following == "state: active"
        for line, following in itertools.pairwise([*objects(bed), ""]) if line.startswith("frame: ")}
