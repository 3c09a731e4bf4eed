/// What a row of a menu stands for.
enum MenuItem: Equatable {
  /// An item of the history, by its number.
  case earlier(Int)
  /// A snippet, by its name.
  case snippet(String)

  private static let prefix = "snippet:"

  /// Reads the word of a row; nil if it is none.
  init?(word: some StringProtocol) {
    if word.hasPrefix(Self.prefix) {
      self = .snippet(String(word.dropFirst(Self.prefix.count)))
    } else if let id = Int(word) {
      self = .earlier(id)
    } else {
      return nil
    }
  }

  /// The word that stands for it in a row, and on a command line.
  var word: String {
    switch self {
    case .earlier(let id): "\(id)"
    case .snippet(let name): Self.prefix + name
    }
  }

  /// The item's number; nil for a snippet.
  var id: Int? { if case .earlier(let id) = self { id } else { nil } }

  /// The snippet's name; nil for an item of the history.
  var snippet: String? { if case .snippet(let name) = self { name } else { nil } }
}
