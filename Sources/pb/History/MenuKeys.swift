internal import Linux

/// The keys of fzf, and the commands behind them.
enum FzfKeys {
  /// The cells at the left and right that fzf needs itself.
  static let margin = 4

  private static let plain = "alt-enter"
  private static let markdown = "alt-m"

  /// Returns fzf's arguments for rows whose fields are an item's word, the verb that pins or unpins it, and a text.
  static func arguments(width: Int) -> [String] {
    let rows = "reload(\(pb) search --rows \(width) -- {q} 2>/dev/null || true)"
    return [
      "--disabled", "--no-sort", "--multi", "--delimiter", "\t", "--with-nth", "3..", "--expect",
      "\(plain),\(markdown)",
      "--bind", "change:\(rows)",
      "--bind", "alt-p:execute-silent(\(pb) {2} {1})+\(rows)",
      "--bind", "alt-x:execute-silent(\(pb) delete {+1})+\(rows)",
      "--header", "Alt+Enter plain text  Alt+M Markdown  Alt+P pin  Alt+X delete  Tab several",
      "--preview", "\(pb) pick --preview {1}", "--preview-window", "down,50%,wrap",
    ]
  }

  /// Returns the choice: fzf writes the key, unless it was Enter, and the rows.
  static func choice(_ run: MenuRun) -> MenuChoice? {
    guard run.ending == .exited(0), let key = run.answer.lines.first else { return nil }
    let items = run.answer.lines.dropFirst().compactMap { MenuItem(word: $0.prefix { $0 != "\t" }) }
    guard !items.isEmpty else { return nil }
    return MenuChoice(items: items, action: key == plain ? .pastePlain : key == markdown ? .pasteMarkdown : .paste)
  }

  /// The shell's words for `pb history`.
  private static var pb: String {
    let program = InstalledProgram.path(of: "pb") ?? "pb"
    let quoted = program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    return "'\(quoted)' history"
  }
}

/// The keys of rofi, which exits with 10 for its first key of our own, 11 for the second, and so on.
enum RofiKeys {
  private static let keys: [(key: String, action: MenuChoice.Action)] = [
    ("Alt+Return", .pastePlain), ("Alt+m", .pasteMarkdown), ("Alt+p", .pin), ("Alt+x", .delete),
  ]

  static let help = "Alt+Enter plain text  Alt+M Markdown  Alt+P pin  Alt+X delete"

  static var arguments: [String] {
    keys.enumerated().flatMap { index, entry in ["-kb-custom-\(index + 1)", entry.key] }
  }

  /// Returns the action of a key; nil if the user has cancelled.
  static func action(_ ending: StartedProcess.Ending) -> MenuChoice.Action? {
    switch ending {
    case .exited(0): .paste
    case .exited(let code) where keys.indices.contains(Int(code) - 10): keys[Int(code) - 10].action
    default: nil
    }
  }
}
