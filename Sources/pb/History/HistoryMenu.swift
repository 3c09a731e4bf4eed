internal import CLinux
internal import Glibc
internal import Linux
internal import Wire

/// A program in which the user chooses one of several rows.
struct HistoryMenu: Equatable {
  /// The menu's own ways.
  enum Kind: Equatable {
    /// fzf(1), in a terminal: the history itself searches while the user types, and keys do more than choose.
    case fzf
    /// rofi(1): keys do more than choose.
    case rofi
    /// A menu that reads rows and writes the chosen one, as dmenu(1).
    case dmenu
  }

  let name: String
  let kind: Kind
  let arguments: [String]

  private init(_ name: String, _ kind: Kind, _ arguments: String...) {
    (self.name, self.kind, self.arguments) = (name, kind, arguments)
  }

  private static let fzf = HistoryMenu("fzf", .fzf)
  private static let waylandOnly = [
    HistoryMenu("wofi", .dmenu, "--dmenu", "--insensitive", "--prompt", "history"),
    HistoryMenu("fuzzel", .dmenu, "--dmenu", "--prompt", "history ", "--width", "\(windowWidth)"),
    HistoryMenu("wmenu", .dmenu, "-i", "-l", "20", "-p", "history"),
  ]
  private static let rofi = HistoryMenu(
    "rofi", .rofi, "-dmenu", "-i", "-p", "history", "-mesg", RofiKeys.help, "-theme-str",
    "window { width: \(windowWidth + 6)ch; }")
  private static let dmenu = HistoryMenu("dmenu", .dmenu, "-i", "-l", "20", "-p", "history")

  /// All menus that are known.
  static let all = [fzf] + waylandOnly + [rofi, dmenu]

  /// The width of a window's rows, in characters.
  private static let windowWidth = 90

  /// Returns every available menu, the best first. fzf needs a terminal, the others a display of their kind.
  static func usable() -> [HistoryMenu] {
    let (hasWayland, hasX11) = (GraphicalSession.hasWayland, GraphicalSession.hasX11)
    var menus = isInForeground ? [fzf] : []
    // rofi may support X11 only, where a compositor decides which keys it gets: it comes after those for Wayland.
    if hasWayland, !GraphicalSession.isGNOMEOnWayland { menus += waylandOnly }
    if hasWayland || hasX11 { menus.append(rofi) }
    if hasX11 { menus.append(dmenu) }
    return menus
  }

  /// Whether the user sees what is written to the terminal: one may be left behind, as the console under a compositor.
  private static var isInForeground: Bool { isatty(2) == 1 && tcgetpgrp(2) == getpgrp() }

  /// Shows the entries, and returns the user's choice; nil if the user has cancelled.
  func choose(_ entries: [Entry], program: String, now: Int) throws -> MenuChoice? {
    let rows = MenuRow.rows(entries, width: width, now: now)
    switch kind {
    case .fzf:
      let lines = rows.map(\.fields)
      return try FzfKeys.choice(run(program, FzfKeys.arguments(width: width), lines))
    case .rofi:
      let run = try run(program, arguments + RofiKeys.arguments, rows.map(\.text))
      guard let action = RofiKeys.action(run.ending) else { return nil }
      return choice(run, rows).map { MenuChoice(ids: $0.ids, action: action) }
    case .dmenu:
      return choice(try run(program, arguments, rows.map(\.text)), rows)
    }
  }

  /// The width of a row, in cells.
  private var width: Int {
    guard kind == .fzf else { return HistoryMenu.windowWidth }
    let columns = Int(CLinux_terminal_columns(2))
    return columns > 0 ? columns - FzfKeys.margin : HistoryMenu.windowWidth
  }

  private func choice(_ run: MenuRun, _ rows: [MenuRow]) -> MenuChoice? {
    guard let line = run.answer.lines.first, let row = rows.first(where: { $0.text == line }) else { return nil }
    return MenuChoice(ids: [row.id], action: .paste)
  }

  /// Runs the menu; throws if it fails.
  private func run(_ program: String, _ arguments: [String], _ lines: [String]) throws -> MenuRun {
    let run = try MenuRun(program, arguments, lines, ownsTerminal: kind == .fzf)
    if let complaint = run.complaint { throw Failure(.failed, "\(name) failed: \(complaint)") }
    return run
  }
}
