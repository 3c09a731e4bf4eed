internal import Files
package import Pasteboard
internal import Settings

extension PasteboardHost {
  /// Whether the user's settings want another application's item to be offered in every type that can be made of it.
  package func enriches(_ name: PasteboardName) -> Bool {
    guard name == .general, let item = item(on: name), item.origin == .display, !item.hints.isSensitive else {
      return false
    }
    let wanted = settings.value.enrich
    return item.application.map { wanted.applications.contains($0.name) } ?? false
      || item.sources.registeredTypes.contains { type in wanted.types.contains { $0.matches(type) } }
  }
}
