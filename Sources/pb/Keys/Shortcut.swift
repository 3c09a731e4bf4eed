/// A command that is worth a key.
struct Shortcut: Equatable, Sendable {
  /// Its part of names in settings.
  let id: String
  /// Its name for users.
  let title: String
  /// The letter that is pressed with Super and Shift, in lower case.
  let letter: String
  /// The arguments of `pb`.
  let arguments: String

  /// The key for users.
  var key: String { "Super+Shift+\(letter.uppercased())" }

  static let all = [
    Shortcut(id: "window", title: "Show the clipboard history", letter: "h", arguments: "window"),
    Shortcut(id: "plain", title: "Make the clipboard plain text", letter: "v", arguments: "recopy --as plain"),
    Shortcut(id: "markdown", title: "Make the clipboard Markdown", letter: "m", arguments: "recopy --as markdown"),
    Shortcut(id: "rich", title: "Make the clipboard rich", letter: "r", arguments: "recopy"),
  ]
}
