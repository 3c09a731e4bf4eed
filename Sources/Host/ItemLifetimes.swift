internal import Pasteboard
internal import Reactor

/// The times when items expire: after a time, or after a paste.
@LoopActor
final class ItemLifetimes {
  /// How long a paste-once item stays after a paste: applications request several types, one after the other.
  static let afterPaste = Duration.seconds(1)

  private struct End {
    let generation: Generation
    let time: Duration
    let timer: ScheduledTimer
  }

  /// Sent when the lifetime of an item has ended.
  let ends = Broadcast<(name: PasteboardName, generation: Generation)>()

  private let timers: Timers
  private var scheduled: [PasteboardName: End] = [:]

  init(timers: Timers) { self.timers = timers }

  /// Begins the lifetime of an item that replaces another on its pasteboard. Without a limit it does not expire.
  func begin(_ generation: Generation, on name: PasteboardName, after limit: Duration?) {
    scheduled.removeValue(forKey: name)?.timer.cancel()
    if let limit, limit > .zero { schedule(generation, on: name, after: limit) }
  }

  /// Resumes the lifetime of a restored item. Without a time it does not expire.
  func resume(_ generation: Generation, on name: PasteboardName, until time: Duration?) {
    begin(generation, on: name, after: time.map { max($0 - timers.now, .nanoseconds(1)) })
  }

  /// Returns when an item expires, by the timers' clock; nil if it does not.
  func end(of generation: Generation, on name: PasteboardName) -> Duration? {
    scheduled[name].flatMap { $0.generation == generation ? $0.time : nil }
  }

  /// Notes that a paste-once item was pasted.
  func wasPasted(_ generation: Generation, on name: PasteboardName) {
    if let end = scheduled[name], end.time <= timers.now + ItemLifetimes.afterPaste { return }
    scheduled.removeValue(forKey: name)?.timer.cancel()
    schedule(generation, on: name, after: ItemLifetimes.afterPaste)
  }

  private func schedule(_ generation: Generation, on name: PasteboardName, after limit: Duration) {
    let timer = timers.schedule(after: limit) { [weak self] in
      self?.scheduled[name] = nil
      self?.ends.send((name, generation))
    }
    scheduled[name] = End(generation: generation, time: timers.now + limit, timer: timer)
  }
}
