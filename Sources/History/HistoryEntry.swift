package import Pasteboard
internal import Wire

/// One item of the history, as a list shows it.
package struct HistoryEntry: Hashable, Sendable {
  /// Its number, which stays the same.
  package let id: Int
  /// Where it stands: the newest has the largest.
  package let place: Int
  /// When it was copied last, in seconds since 1970.
  package let copied: Int
  /// How many bytes its sources have.
  package let size: Int
  package let isPinned: Bool
  /// The types of its sources, in order.
  package let types: [String]
  /// Which application it came from.
  package let application: String?
  /// The first line of its text.
  package let title: String
  package let hints: ItemHints

  /// The columns that an entry is made of.
  static let columns = "id, place, copied, size, pinned, types, application, title, hints"

  init(_ row: Row) {
    id = row.integer(0)
    place = row.integer(1)
    copied = row.integer(2)
    size = row.integer(3)
    isPinned = row.integer(4) != 0
    types = row.text(5).split(separator: "\n").map(String.init)
    application = row.optionalText(6)
    title = row.text(7)
    hints = ItemHints(jsonText: row.text(8)) ?? ItemHints()
  }
}
