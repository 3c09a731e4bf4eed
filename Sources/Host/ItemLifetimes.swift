internal import Pasteboard
internal import Reactor

/// When items go by themselves: after a time, or once they were pasted.
@LoopActor
final class ItemLifetimes {
  /// How long an item stays that goes once it was pasted: applications ask for several types, one after the other.
  static let afterPaste = Duration.seconds(1)

  private let timers: Timers
  private let end: @LoopActor (PasteboardName, Generation) -> Void
  private var ends: [PasteboardName: ScheduledTimer] = [:]

  init(timers: Timers, end: @escaping @LoopActor (PasteboardName, Generation) -> Void) {
    self.timers = timers
    self.end = end
  }

  /// An item is there from now on, in the place of another; without a limit it stays.
  func begin(_ generation: Generation, on name: PasteboardName, after limit: Duration?) {
    ends.removeValue(forKey: name)?.cancel()
    if let limit, limit > .zero { schedule(generation, on: name, after: limit) }
  }

  /// An item was pasted that goes then.
  func wasPasted(_ generation: Generation, on name: PasteboardName) {
    ends.removeValue(forKey: name)?.cancel()
    schedule(generation, on: name, after: ItemLifetimes.afterPaste)
  }

  private func schedule(_ generation: Generation, on name: PasteboardName, after limit: Duration) {
    ends[name] = timers.schedule(after: limit) { [weak self] in
      self?.ends[name] = nil
      self?.end(name, generation)
    }
  }
}
