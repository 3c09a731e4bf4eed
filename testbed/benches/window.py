"""The window of the history beside CopyQ's, Klipper's and rofi: from a real key to the first frame, and what they cost in
memory; and from a letter to what the window finds."""

import dataclasses
import shlex
import shutil
import statistics

from testbed.bed import PROGRAMS, wait_until
from testbed.benches.history import RARE, fill, recorder, running_klipper
from testbed.benches.measure import QUICK, compare, duration, mebibytes, report, silently
from testbed.benches.shown import Program, Screen, end, process_of, settled

RUNS = 5 if QUICK else 20
KEYS = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>{bindings}</keyboard></openbox_config>
"""
BINDING = '<keybind key="{key}"><action name="Execute"><command>sh {script}</command></action></keybind>'
# Its own option to start the server waits for that to end.
COPYQ = "copyq toggle || { copyq & until copyq show; do sleep 0.005; done; }"


def window(bed):
    """The window beside other programs, where they are there."""
    if not (PROGRAMS / "pasteboard-window").exists():
        report("the window", "not built")
        return
    shutil.copy(PROGRAMS / "pasteboard-window", bed.shared)
    bed.environment |= {"COPYQ_SESSION_NAME": "bench", "COPYQ_SETTINGS_PATH": str(bed.home / "copyq"), "NO_AT_BRIDGE": "1",
                        "GSETTINGS_BACKEND": "memory", "DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_QPA_PLATFORM": "xcb"}
    pb = bed.shared / "pb"
    bind(bed, {"F5": f"{pb} window", "F6": COPYQ, "F7": f"{pb} history pick --menu rofi", "F8": f". {bed.folder}/show-klipper"})
    with bed.running("openbox", "--sm-disable"):
        wait_until(lambda: b"window id" in bed.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", check=False), "openbox")
        screen = Screen(bed.environment)
        popup = klipper(bed, screen)
        for count in (1_000,) if QUICK else (1_000, 100_000, 1_000_000):
            beside(bed, screen, count, popup)


def bind(bed, commands):
    """Has openbox run a command of the shell for each key."""
    settings = bed.home / ".config/openbox/rc.xml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(KEYS.format(bindings="".join(
        BINDING.format(key=key, script=bed.file(f"key-{key}", command.encode())) for key, command in commands.items())))


def klipper(bed, screen):
    """The time of Klipper's menu, which a running Klipper shows; None if Klipper is not there."""
    if not (installed := shutil.which("klipper")):
        return None
    with running_klipper(bed, installed) as (environment, send):
        address = environment["DBUS_SESSION_BUS_ADDRESS"]
        command = shlex.join([*send, "org.kde.klipper.klipper.showKlipperPopupMenu"])
        bed.file("show-klipper", f"DBUS_SESSION_BUS_ADDRESS={address} {command}".encode())
        program = Program(screen, "F8", "klipper", lambda: process_of("klipper"))
        shown = statistics.median(showings(program))
        report("Klipper's memory, hidden", "", mebibytes(program.memory()))
    return shown


def beside(bed, screen, count, popup):
    """Measures the window with so many items, and others with as many if they are made for them."""
    folder = bed.folder / f"state-window-{count}"
    permit(bed, count)
    with recorder(bed, folder):
        pass  # makes the tables
    fill(folder / "history/database", count, pinned=0)
    is_smallest = count == 1_000
    with recorder(bed, folder):
        bed.run(bed.shared / "pb", "copy", bed.file("present", b"what is on the clipboard"))
        ours = Program(screen, "F5", "org.pasteboard.Window", lambda: process_of("pasteboard-wind"))
        mine = measure(ours)
        searched = statistics.median(searches(ours))
        copyq = rofi = None
        if is_smallest and shutil.which("copyq"):
            fill_copyq(bed, count)
            copyq = measure(Program(screen, "F6", "copyq", lambda: process_of("copyq")))
        if is_smallest and shutil.which("rofi"):
            rofi = statistics.median(showings(Program(screen, "F7", "rofi", lambda: None)))
    cold = {"CopyQ": (copyq and copyq.cold, 1), "pb pick, rofi": (rofi, None)}
    hidden = {"CopyQ": (copyq and copyq.hidden, 0.33), "Klipper, 20": (popup if is_smallest else None, None)}
    report_beside(f"{count:,} items: key to first frame, cold", mine.cold, cold)
    report_beside(f"{count:,} items: key to first frame, hidden", mine.hidden, hidden)
    report(f"{count:,} items: letter to what it finds", duration(searched), budget="≤ 50 ms", met=searched <= 0.05)
    for when in ("shown", "hidden"):
        memory = [mebibytes(figures.memory[when]) for figures in (mine, copyq) if figures]
        report(f"{count:,} items: memory, {when}", memory[0], *(f"CopyQ {other}" for other in memory[1:]))


def permit(bed, count):
    """Sets the limits so that the recorder keeps so many items without pins."""
    (bed.home / ".config/pasteboard/config.toml").write_text(f'[history]\nitems = {count + 1000}\nbytes = "10 GiB"\n')


def report_beside(what, mine, others):
    """Reports a time beside those of others, each with its budget."""
    measured = {name: figures for name, figures in others.items() if figures[0]}
    for name, (theirs, budget) in measured.items():
        compare(what, mine, theirs, name, budget)
        what = ""
    if not measured:
        report(what, duration(mine))


@dataclasses.dataclass
class Figures:
    """The median times of a cold start and of showing it again, in seconds, and the memory in KiB."""

    cold: float
    hidden: float
    memory: dict[str, int]


def searches(program):
    """The times of searches for a letter."""
    for _ in range(RUNS):
        program.show()
        yield program.type(RARE[0].lower())
        program.hide()
    end(program)


def showings(program):
    """The times of showing a program again."""
    for _ in range(RUNS):
        yield program.show()
        settled(program.rows)
        program.hide()


def measure(program):
    """The figures of a program that stays when it is hidden."""
    cold, memory = [], {}
    for _ in range(max(3, RUNS // 4)):
        end(program)
        cold.append(program.show())
        settled(program.rows)
    memory["shown"] = program.memory()
    program.hide()
    hidden = statistics.median(showings(program))
    memory["hidden"] = program.memory()
    end(program)
    return Figures(statistics.median(cold), hidden, memory)


def fill_copyq(bed, count):
    """Puts so many texts into CopyQ, as it puts what is copied."""
    server = bed.start("copyq")
    wait_until(lambda: silently(["copyq", "size"], bed.environment) == 0, "CopyQ")
    for script in (f"config('maxitems', {count})",
                   f"var a = []; for (var i = 0; i < {count}; ++i) a.push('text ' + i + ' of words'); add.apply(this, a)",
                   f"add('{RARE}')"):
        bed.run("copyq", "eval", "--", script)
    silently(["copyq", "exit"], bed.environment)
    bed.stop(server)
