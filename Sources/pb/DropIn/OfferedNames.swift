internal import Pasteboard

/// The tools' names of an item's types, in order, as other programs on a display see them.
struct OfferedNames: Equatable {
  private(set) var entries: [Entry] = []

  /// A name and its type.
  struct Entry: Equatable {
    let name: String
    let type: MediaType
  }

  init(_ types: [MediaType]) {
    for type in types {
      for name in OfferedNames.spellings(of: type) where !entries.contains(where: { $0.name == name }) {
        entries.append(Entry(name: name, type: type))
      }
    }
  }

  /// The names alone.
  var names: [String] { entries.map(\.name) }

  /// Returns the type that is offered under a name.
  subscript(name: String) -> MediaType? { entries.first { $0.name == name }?.type }

  private static func spellings(of type: MediaType) -> [String] {
    switch type {
    case .plainText: ["UTF8_STRING", type.description, "TEXT"]
    case .latin1PlainText: ["STRING"]
    case .rtf: [type.description, "application/rtf", "text/richtext"]
    case .gnomeCopiedFiles: [type.description, "x-special/mate-copied-files"]
    default: [type.description]
    }
  }
}
