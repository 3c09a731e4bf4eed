"""What the daemon has to bear; each part is a function."""

import hashlib
import json
import os
import subprocess

from daemon import MEBIBYTE, Daemon, expect
from tunnel import Tunnel

GIBIBYTE = 1 << 30
CLIENTS = 500
CLIENTS_AT_ONCE = 100
COPIES = 10_000
PROVIDERS = 200


def message(method, *, more=False, upgrade=False, **parameters):
    call = {"method": f"org.pasteboard.{method}", "parameters": parameters, "more": more, "upgrade": upgrade}
    return json.dumps(call).encode() + b"\0"


def reply(connection):
    """The next message on a connection, which must bring nothing after it."""
    received = b""
    while not received.endswith(b"\0"):
        part = connection.recv(1 << 16)
        expect(part, "the daemon closed a connection")
        received += part
    return json.loads(received[:-1])


def text(content):
    return [{"type": "text/plain", "text": content}]


# ---------------------------------------------------------------- vanishing clients

def vanish():
    """Clients that connect at once, say a part of something, and go."""
    with Daemon() as daemon:
        daemon.pb("copy", "-t", "a/b", input=bytes(2 * MEBIBYTE), stdin=None)
        half_said = [
            b"", message("Status")[:20], message("Status"), message("Copy", representations=text("new"))[:-1],
            message("Upload", upgrade=True), message("Paste", upgrade=True), message("Watch", more=True) + 40 * message("Status"),
            b"\xff" * 1000,
        ]

        def burst():
            # One process has its share of the connections.
            for _ in range(CLIENTS // CLIENTS_AT_ONCE):
                crowd()

        def crowd():
            clients = [daemon.connect() for _ in range(CLIENTS_AT_ONCE)]
            for number, client in enumerate(clients):
                client.sendall(half_said[number % len(half_said)])
            for client in clients[4::len(half_said)]:
                reply(client)
                client.sendall(b"\0\0\1\0half of a chunk")
            for client in clients:
                client.close()
        with daemon.measured(f"the first {CLIENTS} clients"):
            burst()
        with daemon.measured(f"{CLIENTS} clients that say half of it and vanish"):
            burst()
        with daemon.measured(f"the same ten times, {10 * CLIENTS} clients"):
            for _ in range(10):
                burst()
        expect(len(daemon.pb("paste").stdout) == 2 * MEBIBYTE, "the item is gone")


# ---------------------------------------------------------------- large items

def large():
    """The largest item that is taken, by every way."""
    with Daemon() as daemon, Tunnel(daemon) as tunnel:
        source, target = daemon.folder / "source", daemon.folder / "target"
        with open("/dev/urandom", "rb") as random, source.open("wb") as file:
            for _ in range(GIBIBYTE // MEBIBYTE):
                file.write(random.read(MEBIBYTE))
        expected = checksum(source)

        def is_whole(what):
            expect(checksum(target) == expected, f"{what}: what was pasted is not what was copied")
            target.unlink()

        with daemon.measured("1 GiB from a file into a file", held=1):
            daemon.pb("copy", "-t", "a/b", str(source))
            daemon.pb("paste", "-o", str(target))
            is_whole("by file")
        with daemon.measured("1 GiB through pipes"):
            through_pipes(daemon, source, target)
            is_whole("by pipe")
        with daemon.measured("1 GiB as a stream, where descriptors are lost"):
            through = {"PASTEBOARD_SOCKET": tunnel.path}
            daemon.pb("copy", "-t", "a/b", str(source), env=through)
            daemon.pb("paste", "-o", str(target), env=through)
            is_whole("as a stream")
        with daemon.measured("one byte more than 1 GiB, which is refused"):
            os.truncate(source, GIBIBYTE + 1)
            refused = daemon.try_pb("copy", "-t", "a/b", str(source))
            expect(refused.returncode == 1 and b"larger than" in refused.stderr, "the limit does not hold")
            expect(daemon.pb("types").stdout == b"a/b\n", "the item is gone")


def through_pipes(daemon, source, target):
    producer = subprocess.Popen(["cat", source], stdout=subprocess.PIPE)
    daemon.pb("copy", "-t", "a/b", stdin=producer.stdout)
    producer.stdout.close()
    expect(producer.wait() == 0, "cat failed")
    with target.open("wb") as file:
        consumer = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file)
        daemon.pb("paste", stdout=consumer.stdin)
        consumer.stdin.close()
        expect(consumer.wait() == 0, "cat failed")


def checksum(path):
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# ---------------------------------------------------------------- many copies

def copies():
    """One copy after the other, as a shell would make them."""
    with Daemon() as daemon:
        source = daemon.folder / "note.md"
        source.write_text("# A note\n\nwith a *few* words.\n")

        def copy(count):
            for _ in range(count):
                daemon.pb("copy", str(source))

        with daemon.measured(f"{COPIES} copies in a row", held=1):
            copy(COPIES)
        expect(daemon.pb("paste").stdout == source.read_bytes(), "the last copy is not there")


# ---------------------------------------------------------------- providers

def providers():
    """Programs that promise something, are asked for it, and go."""
    with Daemon() as daemon:
        def burst():
            # One process has its share of the connections.
            for _ in range(2 * PROVIDERS // CLIENTS_AT_ONCE):
                crowd()

        def crowd():
            pairs = [(daemon.connect(), daemon.connect()) for _ in range(CLIENTS_AT_ONCE // 2)]
            for number, (provider, paster) in enumerate(pairs):
                name = f"promised{number}"
                provider.sendall(message("Provide", more=True, pasteboard=name, representations=[{"type": "a/b"}]))
                expect(reply(provider)["parameters"]["event"] == "offered", "a promise was not taken")
                paster.sendall(message("Paste", pasteboard=name))
                expect(reply(provider)["parameters"]["event"] == "load", "a provider was not asked")
            for provider, _ in pairs:
                provider.close()
            for _, paster in pairs:
                expect(reply(paster).get("error") == "org.pasteboard.LoadFailed", "a paste was not refused")
                paster.close()

        with daemon.measured(f"the first {PROVIDERS} providers"):
            burst()
        with daemon.measured(f"{PROVIDERS} providers that vanish while they are asked"):
            burst()
        with daemon.measured(f"the same ten times, {10 * PROVIDERS} providers"):
            for _ in range(10):
                burst()
        expect(b'"loads": []' in daemon.pb("status", "--json").stdout, "a load is still under way")


# ---------------------------------------------------------------- full disk

def disk():
    """A cache folder that is too small for the item."""
    daemon = Daemon()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "pasteboard-stress", str(daemon.cache)]
    mounted = subprocess.run(mount, capture_output=True, text=True)
    if mounted.returncode != 0:
        daemon.remove()
        print(f"skipped: a full disk, because it needs a mount: {mounted.stderr.strip()}", flush=True)
        return
    try:
        with daemon, Tunnel(daemon) as tunnel:
            refuse_for_want_of_room(daemon, [daemon.socket, tunnel.path])
    finally:
        subprocess.run(["umount", str(daemon.cache)], check=True)
        daemon.remove()


def refuse_for_want_of_room(daemon, sockets):
    source = daemon.folder / "source"
    source.write_bytes(os.urandom(40 * MEBIBYTE))
    daemon.pb("copy", "-", input=b"kept", stdin=None)
    with daemon.measured("40 MiB to a full disk, by descriptor and as a stream"):
        for path in sockets:
            refused = daemon.try_pb("copy", "-t", "a/b", str(source), env={"PASTEBOARD_SOCKET": path})
            sentence = refused.stderr.decode()
            expect(refused.returncode == 1 and "No space left" in sentence and sentence.count("\n") == 1,
                   f"a full disk is not told: {sentence}")
            expect(daemon.pb("paste").stdout == b"kept", "the old item is gone")
    free = os.statvfs(daemon.cache)
    expect(free.f_bavail == free.f_blocks, "what was refused still takes room")


PARTS = {"vanish": vanish, "large": large, "copies": copies, "providers": providers, "disk": disk}
