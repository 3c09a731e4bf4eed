# services.pasteboard for Home Manager; the first argument is the package of the flake.
default:
{ config, lib, ... }:

let
  settings = config.services.pasteboard;
  unit = name: "${settings.package}/lib/systemd/user/${name}";
in
{
  options.services.pasteboard = {
    enable = lib.mkEnableOption "the clipboard daemon Pasteboard";
    package = lib.mkOption {
      type = lib.types.package;
      inherit default;
      description = "The package that has the programs and the units.";
    };
    history.enable = lib.mkEnableOption "a history of what was copied";
    settings = lib.mkOption {
      type = lib.types.lines;
      default = "";
      description = "The text of config.toml; 'pb settings' lists all settings.";
    };
  };

  config = lib.mkIf settings.enable {
    home.packages = [ settings.package ];
    # The units lie where systemd looks for those of a user, and are wanted as 'systemctl --user enable' has it.
    xdg.configFile = lib.mkMerge [
      {
        "systemd/user/pasteboardd.socket".source = unit "pasteboardd.socket";
        "systemd/user/pasteboardd.service".source = unit "pasteboardd.service";
        "systemd/user/pasteboard-history.service".source = unit "pasteboard-history.service";
        "systemd/user/pasteboard-link@.service".source = unit "pasteboard-link@.service";
        "systemd/user/sockets.target.wants/pasteboardd.socket".source = unit "pasteboardd.socket";
      }
      (lib.mkIf settings.history.enable {
        "systemd/user/pasteboardd.service.wants/pasteboard-history.service".source = unit "pasteboard-history.service";
      })
      (lib.mkIf (settings.settings != "") { "pasteboard/config.toml".text = settings.settings; })
    ];
  };
}
