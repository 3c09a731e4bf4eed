internal import Glibc
internal import Linux

/// A program in which the user picks one of several lines.
struct HistoryMenu {
  /// The number of bytes kept of its output: a line is short.
  private static let answerLimit = 4096

  let name: String
  let arguments: [String]

  /// Returns every available menu, the best first. fzf needs a terminal, the others a display of their kind.
  static func usable() -> [HistoryMenu] {
    let isOnTerminal = isatty(2) == 1
    let (hasWayland, hasX11) = (GraphicalSession.hasWayland, GraphicalSession.hasX11)
    var menus: [HistoryMenu] = []
    if isOnTerminal {
      menus.append(
        HistoryMenu(
          name: "fzf", arguments: ["--no-sort", "--preview", preview, "--preview-window", "down,50%,wrap"]))
    }
    // rofi may support X11 only, where a compositor decides which keys it gets: it comes after those for Wayland.
    if hasWayland, !GraphicalSession.isGNOMEOnWayland {
      menus.append(HistoryMenu(name: "wofi", arguments: ["--dmenu", "--insensitive", "--prompt", "history"]))
      menus.append(HistoryMenu(name: "fuzzel", arguments: ["--dmenu", "--prompt", "history "]))
      menus.append(HistoryMenu(name: "wmenu", arguments: ["-i", "-l", "20", "-p", "history"]))
    }
    if hasWayland || hasX11 { menus.append(HistoryMenu(name: "rofi", arguments: ["-dmenu", "-i", "-p", "history"])) }
    if hasX11 { menus.append(HistoryMenu(name: "dmenu", arguments: ["-i", "-l", "20", "-p", "history"])) }
    return menus
  }

  /// The shell command that shows the item of a line, whose first word is its number.
  private static var preview: String {
    let program = InstalledProgram.path(of: "pb") ?? "pb"
    let quoted = program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    return "'\(quoted)' history show --preview {1}"
  }

  /// Returns the line that the user has picked; nil if none.
  func pick(_ lines: [String], program: String) throws -> String? {
    let input = try Payload(Array(lines.joined(separator: "\n").utf8)).handOut()
    let (reading, writing) = try SharedDescriptor.pipe()
    let process = try StartedProcess(program, arguments, input: input.rawValue, output: writing.rawValue, error: 2)
    _ = consume writing
    let answer = try HistoryMenu.answer(reading, until: process.watch())
    guard try process.wait() == .exited(0) else { return nil }
    return answer.isEmpty ? nil : String(decoding: answer, as: UTF8.self).lines.first
  }

  /// Returns a menu's first output. Reads the rest too, or a menu that writes more than the pipe holds would never end;
  /// but does not wait for the pipe's end, because a process that the menu leaves behind may keep it open.
  private static func answer(_ reading: SharedDescriptor, until ended: consuming OwnedDescriptor) throws -> [UInt8] {
    var answer: [UInt8] = []
    var entries = [reading.rawValue, ended.rawValue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      try SystemCall.run("wait for the menu") { poll(&entries, 2, -1) }
      if entries[0].revents == 0 { return answer }  // the menu has ended, and everything is read
      let bytes = try FileBytes.readNext(reading.rawValue, count: answerLimit)
      if bytes.isEmpty { entries[0].fd = -1 }
      answer += bytes.prefix(answerLimit - answer.count)
    }
  }
}
