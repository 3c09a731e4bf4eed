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

  /// The desktop that the caller's environment describes; nil for others. Compositors that a user starts
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
  /// The use of the lines, as one sentence.
  var advice: String {
    switch self {
    case .gnome: "Run these commands, which replace the list of custom shortcuts."
    case .kde: "In System Settings, Shortcuts, Add New, Command, enter each command and choose its key."
    case .xfce: "Run these commands, or enter them in Settings, Keyboard, Application Shortcuts."
    case .sway: "Add these lines to ~/.config/sway/config, then run 'swaymsg reload'."
    case .hyprland: "Add these lines to ~/.config/hypr/hyprland.conf."
    case .i3: "Add these lines to ~/.config/i3/config, then run 'i3-msg reload'."
    }
  }

  /// Returns the lines that set the shortcuts; `program` is how the desktop finds `pb`.
  func lines(for program: String) -> [String] {
    if self == .gnome { return GNOMEShortcuts(program: program).commands }
    return Shortcut.all.map { line(for: $0, key: $0.key, program: program) }
  }

  /// Returns the line that gives a key to a shortcut. GNOME needs several, so this is how a user enters it there.
  func line(for shortcut: Shortcut, key: Key, program: String) -> String {
    let command = "\(program) \(shortcut.arguments)"
    return switch self {
    case .gnome: "\(key.inGTK)  \(command)"
    case .kde: "\(key.inKDE)  \(command)"
    case .xfce:
      "xfconf-query -c \(XfceShortcuts.channel) -n -t string -p '\(XfceShortcuts.property(of: key))' -s '\(command)'"
    case .sway, .i3: "bindsym \(key.inSway) \(execution) \(command)"
    case .hyprland: "bind = \(key.inHyprland), exec, \(command)"
    }
  }

  /// Returns the line that lets the history's window float; nil if the desktop does that anyway, or needs different lines
  /// in each of its versions.
  var floatingLine: String? {
    switch self {
    case .sway: #"for_window [app_id="^org\.pasteboard\.Window$"] floating enable"#
    case .i3: #"for_window [class="^org\.pasteboard\.Window$"] floating enable"#
    case .gnome, .kde, .xfce, .hyprland: nil
    }
  }
}
