"""A client of KWin's own interfaces: it presses keys and moves the pointer (org_kde_kwin_fake_input), and knows the windows
(org_kde_plasma_window_management). It obeys lines on its standard input, and answers each with a line:

    keys CODE…           presses the keys of a US keyboard together, by their numbers in linux/input-event-codes.h
    move X Y             moves the pointer to a place on the screen
    button CODE STATE    presses a button of the mouse, 1, or releases it, 0
    windows              the answer has the title, the frame and the focus of each window

KWin shows these interfaces to programs whose desktop file names them.
"""

import struct

from testbed.wayland_client import WaylandClient

INPUT, MANAGEMENT = 4, 5
ACTIVE = 1


class KWinClient(WaylandClient):
    interfaces = {"org_kde_kwin_fake_input": 4, "org_kde_plasma_window_management": 6}

    def __init__(self):
        self.windows = {}  # by the object of each
        super().__init__()
        self.send(INPUT, 0, "testbed", "to test")
        self.sync()

    def receive(self, target, opcode, body):
        if target == MANAGEMENT and opcode == 1:
            window = self.new_object()
            self.windows[window] = {"title": "", "is_focused": False, "frame": [0, 0, 0, 0]}
            self.send(MANAGEMENT, 1, window, struct.unpack("=I", body)[0])
        elif target in self.windows and opcode == 0:
            self.windows[target]["title"] = self.string(body)
        elif target in self.windows and opcode == 2:
            self.windows[target]["is_focused"] = bool(struct.unpack("=I", body)[0] & ACTIVE)
        elif target in self.windows and opcode == 5:
            del self.windows[target]
        elif target in self.windows and opcode == 8:
            self.windows[target]["frame"] = struct.unpack("=iiII", body)

    def obey(self, command, *arguments):
        numbers = [int(word) for word in arguments]
        if command == "keys":
            for code, state in [(code, 1) for code in numbers] + [(code, 0) for code in reversed(numbers)]:
                self.send(INPUT, 10, code, state)
        elif command == "move":
            self.send(INPUT, 9, *(number << 8 for number in numbers))
        elif command == "button":
            self.send(INPUT, 2, *numbers)
        # KWin may report windows in two steps: the second answers our requests for them.
        self.sync()
        self.sync()
        return list(self.windows.values())


KWinClient().run()
