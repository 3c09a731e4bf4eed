internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// An item that the list shows.
enum ListedItem: Equatable, Sendable {
  /// The item on the clipboard, and its entry in the history if it is recorded.
  case present(PresentItem, Entry?)
  /// An earlier item.
  case recorded(Entry)

  /// Its entry in the history; nil if it is not recorded.
  var entry: Entry? {
    switch self {
    case .present(_, let entry): entry
    case .recorded(let entry): entry
    }
  }

  /// What shows it in the list: its entry, or what an entry would contain.
  var face: Entry {
    switch self {
    case .present(let item, nil): item.face
    case .present(_, let entry?), .recorded(let entry): entry
    }
  }

  var isPresent: Bool { if case .present = self { true } else { false } }

  /// Whether its content must not be shown.
  var isSecret: Bool { if case .present(let item, _) = self { item.isSecret } else { false } }

  /// The types in which it can be seen.
  var forms: [ItemForm] {
    switch self {
    case .present(let item, _): item.isSecret ? [] : item.forms
    case .recorded(let entry):
      entry.types.enumerated().map { ItemForm(type: $1, size: nil, origin: .recorded($0), isReady: true) }
    }
  }

  /// Whether both are the same item, in whatever state it is.
  func isSame(as other: ListedItem) -> Bool {
    isPresent && other.isPresent || entry != nil && entry?.id == other.entry?.id
  }

  /// Loads one of its forms; the thread waits for that.
  func content(of form: ItemForm) throws -> PastedRepresentation.Content {
    switch (self, form.origin) {
    case (.recorded(let entry), .recorded(let place)):
      var client = try HistoryClient {}
      return try client.fetch(place, of: entry.id)
    case (.present(let item, _), _): return try item.content(of: form)
    case (.recorded, _): return .bytes([])
    }
  }
}
