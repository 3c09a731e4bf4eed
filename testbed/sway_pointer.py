"""A pointer on sway (wlr-virtual-pointer). It obeys lines on its standard input, and answers each with a line:

    move X Y WIDTH HEIGHT    moves the pointer to a place on a screen of this size
    button CODE STATE        presses a button, 1, or releases it, 0
"""

import itertools

from testbed.wayland_client import WaylandClient

MANAGER, POINTER = 4, 5


class SwayPointer(WaylandClient):
    interfaces = {"zwlr_virtual_pointer_manager_v1": 1}

    def __init__(self):
        super().__init__()
        self.times = itertools.count(1)
        self.send(MANAGER, 0, 0, self.new_object())

    def obey(self, command, *arguments):
        request = {"move": 1, "button": 2}[command]
        self.send(POINTER, request, next(self.times), *(int(word) for word in arguments))
        self.send(POINTER, 4)
        self.sync()


SwayPointer().run()
