"""Machines of their own on one network: namespaces of this one, with an sshd each (ip-netns(8), without its names)."""

import os
import pathlib
import subprocess

from testbed.bed import Bed, expect, wait_until
from testbed.kinds import KINDS
from testbed.system import USER, ThisSystem

SSHD = "/usr/sbin/sshd"
# sshd tells one login from another by the privileges that it gives up in this folder (sshd(8)).
PRIVILEGE_SEPARATION = pathlib.Path("/run/sshd")


class Holder:
    """Namespaces that last as long as a process that does nothing."""

    def __init__(self, *kinds):
        self.process = subprocess.Popen(
            ["unshare", *kinds, "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdout
        with self.process.stdout as ready:
            ready.readline()
        self.kinds = kinds

    @property
    def entry(self):
        """The words that run a program in them."""
        return ["nsenter", *(f"{kind}=/proc/{self.process.pid}/ns/{'mnt' if kind == '--mount' else 'net'}" for kind in self.kinds)]

    def run(self, *words):
        subprocess.run([*self.entry, *map(str, words)], check=True, capture_output=True)

    def end(self):
        self.process.kill()
        self.process.wait()


class SystemOf(ThisSystem):
    """This system, seen from one machine."""

    def __init__(self, holder):
        self.holder = holder

    def command(self, words):
        return [*self.holder.entry, *super().command(words)]


class Network:
    """A switch, and the machines on it. Use it as a context."""

    def __enter__(self):
        self.has_made_folder = not PRIVILEGE_SEPARATION.exists()
        PRIVILEGE_SEPARATION.mkdir(mode=0o755, exist_ok=True)
        self.switch = Holder("--net")
        self.machines = []
        self.switch.run("ip", "link", "add", "bridge", "type", "bridge")
        self.switch.run("ip", "link", "set", "bridge", "up")
        return self

    def __exit__(self, *_):
        for machine in reversed(self.machines):
            machine.__exit__(None, None, None)
            machine.holder.end()
        self.switch.end()
        if self.has_made_folder:
            PRIVILEGE_SEPARATION.rmdir()

    def add(self, name, kind, make=None):
        """Starts a machine with this kind of display, which the others know by its name."""
        machine = (make or Machine)(self, name, kind, len(self.machines) + 1)
        try:
            machine.plug_in()
            machine.__enter__()
        except BaseException:
            machine.holder.end()
            raise
        self.machines.append(machine)
        for one in self.machines:
            one.write_ssh_settings()
        return machine


class Machine(Bed):
    """A bed with a network of its own, an sshd, and a home that is the user's."""

    def __init__(self, network, name, kind, number):
        self.network, self.name, self.number = network, name, number
        self.holder = Holder("--net", "--mount")
        Bed.__init__(self, KINDS[kind]._replace(system=SystemOf(self.holder)))
        self.address = f"10.0.0.{number}"
        self.links = {}

    # The network

    def plug_in(self):
        """Lays a cable from the switch, and makes the bed's home that of its user, with a shell to log in to."""
        port = f"port{self.number}"
        self.network.switch.run(
            "ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", self.holder.process.pid)
        self.network.switch.run("ip", "link", "set", port, "master", "bridge", "up")
        self.holder.run("ip", "link", "set", "lo", "up")
        self.holder.run("ip", "address", "add", f"{self.address}/24", "dev", "eth0")
        self.holder.run("ip", "link", "set", "eth0", "up")
        users = self.folder / "passwd"
        users.write_text(
            f"root:x:0:0::/root:/bin/sh\nsshd:x:100:65534::/run/sshd:/usr/sbin/nologin\nuser:x:{USER}:{USER}::{self.home}:/bin/sh\n")
        self.holder.run("mount", "--bind", users, "/etc/passwd")

    def set_cable(self, state):
        """Pulls the cable, or plugs it in again."""
        self.network.switch.run("ip", "link", "set", f"port{self.number}", state)

    def crossed(self):
        """How many bytes the machine has sent and received."""
        counts = pathlib.Path(f"/proc/{self.holder.process.pid}/net/dev").read_text()
        fields = next(line for line in counts.splitlines() if "eth0:" in line).split(":")[1].split()
        return int(fields[0]) + int(fields[8])

    # ssh

    def set_up(self):
        self.start_sshd()
        super().set_up()

    def start_sshd(self):
        folder = self.folder / "sshd"
        (self.home / ".ssh").mkdir(mode=0o700)
        folder.mkdir(mode=0o700)
        for key in (folder / "host", self.home / ".ssh/id_ed25519"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        variables = " ".join(f"{name}={self.environment[name]}" for name in ("PATH", "XDG_RUNTIME_DIR", "PASTEBOARD_SOCKET")
            if name in self.environment)
        (folder / "sshd_config").write_text(
            f"ListenAddress {self.address}\nHostKey {folder}/host\nPidFile none\nUsePAM no\nStrictModes no\n"
            f"PasswordAuthentication no\nKbdInteractiveAuthentication no\nSetEnv {variables}\n")
        self.sshd = subprocess.Popen(
            [*self.holder.entry, SSHD, "-D", "-f", folder / "sshd_config"], start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(self.sshd)

    def write_ssh_settings(self):
        """Lets its user log in to all machines by their names, and all users to it."""
        others = self.network.machines
        folder = self.home / ".ssh"
        keys = [(one.home / ".ssh/id_ed25519.pub").read_text() for one in others if (one.home / ".ssh").exists()]
        (folder / "authorized_keys").write_text("".join(keys))
        (folder / "config").write_text("".join(
            f"Host {one.name}\n  HostName {one.address}\n  User user\n  StrictHostKeyChecking no\n"
            "  UserKnownHostsFile /dev/null\n  LogLevel ERROR\n" for one in others))
        for path in [folder, *folder.iterdir()]:
            os.chown(path, USER, USER)

    # Links

    def link(self, other, *options):
        """Links another machine, for as long as the bed lasts."""
        news = self.folder / f"logs/link-{other.name}"
        with open(news, "wb") as log:
            program = self.start("pb", "link", "--foreground", *options, other.name, stdout=log, stderr=log)
        self.links[other.name] = program, news

        def is_linked():
            expect(program.poll() is None, lambda: f"pb link ended with {program.returncode}: {news.read_text()}")
            return "is linked" in news.read_text()
        wait_until(is_linked, f"the link from {self.name} to {other.name}")

    def told_of(self, other):
        """What the program of a link has said."""
        return self.links[other.name][1].read_text()

    def text(self):
        """The text on the clipboard, as applications paste it; empty if there is none."""
        done = self.try_pb("paste")
        return done.stdout.decode() if done.returncode == 0 else ""

    def wait_for_text(self, text):
        wait_until(lambda: self.text() == text, lambda: f"{text!r} on {self.name}, which has {self.text()!r}")
