package import Host
package import Pasteboard
package import Reactor

/// A pasteboard whose selection other applications take and give up, and the fate of our item when they do.
///
/// Another application's item replaces ours. But one that takes the selection and dies at once has copied nothing that
/// can be pasted, and must not delete the previous item: then our item comes back. If the application goes later, the
/// types read by then stay.
@LoopActor
package final class FollowedPasteboard {
  /// How long our item is kept after another application's has replaced it.
  package static let comebackTime = Duration.seconds(2)

  /// Our item while it may come back.
  private struct Kept {
    let item: PasteboardItem
    let arrival: Arrival
    /// The generation of the item that has replaced it.
    let replacedBy: Generation
    /// Whether it was the queue's.
    let isQueued: Bool
    let end: ScheduledTimer
  }

  /// The pasteboard's name.
  package let name: PasteboardName
  private let context: DisplayContext
  private let enrichment: Enrichment
  /// When another application took the selection; nil once it is ours or has no owner.
  private var takeover: Arrival?
  private var kept: Kept?

  /// Creates a pasteboard whose selection no application has taken yet.
  package init(_ name: PasteboardName, in context: DisplayContext) {
    self.name = name
    self.context = context
    enrichment = Enrichment(of: name, in: context)
  }

  private var items: Items { context.items }

  /// Notes that another application took the selection at `arrival`: an item of ours that was requested before that is
  /// out of date, whatever the application offers.
  package func selectionTaken(at arrival: Arrival) {
    forget()
    takeover = arrival
  }

  /// Whether the pasteboard contains an item of ours that is newer than the taker's.
  package var hasNewerCopy: Bool {
    guard let takeover else { return true }
    return items[name]?.origin.isOurs == true && items.arrival(of: name) >= takeover
  }

  /// Replaces the current item with the taker's; nil if it has none.
  package func replace(with item: PasteboardItem?) {
    // In the primary selection, people only mark text: they do not miss the previous one.
    let present = name == .general ? items.settledItem(on: name) : nil
    let (arrival, isQueued) = (items.arrival(of: name), name == .general && items.queue.isCurrent)
    if present?.origin == .client { enrichment.replaces(items.generation(of: name)) }
    if let item { items.put(item, on: name, takeover) } else { items.clear(name, takeover) }
    guard let present, present.origin.isOurs else { return }
    let end = context.timers.schedule(after: FollowedPasteboard.comebackTime) { [weak self] in self?.kept = nil }
    kept = Kept(
      item: present, arrival: arrival, replacedBy: items.generation(of: name), isQueued: isQueued, end: end)
  }

  /// Notes that the selection is ours, or that we have emptied it.
  package func selectionBecameOurs() {
    forget()
    takeover = nil
  }

  /// Makes the taker's item ours if the settings want that. Returns whether it is, and must be offered.
  package func enrich() async -> Bool { await enrichment.takeOver() }

  /// Notes that the selection has no owner, because the taker has died or has given it up. Returns whether there is an
  /// item of ours, which must be offered again.
  package func ownerGone(hasDied: Bool) -> Bool {
    defer { selectionBecameOurs() }
    let isOurs = items[name]?.origin.isOurs == true
    // An item that a client of ours has copied meanwhile stays, and is offered by that client's call.
    if isOurs && hasNewerCopy { return false }
    if hasDied, context.keeping.keepForeignItem(on: name) { return true }
    if hasDied, name == .general, isOurs || putBack() { return true }
    if hasDied { items.drop(name) } else { items.clear(name, items.arrival(of: name)) }
    return false
  }

  /// Puts our item back in place of the one that replaced it, if both still exist.
  private func putBack() -> Bool {
    guard let kept, kept.replacedBy == items.generation(of: name) else { return false }
    if kept.isQueued { return items.queue.putBack(kept.arrival) }
    return items.put(kept.item, on: name, kept.arrival) != nil
  }

  private func forget() {
    kept?.end.cancel()
    kept = nil
  }
}
