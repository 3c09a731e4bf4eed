/// A command that is worth a key.
struct Shortcut: Equatable, Sendable {
  /// Its part of names in settings.
  let id: String
  /// Its name for users.
  let title: String
  /// The letter of its keys, in lower case.
  let letter: String
  /// The arguments of `pb`.
  let arguments: String

  /// Its keys, the best first: the next one is for users who have given that to something else.
  var keys: [Key] { [Key(modifier: .shift, letter: letter), Key(modifier: .control, letter: letter)] }

  /// The best of its keys.
  var key: Key { Key(modifier: .shift, letter: letter) }

  /// Returns the first of its keys that is not taken; nil if all are.
  func key(besides taken: Set<Key>) -> Key? { keys.first { !taken.contains($0) } }

  /// Whether `command` runs this, with any `pb`.
  func isRun(by command: String) -> Bool {
    command == "pb \(arguments)" || command.hasPrefix("/") && command.hasSuffix("/pb \(arguments)")
  }

  static let all = [
    Shortcut(id: "window", title: "Show the clipboard history", letter: "h", arguments: "window"),
    Shortcut(id: "plain", title: "Make the clipboard plain text", letter: "v", arguments: "recopy --as plain"),
    Shortcut(id: "markdown", title: "Make the clipboard Markdown", letter: "m", arguments: "recopy --as markdown"),
    Shortcut(id: "rich", title: "Make the clipboard rich", letter: "r", arguments: "recopy"),
    Shortcut(id: "snippets", title: "Show the snippets", letter: "s", arguments: "window --snippets"),
    Shortcut(id: "queue", title: "Start or stop the queue", letter: "g", arguments: "queue toggle --notify"),
  ]
}
