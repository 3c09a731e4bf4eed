internal import Pasteboard
package import Settings

/// The limits of the history. Pinned items do not count.
package struct HistoryLimits: Hashable, Sendable {
  /// Whether anything is recorded.
  package var isRecording = true
  /// The maximum number of items.
  package var count = 100_000
  /// The maximum size of all items together, each counted in full, in bytes.
  package var bytes = 2 << 30
  /// The maximum size of an item, in bytes; larger ones are not recorded.
  package var itemBytes = 64 << 20
  /// The maximum size of an item that has neither text, document, image, address nor files, in bytes.
  package var otherBytes = 64 << 10
  /// The maximum number of types of an item; one with more is not recorded, because it would come back incomplete.
  package var types = 64
  /// The maximum age of items of each kind; for ever if a kind is missing.
  package var age: [ItemKind: Duration] = [
    .text: .seconds(365 * 86_400), .files: .seconds(365 * 86_400), .image: .seconds(90 * 86_400),
    .other: .seconds(30 * 86_400),
  ]
  /// Items with one of these types are not recorded.
  package var excludedTypes: [TypePattern] = []
  /// Items of these applications are not recorded.
  package var excludedApplications: Set<String> = []

  /// Creates the default limits.
  package init() {}

  /// Returns whether settings exclude an item of these types, of this application, from the history.
  package func excludes(types: [String], application: String?) -> Bool {
    types.contains { name in MediaType(name).map { type in excludedTypes.contains { $0.matches(type) } } ?? false }
      || application.map(excludedApplications.contains) ?? false
  }
}
