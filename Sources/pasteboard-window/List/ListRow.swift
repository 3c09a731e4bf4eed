internal import Faces
internal import Wire

/// A row of the list.
enum ListRow: Equatable {
  /// The name of the items below.
  case heading(String)
  /// An item, and the digit that chooses it, for the first nine.
  case item(ListedItem, digit: Int?)

  var item: ListedItem? { if case .item(let item, _) = self { item } else { nil } }

  /// Returns the rows of items in the order of the list: the present one, the pinned ones, snippets, then a day after the
  /// other.
  static func rows(
    present: ListedItem?, pinned: [Entry], snippets: [SnippetFace], others: [Entry], _ day: Day = Day()
  ) -> [ListRow] {
    var rows: [ListRow] = []
    var count = 0
    func add(_ item: ListedItem) {
      count += 1
      rows.append(.item(item, digit: count < 10 ? count : nil))
    }
    if let present {
      rows.append(.heading(translated("On the clipboard")))
      add(present)
    }
    if !pinned.isEmpty { rows.append(.heading(translated("Pinned"))) }
    for entry in pinned { add(.recorded(entry)) }
    if !snippets.isEmpty { rows.append(.heading(translated("Snippets"))) }
    for snippet in snippets { add(.snippet(snippet)) }
    var name: String?
    for entry in others {
      let next = day.name(of: entry.copied)
      if next != name { rows.append(.heading(next)) }
      name = next
      add(.recorded(entry))
    }
    return rows
  }
}
