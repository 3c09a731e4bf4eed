# services.pasteboard for NixOS; the first argument is the package of the flake.
default:
{ config, lib, ... }:

let
  settings = config.services.pasteboard;
in
{
  options.services.pasteboard = {
    enable = lib.mkEnableOption "the clipboard daemon Pasteboard, for every user";
    package = lib.mkOption {
      type = lib.types.package;
      inherit default;
      description = "The package that has the programs and the units.";
    };
    history.enable = lib.mkEnableOption "a history of what was copied, for every user";
  };

  config = lib.mkIf settings.enable {
    environment.systemPackages = [ settings.package ];
    systemd.packages = [ settings.package ];
    # NixOS takes no notice of [Install] in the units of packages.
    systemd.user.sockets.pasteboardd.wantedBy = [ "sockets.target" ];
    systemd.user.services.pasteboard-history.wantedBy = lib.mkIf settings.history.enable [ "pasteboardd.service" ];
  };
}
