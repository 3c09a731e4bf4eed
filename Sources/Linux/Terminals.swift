/// The programs that show terminals.
package enum Terminals {
  /// Those of KDE.
  private static let ofKDE: Set<String> = ["konsole", "yakuake"]
  /// The names of the other programs' processes, which the kernel cuts off after 15 bytes (proc(5), /proc/PID/comm).
  private static let others: Set<String> = [
    "alacritty", "blackbox", "contour", "cool-retro-term", "deepin-terminal", "foot", "footclient", "ghostty",
    "gnome-terminal-", "guake", "kgx", "kitty", "lxterminal", "mate-terminal", "ptyxis", "ptyxis-agent", "qterminal",
    "rio", "sakura", "st", "stterm", "terminator", "terminology", "tilda", "tilix", "wezterm-gui", "xfce4-terminal",
  ]

  /// Whether the process with this number is known to be a terminal that pastes with Ctrl+Shift+V.
  package static func contains(process number: Int) -> Bool {
    name(number).map { others.contains($0) || ofKDE.contains($0) } ?? false
  }

  /// Whether it is known to be a terminal that pastes the primary selection with Shift+Insert, and the clipboard with
  /// Ctrl+Shift+V.
  package static func pastesPrimary(process number: Int) -> Bool { name(number).map(others.contains) ?? false }

  private static func name(_ process: Int) -> String? { Int32(exactly: process).flatMap(ProcessName.of) }
}
