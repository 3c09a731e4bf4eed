internal import Wire

/// A row of the list.
enum ListRow: Equatable {
  /// The name of the items below.
  case heading(String)
  case item(ListedItem)

  var item: ListedItem? { if case .item(let item) = self { item } else { nil } }

  /// Returns the rows of items in the order of the list: the present one, the pinned ones, then a day after the other.
  static func rows(present: ListedItem?, pinned: [Entry], others: [Entry], _ day: Day = Day()) -> [ListRow] {
    var rows: [ListRow] = []
    if let present { rows += [.heading(translated("On the clipboard")), .item(present)] }
    if !pinned.isEmpty { rows.append(.heading(translated("Pinned"))) }
    rows += pinned.map { .item(.recorded($0)) }
    var name: String?
    for entry in others {
      let next = day.name(of: entry.copied)
      if next != name { rows.append(.heading(next)) }
      name = next
      rows.append(.item(.recorded(entry)))
    }
    return rows
  }
}
