package import Pasteboard
package import Settings

/// What is kept of the items of other applications, so that it outlives them.
package struct KeepingPolicy: Sendable {
  /// The pasteboards whose items are kept. With the primary selection people only mark text.
  package var pasteboards: Set<PasteboardName>
  /// How many bytes of one item are asked for ahead.
  package var byteLimit: Int
  /// Types that are not kept.
  package var excludedTypes: [TypePattern]
  /// Applications of which nothing is kept, by the names that the daemon has for them.
  package var excludedApplications: Set<String>

  /// A policy; without arguments, that of a daemon whose user has said nothing.
  package init(
    pasteboards: Set<PasteboardName> = [.general], byteLimit: Int = 32 << 20, excludedTypes: [TypePattern] = [],
    excludedApplications: Set<String> = []
  ) {
    self.pasteboards = pasteboards
    self.byteLimit = byteLimit
    self.excludedTypes = excludedTypes
    self.excludedApplications = excludedApplications
  }

  /// The policy that the user has settled.
  package init(_ keep: UserSettings.Keep) {
    self.init(
      pasteboards: keep.isEnabled ? (keep.includesPrimary ? [.general, .primary] : [.general]) : [],
      byteLimit: keep.bytes, excludedTypes: keep.excludedTypes, excludedApplications: Set(keep.excludedApplications))
  }

  /// Nothing is kept.
  package static let none = KeepingPolicy(pasteboards: [])

  /// Whether an application's item on this pasteboard is kept at all.
  package func keeps(_ item: PasteboardItem, on name: PasteboardName) -> Bool {
    guard item.origin == .display, !item.hints.isSensitive, pasteboards.contains(name) else { return false }
    return item.hints.application.map { !excludedApplications.contains($0.name) } ?? true
  }

  /// The sources of an application's item that are asked for before the application may go, in order.
  func typesAhead(of item: PasteboardItem, on name: PasteboardName) -> [MediaType] {
    keeps(item, on: name) ? item.keepableSources.filter { type in !excludedTypes.contains { $0.matches(type) } } : []
  }
}
