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

  /// The desktop that the caller's environment describes; nil if it is none of these. XDG_CURRENT_DESKTOP lists
  /// desktops (Desktop Entry Specification), but compositors that a user starts from a console do not always set it.
  static var present: Desktop? {
    let names = EnvironmentVariable.value(of: "XDG_CURRENT_DESKTOP")?.lowercased().split(separator: ":") ?? []
    if let listed = names.lazy.compactMap({ Desktop(rawValue: String($0)) }).first { return listed }
    let sockets: [(String, Desktop)] = [
      ("SWAYSOCK", .sway), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("I3SOCK", .i3),
    ]
    return sockets.first { EnvironmentVariable.value(of: $0.0) != nil }?.1
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
    switch self {
    case .gnome: GNOMEShortcuts.commands(for: program)
    default: Shortcut.all.map { line($0, "\(program) \($0.arguments)") }
    }
  }

  private func line(_ shortcut: Shortcut, _ command: String) -> String {
    let letter = shortcut.letter
    switch self {
    case .gnome, .kde: return "Meta+Shift+\(letter.uppercased())  \(command)"
    case .xfce:
      let property = "'/commands/custom/<Super><Shift>\(letter)'"
      return "xfconf-query -c xfce4-keyboard-shortcuts -n -t string -p \(property) -s '\(command)'"
    case .sway: return "bindsym Mod4+Shift+\(letter) exec \(command)"
    case .hyprland: return "bind = SUPER SHIFT, \(letter.uppercased()), exec, \(command)"
    case .i3: return "bindsym Mod4+Shift+\(letter) exec --no-startup-id \(command)"
    }
  }
}
