package import Pasteboard
internal import Wire

/// One item of the history, as lists show it.
package struct HistoryEntry: Hashable, Sendable {
  /// The item's number, which never changes.
  package let id: Int
  /// The item's position: the newest item has the largest.
  package let place: Int
  /// The time of the last copy, in seconds since 1970.
  package let copied: Int
  /// The size of its sources, in bytes.
  package let size: Int
  package let isPinned: Bool
  /// The types of its sources, in order.
  package let types: [String]
  /// The application that copied the item.
  package let application: String?
  /// The first line of its text.
  package let title: String
  package let hints: ItemHints
  /// The number of lines of its text; nil if it has none, or is from an earlier version.
  package let lines: Int?
  /// The format and size of a picture, from its header; nil if the item has text, or is from an earlier version.
  package let picture: String?
  /// The line that a search has found.
  package let line: String?

  /// The columns from which an entry is created.
  static let columns = "id, place, copied, size, pinned, types, application, title, hints, lines, picture"

  init(_ row: Row, line: String? = nil) {
    id = row.integer(0)
    place = row.integer(1)
    copied = row.integer(2)
    size = row.integer(3)
    isPinned = row.integer(4) != 0
    types = row.text(5).split(separator: "\n").map(String.init)
    application = row.optionalText(6)
    title = row.text(7)
    hints = ItemHints(jsonText: row.text(8)) ?? ItemHints()
    lines = row.optionalInteger(9)
    picture = row.optionalText(10)
    self.line = line
  }
}
