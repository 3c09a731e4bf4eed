package import Pasteboard
package import Settings

/// What is kept of the items of other applications, so that it outlives them.
package struct KeepingPolicy: Sendable {
  /// The pasteboards whose items are kept. With the primary selection people only mark text.
  package var pasteboards: Set<PasteboardName>
  /// How many bytes of one item are asked for ahead.
  package var byteLimit: Int
  /// Which types are asked for ahead.
  package var types: UserSettings.Keep.Types
  /// Types that are not kept.
  package var excludedTypes: [TypePattern]
  /// Applications of which nothing is kept, by the names that the daemon has for them.
  package var excludedApplications: Set<String>

  /// A policy; without arguments, that of a daemon whose user has said nothing.
  package init(
    pasteboards: Set<PasteboardName> = [.general], byteLimit: Int = 32 << 20, types: UserSettings.Keep.Types = .usual,
    excludedTypes: [TypePattern] = [], excludedApplications: Set<String> = []
  ) {
    self.pasteboards = pasteboards
    self.byteLimit = byteLimit
    self.types = types
    self.excludedTypes = excludedTypes
    self.excludedApplications = excludedApplications
  }

  /// The policy that the user has settled.
  package init(_ keep: UserSettings.Keep) {
    self.init(
      pasteboards: keep.isEnabled ? (keep.includesPrimary ? [.general, .primary] : [.general]) : [],
      byteLimit: keep.bytes, types: keep.types, excludedTypes: keep.excludedTypes,
      excludedApplications: Set(keep.excludedApplications))
  }

  /// Nothing is kept.
  package static let none = KeepingPolicy(pasteboards: [])

  /// Whether an application's item on this pasteboard is kept at all.
  package func keeps(_ item: PasteboardItem, on name: PasteboardName) -> Bool {
    guard item.origin == .display, !item.hints.isSensitive, pasteboards.contains(name) else { return false }
    return item.application.map { !excludedApplications.contains($0.name) } ?? true
  }

  /// The sources that may be asked for although nobody pastes, in order, so that they outlive the program that has them
  /// and can be recorded. Another application's secret is not asked for.
  package func keepableSources(of item: PasteboardItem) -> [MediaType] {
    guard item.origin == .display else {
      // An application that ends may have handed over more than anybody had asked it for.
      return item.origin == .kept && types != .usual ? item.sources.registeredTypes : item.commonSources
    }
    let wanted: [MediaType] =
      switch types {
      case _ where item.hints.isSensitive: []
      case .none: []
      case .usual: item.commonSources
      case .all: item.sources.registeredTypes
      }
    return wanted.filter { type in !excludedTypes.contains { $0.matches(type) } }
  }

  /// The sources of an application's item that are asked for before the application may go, in order.
  func typesAhead(of item: PasteboardItem, on name: PasteboardName) -> [MediaType] {
    keeps(item, on: name) ? keepableSources(of: item) : []
  }
}
