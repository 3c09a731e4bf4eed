internal import Pasteboard
package import Settings

/// How much the history keeps. Pinned items count for nothing.
package struct HistoryLimits: Hashable, Sendable {
  /// Whether anything is recorded.
  package var isRecording = true
  /// The most items.
  package var count = 100_000
  /// The most bytes of all items together, each counted in full.
  package var bytes = 2 << 30
  /// The most bytes of one item; a larger one is not recorded.
  package var itemBytes = 64 << 20
  /// The most bytes of an item that has neither text, image, address nor files.
  package var otherBytes = 64 << 10
  /// The most types of one item; one with more is not recorded, for it would come back without some.
  package var types = 64
  /// How long an item of a kind is kept; for ever if nothing is said.
  package var age: [ItemKind: Duration] = [
    .text: .seconds(365 * 86_400), .files: .seconds(365 * 86_400), .image: .seconds(90 * 86_400),
    .other: .seconds(30 * 86_400),
  ]
  /// Items that have one of these types are not recorded.
  package var excludedTypes: [TypePattern] = []
  /// Items of these applications are not recorded.
  package var excludedApplications: Set<String> = []

  /// What is kept unless somebody says otherwise.
  package init() {}

  /// Whether settings keep an item of these types, of this application, out of the history.
  package func excludes(types: [String], application: String?) -> Bool {
    types.contains { name in MediaType(name).map { type in excludedTypes.contains { $0.matches(type) } } ?? false }
      || application.map(excludedApplications.contains) ?? false
  }
}
