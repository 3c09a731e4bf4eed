internal import Pasteboard
internal import Reactor

/// When items go by themselves: after a time, or once they were pasted.
@LoopActor
final class ItemLifetimes {
  /// How long an item stays that goes once it was pasted: applications ask for several types, one after the other.
  static let afterPaste = Duration.seconds(1)

  private let timers: Timers
  private let end: @LoopActor (PasteboardName, Generation) -> Void
  private var ends: [PasteboardName: (timer: ScheduledTimer, time: Duration)] = [:]

  init(timers: Timers, end: @escaping @LoopActor (PasteboardName, Generation) -> Void) {
    self.timers = timers
    self.end = end
  }

  /// An item is there from now on, in the place of another; without a limit it stays.
  func begin(_ generation: Generation, on name: PasteboardName, after limit: Duration?) {
    ends.removeValue(forKey: name)?.timer.cancel()
    if let limit, limit > .zero { schedule(generation, on: name, after: limit) }
  }

  /// An item was pasted that goes then, unless it goes sooner anyway.
  func wasPasted(_ generation: Generation, on name: PasteboardName) {
    if let end = ends[name], end.time <= timers.now + ItemLifetimes.afterPaste { return }
    ends.removeValue(forKey: name)?.timer.cancel()
    schedule(generation, on: name, after: ItemLifetimes.afterPaste)
  }

  private func schedule(_ generation: Generation, on name: PasteboardName, after limit: Duration) {
    let timer = timers.schedule(after: limit) { [weak self] in
      self?.ends[name] = nil
      self?.end(name, generation)
    }
    ends[name] = (timer, timers.now + limit)
  }
}
