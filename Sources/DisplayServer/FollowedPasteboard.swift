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
  package static let keeping = Duration.seconds(2)

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
  private let host: PasteboardHost
  private let enrichment: Enrichment
  private let timers: Timers
  /// When another application has taken the selection; nil once it is ours or nobody's.
  private var takeover: Arrival?
  private var kept: Kept?

  /// A pasteboard of `host` whose selection nobody has taken yet.
  package init(_ name: PasteboardName, host: PasteboardHost, timers: Timers) {
    self.name = name
    self.host = host
    self.timers = timers
    enrichment = Enrichment(of: name, host: host, timers: timers)
  }

  /// Another application has taken the selection at `arrival`, whatever it has: an item of ours that was asked for before
  /// that is out of date.
  package func wasTaken(at arrival: Arrival) {
    forget()
    takeover = arrival
  }

  /// Whether an item of ours is there that is newer than what the taker has.
  package var hasNewerCopy: Bool {
    guard let takeover else { return true }
    return host.item(on: name)?.origin.isOurs == true && host.arrival(of: name) >= takeover
  }

  /// The taker's item takes the place of what was there; nil if it has none.
  package func replace(with item: PasteboardItem?) {
    // With the primary selection people only mark text: nothing of it is missed.
    let present = name == .general ? host.settledItem(on: name) : nil
    let arrival = host.arrival(of: name)
    if present?.origin == .client { enrichment.replaces(host.generation(of: name)) }
    if let item { host.put(item, on: name, takeover) } else { host.clear(name, takeover) }
    guard let present, present.origin.isOurs else { return }
    let end = timers.schedule(after: FollowedPasteboard.keeping) { [weak self] in self?.kept = nil }
    kept = Kept(item: present, arrival: arrival, replacedBy: host.generation(of: name), end: end)
  }

  /// The selection is ours, or was emptied by us.
  package func becameOurs() {
    forget()
    takeover = nil
  }

  /// Takes the taker's item over, if the user's settings want that.
  package func enrich() async { await enrichment.takeOver() }

  /// Nobody has the selection any more, because the taker has died or has given it up. Gives whether an item of ours is
  /// there, and is to be offered again.
  package func ownerGone(hasDied: Bool) -> Bool {
    defer { becameOurs() }
    let isOurs = host.item(on: name)?.origin.isOurs == true
    // What a client of ours has copied meanwhile stays, and is offered by that client's call.
    if isOurs && hasNewerCopy { return false }
    if hasDied, host.keepForeignItem(on: name) { return true }
    if hasDied, name == .general, isOurs || comesBack() { return true }
    host.drop(name)
    return false
  }

  /// Puts our item in the place of what has replaced it, if both are still there.
  private func comesBack() -> Bool {
    guard let kept, kept.replacedBy == host.generation(of: name) else { return false }
    return host.put(kept.item, on: name, kept.arrival) != nil
  }

  private func forget() {
    kept?.end.cancel()
    kept = nil
  }
}
