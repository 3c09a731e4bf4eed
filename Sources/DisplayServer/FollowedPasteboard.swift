package import Host
package import Pasteboard
package import Reactor

/// A pasteboard whose selection other applications take and give up, and what becomes of our item when they do.
///
/// Another application's item takes the place of ours. But one that takes the selection and dies at once has copied
/// nothing that can be pasted, and must not have deleted what was there: then our item comes back. Of one that goes later,
/// what was read by then stays.
@LoopActor
package final class FollowedPasteboard {
  /// How long our item is kept after another application's has taken its place.
  package static let comebackTime = Duration.seconds(2)

  /// Our item while it may come back.
  private struct Kept {
    let item: PasteboardItem
    let arrival: Arrival
    /// The generation of what has taken its place.
    let replacedBy: Generation
    let end: ScheduledTimer
  }

  /// The pasteboard's name.
  package let name: PasteboardName
  private let context: DisplayContext
  private let enrichment: Enrichment
  /// When another application has taken the selection; nil once it is ours or nobody's.
  private var takeover: Arrival?
  private var kept: Kept?

  /// A pasteboard whose selection no application has taken yet.
  package init(_ name: PasteboardName, in context: DisplayContext) {
    self.name = name
    self.context = context
    enrichment = Enrichment(of: name, in: context)
  }

  private var items: Items { context.items }

  /// Another application has taken the selection at `arrival`, whatever it has: an item of ours that was asked for before
  /// that is out of date.
  package func wasTaken(at arrival: Arrival) {
    forget()
    takeover = arrival
  }

  /// Whether an item of ours is there that is newer than what the taker has.
  package var hasNewerCopy: Bool {
    guard let takeover else { return true }
    return items[name]?.origin.isOurs == true && items.arrival(of: name) >= takeover
  }

  /// The taker's item takes the place of what was there; nil if it has none.
  package func replace(with item: PasteboardItem?) {
    // With the primary selection people only mark text: nothing of it is missed.
    let present = name == .general ? items.settledItem(on: name) : nil
    let arrival = items.arrival(of: name)
    if present?.origin == .client { enrichment.replaces(items.generation(of: name)) }
    if let item { items.put(item, on: name, takeover) } else { items.clear(name, takeover) }
    guard let present, present.origin.isOurs else { return }
    let end = context.timers.schedule(after: FollowedPasteboard.comebackTime) { [weak self] in self?.kept = nil }
    kept = Kept(item: present, arrival: arrival, replacedBy: items.generation(of: name), end: end)
  }

  /// The selection is ours, or was emptied by us.
  package func becameOurs() {
    forget()
    takeover = nil
  }

  /// Makes the taker's item ours if the settings want that. Returns whether it is, and is to be offered.
  package func enrich() async -> Bool { await enrichment.takeOver() }

  /// The selection has no owner any more, because the taker has died or has given it up. Returns whether an item of ours
  /// is there, and is to be offered again.
  package func ownerGone(hasDied: Bool) -> Bool {
    defer { becameOurs() }
    let isOurs = items[name]?.origin.isOurs == true
    // What a client of ours has copied meanwhile stays, and is offered by that client's call.
    if isOurs && hasNewerCopy { return false }
    if hasDied, context.keeping.keepForeignItem(on: name) { return true }
    if hasDied, name == .general, isOurs || comesBack() { return true }
    items.drop(name)
    return false
  }

  /// Puts our item in the place of what has replaced it, if both are still there.
  private func comesBack() -> Bool {
    guard let kept, kept.replacedBy == items.generation(of: name) else { return false }
    return items.put(kept.item, on: name, kept.arrival) != nil
  }

  private func forget() {
    kept?.end.cancel()
    kept = nil
  }
}
