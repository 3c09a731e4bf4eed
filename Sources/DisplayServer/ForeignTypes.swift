internal import Pasteboard

/// The names of the types in another application's offer, in order: as many as an item may have, and the mark of a
/// secret wherever it is in the list.
package struct ForeignTypes: Hashable, Sendable {
  /// The names.
  package private(set) var names: [String] = []
  /// Whether one of them marks a secret.
  package private(set) var isSecret = false

  /// Creates an empty list.
  package init() {}

  /// Returns whether the list has a place for a name.
  package func accepts(_ name: String) -> Bool {
    names.count < ForeignItem.typeLimit || !isSecret && MediaType.isSecrecyHint(name)
  }

  /// Adds the next name, unless there is no place for it.
  package mutating func append(_ name: String) {
    guard accepts(name) else { return }
    names.append(name)
    isSecret = isSecret || MediaType.isSecrecyHint(name)
  }
}
