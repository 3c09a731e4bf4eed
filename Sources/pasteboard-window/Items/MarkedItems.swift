internal import Faces
internal import Wire

/// The items of the list that the user has marked, in the order of marking: what is done next is done with all of them.
struct MarkedItems: Equatable, Sendable {
  var all: [ListedItem] = []

  /// The only one; nil if there are several, or none.
  var only: ListedItem? { all.count == 1 ? all.first : nil }

  var areSeveral: Bool { all.count > 1 }

  /// Whether it is nothing but the item on the clipboard.
  var isPresentAlone: Bool { only?.isPresent ?? false }

  /// The snippet, if it is the only one.
  var snippet: SnippetFace? { only?.snippet }

  /// Whether they can be put on the clipboard: several only if the history has them.
  var areUsable: Bool { isPresentAlone || snippet != nil || areRecorded }

  /// Their entries in the history. The item on the clipboard need not have one.
  var entries: [Entry] { all.compactMap(\.entry) }

  /// The numbers of the entries, as `pb` takes them.
  var numbers: [String] { entries.map { "\($0.id)" } }

  /// Whether the history has all of them.
  var areRecorded: Bool { entries.count == all.count }
}
