internal import CLinux
internal import Faces
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
    /// The same, as a shell command of the user, which may show the menu in the terminal.
    case command
  }

  let name: String
  let kind: Kind
  let arguments: [String]
  /// The program to install for it.
  var installation: String { name == "dmenu" ? "dmenu (in Debian's package suckless-tools)" : name }
  /// How rows name pictures; nil if the menu shows none.
  private let pictures: PictureRow?

  private init(_ name: String, _ kind: Kind, _ pictures: PictureRow? = nil, _ arguments: String...) {
    (self.name, self.kind, self.pictures, self.arguments) = (name, kind, pictures, arguments)
  }

  private static let fzf = HistoryMenu("fzf", .fzf)
  private static let waylandOnly = [
    HistoryMenu("wofi", .dmenu, .wofi, "--dmenu", "--insensitive", "--prompt", "history"),
    HistoryMenu("fuzzel", .dmenu, nil, "--dmenu", "--prompt", "history ", "--width", "\(windowWidth)"),
    HistoryMenu("wmenu", .dmenu, nil, "-i", "-l", "20", "-p", "history"),
  ]
  private static let rofi = HistoryMenu(
    "rofi", .rofi, .rofi, "-dmenu", "-i", "-p", "history", "-mesg", RofiKeys.help, "-theme-str",
    "window { width: \(windowWidth + 6)ch; }")
  private static let dmenu = HistoryMenu("dmenu", .dmenu, nil, "-i", "-l", "20", "-p", "history")

  /// All menus that are known.
  static let all = [fzf] + waylandOnly + [rofi, dmenu]

  /// Returns the menu that an option or a setting names: a known one, or any command.
  static func named(_ text: String) -> HistoryMenu {
    let program = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? text
    return all.first { $0.name == text } ?? HistoryMenu(program, .command, nil, "-c", text)
  }

  /// The path of the program that shows it; nil if that is not installed.
  var program: String? { kind == .command ? "/bin/sh" : InstalledProgram.path(of: name) }

  /// The width of a window's rows, in characters.
  static let windowWidth = 90

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

  /// Returns every available menu, with the preferred one before the others. A command of the user's always is.
  static func usable(preferring text: String?) -> [HistoryMenu] {
    let menus = usable()
    guard let preferred = text.map(named), preferred.kind == .command || menus.contains(preferred) else { return menus }
    return [preferred] + menus.filter { $0 != preferred }
  }

  /// Whether the user sees what is written to the terminal: one may be left behind, as the console under a compositor.
  private static var isInForeground: Bool { isatty(2) == 1 && tcgetpgrp(2) == getpgrp() }

  /// Whether rows may have pictures.
  var showsPictures: Bool { pictures != nil }

  /// Shows the entries and the snippets, and returns the user's choice; nil if the user has cancelled. `files` are the
  /// paths of pictures, by the items' numbers.
  func choose(
    _ entries: [Entry], _ snippets: [SnippetFace], pictures files: [Int: String], program: String, now: Int
  ) throws -> MenuChoice? {
    let rows = MenuRow.rows(entries, snippets: snippets, width: width, now: now)
    guard kind != .fzf else {
      return try FzfKeys.choice(run(program, FzfKeys.arguments(width: width), rows.map(\.fields)))
    }
    let style = files.isEmpty ? nil : pictures
    let lines = rows.map { row in style?.line(row.text, picture: row.item.id.flatMap { files[$0] }) ?? row.text }
    let words = arguments + (kind == .rofi ? RofiKeys.arguments : []) + (style?.arguments ?? [])
    let run = try run(program, words, lines)
    guard let action = kind == .rofi ? RofiKeys.action(run.ending) : .paste,
      let answer = run.answer.lines.first,
      let place = rows.indices.first(where: { Self.isSame(rows[$0].text, answer) || lines[$0] == answer })
    else { return nil }
    return MenuChoice(items: [rows[place].item], action: action)
  }

  /// Whether the answer is the row. Some menus cut off white space at its ends.
  private static func isSame(_ row: String, _ answer: String) -> Bool {
    row == answer || row.split(separator: " ") == answer.split(separator: " ")
  }

  /// The width of a row, in cells.
  private var width: Int {
    guard kind == .fzf else { return HistoryMenu.windowWidth }
    let columns = Int(CLinux_terminal_columns(2))
    return columns > 0 ? columns - FzfKeys.margin : HistoryMenu.windowWidth
  }

  private var ownsTerminal: Bool { kind == .fzf || kind == .command && Self.isInForeground }

  /// Runs the menu; throws if it fails.
  private func run(_ program: String, _ arguments: [String], _ lines: [String]) throws -> MenuRun {
    let run = try MenuRun(program, arguments, lines, ownsTerminal: ownsTerminal)
    if let complaint = run.complaint { throw Failure(.failed, "\(name) failed: \(complaint)") }
    return run
  }
}
