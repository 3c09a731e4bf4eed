internal import ArgumentParser
internal import Linux

/// A desktop whose way of setting shortcuts is known.
enum Desktop: String, CaseIterable, ExpressibleByArgument, Sendable {
  case gnome, kde, xfce, sway, hyprland, i3

  /// Its name for users.
  var name: String {
    switch self {
    case .gnome: "GNOME"
    case .kde: "KDE Plasma"
    case .xfce: "Xfce"
    case .sway: "sway"
    case .hyprland: "Hyprland"
    case .i3: "i3"
    }
  }

  /// The desktop that the caller's environment describes; nil if it is none of these. Compositors that a user starts
  /// from a console do not always name themselves.
  static var present: Desktop? {
    if let named = GraphicalSession.desktops.lazy.compactMap({ Desktop(rawValue: $0.lowercased()) }).first {
      return named
    }
    let sockets: [(String, Desktop)] = [
      ("SWAYSOCK", .sway), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("I3SOCK", .i3),
    ]
    return sockets.first { EnvironmentVariable.value(of: $0.0) != nil }?.1
  }
}

// MARK: Screenshots

extension Desktop {
  /// Returns the commands of a shell that copy a screenshot: of everything, and of a region that the user chooses.
  func screenshots(for program: String) -> [String] {
    switch self {
    case .sway, .hyprland: ["grim - | \(program) copy", "grim -g \"$(slurp)\" - | \(program) copy"]
    case .i3, .xfce: ["maim | \(program) copy", "maim --select | \(program) copy"]
    case .gnome: ["", "--area "].map { Self.copyingFile(of: "gnome-screenshot \($0)--file", for: program) }
    case .kde:
      ["--fullscreen", "--region"].map {
        Self.copyingFile(of: "spectacle -b -n \($0) --output", for: program)
      }
    }
  }

  /// Returns a command that copies the file that a screenshot program writes. gnome-screenshot may exit before it has
  /// replaced a file, so this one is new.
  private static func copyingFile(of command: String, for program: String) -> String {
    #"d=$(mktemp -d) && \#(command) "$d/a.png" && \#(program) copy < "$d/a.png"; rm -r "$d""#
  }
}

// MARK: Lines

extension Desktop {
  /// What to do with the lines, as one sentence.
  var advice: String {
    switch self {
    case .gnome: "Run 'pb keys --install', or these commands, which replace the list of custom shortcuts."
    case .kde: "In System Settings, Shortcuts, Add New, Command, enter each command and choose its key."
    case .xfce: "Run these commands, or enter them in Settings, Keyboard, Application Shortcuts."
    case .sway: "Add these lines to ~/.config/sway/config, then run 'swaymsg reload'."
    case .hyprland: "Add these lines to ~/.config/hypr/hyprland.conf."
    case .i3: "Add these lines to ~/.config/i3/config, then run 'i3-msg reload'."
    }
  }

  /// Returns the lines that set the shortcuts; `program` is how the desktop finds `pb`.
  func lines(for program: String) -> [String] {
    func lines(_ line: (_ letter: String, _ command: String) -> String) -> [String] {
      Shortcut.all.map { line($0.letter, "\(program) \($0.arguments)") }
    }
    switch self {
    case .gnome: return GNOMEShortcuts.commands(for: program)
    case .kde: return lines { "Meta+Shift+\($0.uppercased())  \($1)" }
    case .xfce:
      return lines {
        "xfconf-query -c xfce4-keyboard-shortcuts -n -t string -p '/commands/custom/<Super><Shift>\($0)' -s '\($1)'"
      }
    case .sway: return lines { "bindsym Mod4+Shift+\($0) exec \($1)" }
    case .hyprland: return lines { "bind = SUPER SHIFT, \($0.uppercased()), exec, \($1)" }
    case .i3: return lines { "bindsym Mod4+Shift+\($0) exec --no-startup-id \($1)" }
    }
  }
}
