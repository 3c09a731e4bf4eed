/// What an item of one kind is: `link`, or a part of its types, such as `html`.
package struct TypeFilter: Hashable, Sendable {
  /// The parts of types, one of which one of the item's types contains.
  private let names: [String]
  /// The shape of text that makes an item one without these types.
  package let shape: TextShape?
  /// Whether lists of addresses must be of files, or of anything else; nil if they may be both.
  private let listsFiles: Bool?

  /// Creates the filter for a word in lower case.
  package init(_ word: String) {
    self = Self.kinds[word] ?? TypeFilter([word])
  }

  private init(_ names: [String], shape: TextShape? = nil, listsFiles: Bool? = nil) {
    (self.names, self.shape, self.listsFiles) = (names, shape, listsFiles)
  }

  /// The kinds in the order in which they are offered.
  static let kindNames = ["text", "link", "picture", "files", "table", "html", "code", "colour"]

  /// The kinds of items that are not parts of types. Spreadsheets offer cells as DIF, SYLK or in forms of their own
  /// besides.
  private static let kinds = [
    "files": TypeFilter(["uri-list", "gnome-copied-files"], listsFiles: true),
    "link": TypeFilter(["uri-list", "x-moz-url"], shape: .link, listsFiles: false),
    "picture": TypeFilter(["image/"]),
    "table": TypeFilter(
      [
        "text/csv", "text/tab-separated-values", "x-libreoffice-tsvc", "x-openoffice-dif", "x-openoffice-sylk",
        "vnd.ms-excel", "spreadsheet", "x-gnumeric",
      ], shape: .cells),
    "code": TypeFilter(["text/x-code", "vscode-editor-data"]),
    "colour": TypeFilter(["application/x-color"], shape: .colour),
    "color": TypeFilter(["application/x-color"], shape: .colour),
  ]

  /// Returns whether the types of an item, which are joined, are of the kind. `title` is the first line of its text.
  package func matches(types: String, title: String) -> Bool {
    let types = types.lowercased()
    guard names.contains(where: { types.contains($0) }) else { return false }
    return listsFiles.map { $0 == title.isFileAddress } ?? true
  }

  /// Returns whether items with these types, which are joined, may be of the kind.
  package func mayMatch(types: String) -> Bool {
    let types = types.lowercased()
    return names.contains { types.contains($0) }
  }
}

extension String {
  /// Whether it is the first line of a list of files, and not of other addresses.
  var isFileAddress: Bool { isEmpty || hasPrefix("file:") || hasPrefix("/") }
}

/// What a text is, if it is not only text.
package enum TextShape: Int, Sendable {
  /// A web address and nothing else.
  case link = 1
  /// A colour, such as `#1a2b3c`.
  case colour = 2
  /// Cells of a table.
  case cells = 3

  /// Determines the shape of a text; nil if it has none of its own.
  package init?(_ text: String) {
    let text = text.utf8.drop { $0 <= 0x20 }
    let end = text.lastIndex { $0 > 0x20 }.map { text.index(after: $0) } ?? text.startIndex
    guard !text.isEmpty, text.count <= Self.longest else { return nil }
    let word = text[..<end]
    if word.contains(where: { $0 <= 0x20 }) { return nil }
    if Colour(String(Substring(word))) != nil {
      self = .colour
    } else if ["http://", "https://"].contains(where: { Self.begins(word, $0) }) {
      self = .link
    } else {
      return nil
    }
  }

  /// The maximum length of an address, in bytes.
  private static let longest = 8192

  private static func begins(_ word: Substring.UTF8View.SubSequence, _ start: String) -> Bool {
    word.count > start.utf8.count && zip(word, start.utf8).allSatisfy { $0.asciiLowercased == $1 }
  }
}
