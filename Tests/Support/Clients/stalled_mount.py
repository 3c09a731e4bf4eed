"""A file system with one file, `file`, that answers all requests except those of the OPERATIONs.

    stalled_mount.py FOLDER OPERATION…

OPERATION is getattr, read, write or flush. Mounts on FOLDER, which needs root, says "mounted", and ends when it is unmounted
or when its starter ends.
"""

import ctypes
import os
import signal
import struct
import sys

# linux/fuse.h: the numbers of the operations, and the layout of what is asked and answered.
LOOKUP, FORGET, GETATTR, SETATTR, OPEN, READ, WRITE, RELEASE, FLUSH, INIT, OPENDIR = 1, 2, 3, 4, 14, 15, 16, 18, 25, 26, 27
NAMES = {"getattr": GETATTR, "read": READ, "write": WRITE, "flush": FLUSH}
ROOT, FILE = 1, 2
SIZE = 1 << 20
MNT_FORCE, MNT_DETACH = 1, 2

libc = ctypes.CDLL(None, use_errno=True)


def attributes(node):
    mode, size = (0o40755, 0) if node == ROOT else (0o100644, SIZE)
    return struct.pack("<6Q10I", node, size, 0, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)


def answer(operation, node):
    """The bytes after the header of the answer; None for an unknown operation."""
    if operation == INIT:
        return struct.pack("<4I2H2I2H8I", 7, 31, 65536, 0, 16, 12, 65536, 1, 0, 0, *[0] * 8)
    if operation == LOOKUP:
        return struct.pack("<4Q2I", FILE, 0, 0, 0, 0, 0) + attributes(FILE)
    if operation in (GETATTR, SETATTR):
        return struct.pack("<Q2I", 0, 0, 0) + attributes(node)
    if operation in (OPEN, OPENDIR):
        return struct.pack("<Q2I", 1, 0, 0)
    if operation == WRITE:
        return None
    if operation in (READ, FLUSH, RELEASE):
        return b"x" * 4096 if operation == READ else b""
    return None


def main():
    folder, unanswered = sys.argv[1], {NAMES[name] for name in sys.argv[2:]}
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0".encode()
    if libc.mount(b"stalled", folder.encode(), b"fuse.stalled", 6, options) != 0:
        sys.exit(f"cannot mount: errno {ctypes.get_errno()}")
    libc.prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    is_open = False
    print("mounted", flush=True)
    try:
        while True:
            try:
                request = os.read(device, 1 << 18)
            except OSError:  # it is unmounted
                return
            _, operation, unique, node = struct.unpack_from("<2I2Q", request)
            is_open = is_open or operation == OPEN
            # The file can be opened: it is from then on that nothing is answered.
            if operation == FORGET or (is_open and operation in unanswered):
                continue
            body = answer(operation, node)
            error = -38 if body is None else 0
            os.write(device, struct.pack("<IiQ", 16 + len(body or b""), error, unique) + (body or b""))
    finally:
        libc.umount2(folder.encode(), MNT_FORCE | MNT_DETACH)


main()
