internal import Pasteboard
internal import Reactor

/// When items go by themselves: after a time, or once they were pasted.
@LoopActor
final class ItemLifetimes {
  /// How long an item stays that goes once it was pasted: applications ask for several types, one after the other.
  static let afterPaste = Duration.seconds(1)

  private struct End {
    let generation: Generation
    let time: Duration
    let timer: ScheduledTimer
  }

  private let timers: Timers
  private let end: @LoopActor (PasteboardName, Generation) -> Void
  private var ends: [PasteboardName: End] = [:]

  init(timers: Timers, end: @escaping @LoopActor (PasteboardName, Generation) -> Void) {
    self.timers = timers
    self.end = end
  }

  /// An item is there from now on, in the place of another; without a limit it stays.
  func begin(_ generation: Generation, on name: PasteboardName, after limit: Duration?) {
    ends.removeValue(forKey: name)?.timer.cancel()
    if let limit, limit > .zero { schedule(generation, on: name, after: limit) }
  }

  /// An item of an earlier run is there again, which goes at `time`; without one it stays.
  func resume(_ generation: Generation, on name: PasteboardName, until time: Duration?) {
    begin(generation, on: name, after: time.map { max($0 - timers.now, .nanoseconds(1)) })
  }

  /// When an item goes by itself, by the timers' clock; nil for never.
  func end(of generation: Generation, on name: PasteboardName) -> Duration? {
    ends[name].flatMap { $0.generation == generation ? $0.time : nil }
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
    ends[name] = End(generation: generation, time: timers.now + limit, timer: timer)
  }
}
