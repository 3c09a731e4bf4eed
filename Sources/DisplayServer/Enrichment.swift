internal import Files
internal import Host
internal import Pasteboard
internal import Reactor
internal import Settings

/// Takes over items of other applications that the user's settings want in every type that can be converted from them.
///
/// If another program takes the selection back again and again, it is left alone until a client of ours copies.
@LoopActor
final class Enrichment {
  private let name: PasteboardName
  private let context: DisplayContext
  private let takeovers: OwnershipGuard
  /// The item that was taken over last.
  private var latest: Generation?

  init(of name: PasteboardName, in context: DisplayContext) {
    self.name = name
    self.context = context
    takeovers = OwnershipGuard(timers: context.timers)
  }

  /// Notes that another application's item has replaced an item of ours.
  func replaces(_ generation: Generation) {
    if generation != latest { takeovers.clientAsked() }
  }

  /// Makes the current item ours, if the settings want that. Returns whether it is.
  func takeOver() async -> Bool {
    let items = context.items
    guard items[name].map(isWanted) ?? false, takeovers.admitAcquisition() else { return false }
    guard var item = await items.readItem(on: name), !item.sources.registeredTypes.isEmpty else { return false }
    item.origin = .client
    // No client has requested it: a copy that was requested since the item arrived is newer.
    latest = items.put(item, on: name, items.arrival(of: name))
    return latest != nil
  }

  private func isWanted(_ item: PasteboardItem) -> Bool {
    guard name == .general, item.origin == .display, !item.hints.isSensitive else { return false }
    let wanted = context.settings.value.enrich
    return item.application.map { wanted.applications.contains($0.name) } ?? false
      || item.sources.registeredTypes.contains { type in wanted.types.contains { $0.matches(type) } }
  }
}
