internal import Faces
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// An item that the list shows.
enum ListedItem: Equatable, Sendable {
  /// A longer file is no snippet, in bytes.
  private static let snippetLimit = 1 << 20

  /// The item on the clipboard, and its entry in the history if it is recorded.
  case present(PresentItem, Entry?)
  /// An earlier item.
  case recorded(Entry)
  /// A piece of text in a file of the user's.
  case snippet(SnippetFace)

  /// Its entry in the history; nil if it is not recorded.
  var entry: Entry? {
    switch self {
    case .present(_, let entry): entry
    case .recorded(let entry): entry
    case .snippet: nil
    }
  }

  /// What shows it in the list: its entry, or what an entry would contain.
  var face: Entry {
    switch self {
    case .present(let item, nil): item.face
    case .present(_, let entry?), .recorded(let entry): entry
    case .snippet(let snippet):
      Entry(
        id: 0, copied: 0, size: 0, pinned: false, types: [snippet.type], application: nil, title: snippet.name,
        name: nil)
    }
  }

  var snippet: SnippetFace? { if case .snippet(let snippet) = self { snippet } else { nil } }

  var isPresent: Bool { if case .present = self { true } else { false } }

  /// Whether its content must not be shown.
  var isSecret: Bool { if case .present(let item, _) = self { item.isSecret } else { false } }

  /// Its name, which does not depend on a search.
  var name: Phrase {
    if isSecret { return Phrase("Secret") }
    var face = face
    face.line = nil
    return EntryLabel(face, now: face.copied).name
  }

  /// The types in which it can be seen.
  var forms: [ItemForm] {
    switch self {
    case .present(let item, _): item.isSecret ? [] : item.forms
    case .recorded(let entry):
      entry.types.enumerated().map { ItemForm(type: $1, size: nil, origin: .recorded($0), isReady: true) }
    case .snippet(let snippet): [ItemForm(type: snippet.type, size: nil, origin: .copied, isReady: true)]
    }
  }

  /// What an item is known by, in whatever state it is.
  enum Identity: Hashable {
    case present
    case entry(Int)
    case snippet(String)
  }

  /// Two items are the same one if they share one of these.
  var identities: [Identity] {
    (isPresent ? [.present] : []) + [entry.map { .entry($0.id) }, snippet.map { .snippet($0.name) }].compactMap(\.self)
  }

  /// Loads one of its forms; the thread waits for that.
  func content(of form: ItemForm) throws -> PastedRepresentation.Content {
    switch (self, form.origin) {
    case (.recorded(let entry), .recorded(let place)):
      var client = try HistoryClient {}
      return try client.fetch(place, of: entry.id)
    case (.present(let item, _), _): return try item.content(of: form)
    case (.recorded, _): return .bytes([])
    case (.snippet(let snippet), _):
      return .bytes(try Companion.run(["snippet", "show", "--", snippet.name], keeping: Self.snippetLimit))
    }
  }
}
