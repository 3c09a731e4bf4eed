package import Bytes

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
