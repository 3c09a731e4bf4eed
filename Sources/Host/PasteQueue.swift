package import Pasteboard
package import Reactor

/// Items of the clipboard that are pasted one after the other: each paste of the present one brings the next.
///
/// While the queue collects, each new copy waits behind those before it. Secrets, items that expire and promises of
/// programs are not collected: they are on the clipboard at once, and the queue goes on with the next copy, or when it is
/// asked to. The last item stays on the clipboard. The queue ends with the daemon.
@LoopActor
package final class PasteQueue {
  /// How long an item stays after the last request of a paste: programs request several types, one after the other.
  package static let afterPaste = Duration.milliseconds(150)
  /// The maximum number of waiting items.
  package static let limit = 256

  /// Sent when another item of the queue is on the clipboard, and displays are to offer it.
  package let advances = Broadcast<Void>()
  /// Whether copies are collected.
  package private(set) var isCollecting = false
  /// Whether the newest copy is pasted first.
  package private(set) var isReversed = false

  private unowned let items: Items
  private let timers: Timers
  /// The items that are yet to be pasted, the next one first.
  private var waiting: [PasteboardItem] = []
  /// The generation that the first of them last had on the clipboard.
  private var current: Generation?
  private var pasteEnd: ScheduledTimer?

  init(of items: Items, timers: Timers) {
    self.items = items
    self.timers = timers
  }

  /// The number of items that are yet to be pasted.
  package var count: Int { waiting.count }

  /// Whether the next item is on the clipboard.
  package var isCurrent: Bool { current == items.generation(of: .general) }

  // MARK: What is asked for

  /// Collects copies from now on, behind the items that wait already.
  package func start(isReversed: Bool) {
    isCollecting = true
    self.isReversed = isReversed
    changed()
  }

  /// Collects no more. What waits is still pasted.
  package func stop() {
    isCollecting = false
    changed()
  }

  /// Drops all items that wait, and collects no more. The present item stays.
  package func clear() {
    waiting = []
    current = nil
    stop()
  }

  /// Goes on as if the present item had been pasted. Returns false if no item is left to put in its place.
  package func skip() -> Bool {
    if isCurrent { waiting.removeFirst() }
    putFirst(items.arrive())
    return isCurrent
  }

  // MARK: What happens

  /// Puts an item that was copied on the clipboard; while the queue collects, behind those that wait. Returns the item's
  /// generation, which began in either case; nil if the item would offer nothing.
  package func put(_ item: PasteboardItem, _ arrival: Arrival) -> Generation? {
    guard let generation = items.put(item, on: .general, arrival) else { return nil }
    guard isCollecting, Self.isCollected(item), waiting.count < Self.limit else { return generation }
    waiting.insert(item, at: isReversed ? 0 : waiting.count)
    if isReversed || waiting.count == 1 {
      begin(generation)
    } else if let again = items.put(waiting[0], on: .general, arrival) {
      begin(again)
    }
    return generation
  }

  /// Puts an item in the place of the present one, which it was made from.
  package func replace(with item: PasteboardItem, _ arrival: Arrival) -> Generation? {
    let wasCurrent = isCurrent
    let generation = items.put(item, on: .general, arrival)
    if wasCurrent, let generation {
      waiting[0] = item
      begin(generation)
    }
    return generation
  }

  /// Puts the next item back that another application's has replaced. Returns whether it is there.
  package func putBack(_ arrival: Arrival) -> Bool {
    putFirst(arrival)
    return isCurrent
  }

  /// Notes that a program pastes the present item.
  func wasPasted(_ generation: Generation) {
    guard generation == current, isCurrent else { return }
    pasteEnd?.cancel()
    pasteEnd = timers.schedule(after: Self.afterPaste) { [weak self] in
      guard let self, generation == self.current, self.isCurrent else { return }
      self.waiting.removeFirst()
      // A copy that was requested in the meantime is newer.
      self.putFirst(self.items.arrival(of: .general))
    }
  }

  /// Puts the next item on the clipboard, if there is one.
  private func putFirst(_ arrival: Arrival) {
    current = nil
    guard let first = waiting.first, let generation = items.put(first, on: .general, arrival) else { return changed() }
    items.countCopy(on: .general)
    begin(generation)
    advances.send(())
  }

  private func begin(_ generation: Generation) {
    pasteEnd?.cancel()
    current = generation
    changed()
  }

  /// Whether a copy waits in the queue.
  private static func isCollected(_ item: PasteboardItem) -> Bool {
    !item.hints.isSensitive && !item.hints.isOnce && item.hints.lifetime == nil
      && item.sources.storedPayloads.count == item.sources.registeredTypes.count
  }

  private func changed() { items.changes.send(.general) }
}
