package import Pasteboard
package import Settings

extension UserSettings.Keep {
  /// Returns whether an application's item on this pasteboard is kept at all.
  package func keeps(_ item: PasteboardItem, on name: PasteboardName) -> Bool {
    guard isEnabled, name == .general || includesPrimary && name == .primary else { return false }
    guard item.origin == .display, !item.hints.isSensitive else { return false }
    return item.application.map { !excludedApplications.contains($0.name) } ?? true
  }

  /// Returns the sources that may be read although no client pastes them, in order: they outlive their application and
  /// can be recorded. Another application's secret is not read.
  package func keepableSources(of item: PasteboardItem) -> [MediaType] {
    guard item.origin == .display else {
      // An application that exits may hand over more than was read before.
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
}
