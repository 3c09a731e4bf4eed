"""The recipes for other distributions, checked by their own programs on this one."""

import json
import os
import shutil
import subprocess

import pytest

from testbed.bed import REPOSITORY
from testbed.conftest import need

PACKAGING = REPOSITORY / "packaging"
SPEC = PACKAGING / "rpm/pasteboard.spec"
NIX = sorted((PACKAGING / "nix").glob("*.nix"))
CHECKS: list[list] = [
    ["rpmspec", "--load", PACKAGING / "rpm/macros", "--parse", SPEC],
    ["rpmlint", "--config", PACKAGING / "rpm/rpmlint.toml", SPEC],
    ["namcap", PACKAGING / "arch/PKGBUILD"],
    ["namcap", PACKAGING / "arch/bin/PKGBUILD"],
    ["nix-instantiate", "--parse", *NIX],
    ["ruby", "-c", PACKAGING / "homebrew/pasteboard.rb"],
]


def run(*words):
    """What a program prints if it finds no error."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("words", CHECKS, ids=[f"{words[0]}-{os.path.basename(words[-1])}" for words in CHECKS])
def test_recipe(words):
    """The program understands it and finds no error."""
    need(words[0])
    run(*words)


@pytest.mark.parametrize("folder", ["arch", "arch/bin"])
def test_arch(folder, tmp_path):
    need("makepkg")
    shutil.copy(PACKAGING / folder / "PKGBUILD", tmp_path)
    # makepkg refuses root.
    as_nobody = []
    if os.getuid() == 0:
        as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        for each in (tmp_path, *list(tmp_path.parents)[:2]):
            each.chmod(0o777)
    said = run(*as_nobody, "env", "--chdir", str(tmp_path), "makepkg", "--printsrcinfo")
    assert "pkgdesc = Clipboard daemon" in said


# The parts of nixpkgs that the modules use, so that they are evaluated without it. What a condition leaves out is null.
LIBRARY = """
  lib = rec {
    mkEnableOption = text: { default = false; };
    mkOption = option: option;
    mkIf = condition: content: if condition then content else null;
    mkMerge = parts: builtins.foldl' (all: part: all // part) { } (builtins.filter (part: part != null) parts);
    types = { package = null; lines = null; };
  };
"""


def evaluated(module, **settings):
    """The configuration that a module makes of its settings."""
    need("nix-instantiate")
    lines = "".join(f"{name.replace('__', '.')} = {json.dumps(value)}; " for name, value in settings.items())
    expression = f"""
      let {LIBRARY}
        module = import {PACKAGING / "nix" / module} "/package" {{
          inherit lib;
          config.services.pasteboard = {{ package = "/package"; {lines} }};
        }};
      in module.config
    """
    return json.loads(run("nix-instantiate", "--eval", "--strict", "--json", "--expr", expression))


def test_nixos():
    assert evaluated("nixos.nix", enable=False) is None
    on = evaluated("nixos.nix", enable=True, history__enable=True)
    assert on["environment"]["systemPackages"] == on["systemd"]["packages"] == ["/package"]
    assert on["systemd"]["user"]["sockets"]["pasteboardd"]["wantedBy"] == ["sockets.target"]
    assert on["systemd"]["user"]["services"]["pasteboard-history"]["wantedBy"] == ["pasteboardd.service"]
    off = evaluated("nixos.nix", enable=True, history__enable=False)
    assert off["systemd"]["user"]["services"]["pasteboard-history"]["wantedBy"] is None


def test_home_manager():
    assert evaluated("home-manager.nix", enable=False, settings="") is None
    files = evaluated("home-manager.nix", enable=True, history__enable=True, settings="[history]\n")["xdg"]["configFile"]
    units = {name.removeprefix("systemd/user/") for name in files if name.startswith("systemd/user/")}
    assert units == {
        "pasteboardd.socket", "pasteboardd.service", "pasteboard-history.service",
        "sockets.target.wants/pasteboardd.socket", "pasteboardd.service.wants/pasteboard-history.service"}
    source = files["systemd/user/sockets.target.wants/pasteboardd.socket"]["source"]
    assert source == "/package/lib/systemd/user/pasteboardd.socket"
    assert files["pasteboard/config.toml"]["text"] == "[history]\n"
    less = evaluated("home-manager.nix", enable=True, history__enable=False, settings="")["xdg"]["configFile"]
    assert "pasteboard/config.toml" not in less and len(less) == 4


def test_flake():
    """The flake offers the package and both modules."""
    need("nix-instantiate")
    expression = f"""
      let
        flake = import {PACKAGING / "nix/flake.nix"};
        nixpkgs.legacyPackages.x86_64-linux.callPackage = path: arguments: "/package";
        self = flake.outputs {{ inherit self nixpkgs; }};
      in [
        self.packages.x86_64-linux.default
        (builtins.isFunction self.nixosModules.default)
        (builtins.isFunction self.homeManagerModules.default)
      ]
    """
    assert json.loads(run("nix-instantiate", "--eval", "--strict", "--json", "--expr", expression)) == ["/package", True, True]
