internal import CLinux
internal import HeapModule

/// Actions that run at their time.
///
/// The loop advances ``monotonic`` by the system's clock; a test creates its own timers and advances them by hand.
@LoopActor
package final class Timers {
  /// The timers that follow CLOCK_MONOTONIC.
  package static let monotonic = Timers(now: .monotonicNow)

  private struct Entry: Comparable {
    let timer: ScheduledTimer
    let order: UInt64

    nonisolated static func < (left: Entry, right: Entry) -> Bool {
      (left.timer.deadline, left.order) < (right.timer.deadline, right.order)
    }

    nonisolated static func == (left: Entry, right: Entry) -> Bool { left.order == right.order }
  }

  private var heap = Heap<Entry>()
  private var lastOrder: UInt64 = 0
  private var time: Duration

  /// Creates timers whose time does not move until ``advance(to:)``.
  package init(now: Duration = .zero) { time = now }

  /// The present time of these timers.
  package var now: Duration { self === Timers.monotonic ? .monotonicNow : time }

  /// Runs `action` once after `delay`, unless the timer is cancelled first. Complexity: O(log n).
  @discardableResult
  package func schedule(after delay: Duration, _ action: @escaping @LoopActor () -> Void) -> ScheduledTimer {
    let timer = ScheduledTimer(deadline: now + delay, action: action)
    lastOrder += 1
    heap.insert(Entry(timer: timer, order: lastOrder))
    return timer
  }

  /// Returns after `time`, or when the task is cancelled.
  package func pause(for time: Duration) async { _ = try? await Promise<Void>().wait(atMost: time, timers: self) }

  /// Moves the time forward and runs the actions that are due, in order.
  package func advance(to now: Duration) {
    time = max(time, now)
    while let next = heap.min, next.timer.deadline <= time || next.timer.isCancelled {
      heap.removeMin().timer.fire()
    }
  }

  /// Moves the time forward by `step`, instead of waiting in a test.
  package func advance(by step: Duration) { advance(to: time + step) }

  /// Returns the time until the next action; nil if there is none.
  package func untilNext() -> Duration? {
    while let next = heap.min, next.timer.isCancelled { heap.removeMin() }
    return heap.min.map { max(.zero, $0.timer.deadline - now) }
  }
}

/// One action of ``Timers``.
@LoopActor
package final class ScheduledTimer {
  nonisolated let deadline: Duration
  private var action: (@LoopActor () -> Void)?

  init(deadline: Duration, action: @escaping @LoopActor () -> Void) {
    self.deadline = deadline
    self.action = action
  }

  var isCancelled: Bool { action == nil }

  func fire() {
    let due = action
    action = nil
    due?()
  }

  /// Cancels the action; after it has run, this has no effect.
  package func cancel() { action = nil }
}

/// A deadline that every sign of progress extends: it expires after silence for `limit`.
///
/// Progress only records the time. The timer re-arms itself if it finds progress, so a busy transfer costs one timer a
/// `limit`, not one a chunk.
@LoopActor
package final class IdleDeadline {
  private let timers: Timers
  private let limit: Duration
  private var lastProgress: Duration
  private var onExpiry: (@LoopActor () -> Void)?
  private var timer: ScheduledTimer?

  /// Creates a deadline that runs `onExpiry` after no progress for `limit`.
  package init(_ limit: Duration, timers: Timers, onExpiry: @escaping @LoopActor () -> Void) {
    self.timers = timers
    self.limit = limit
    self.lastProgress = timers.now
    self.onExpiry = onExpiry
    arm(for: limit)
  }

  /// Records progress.
  package func progressed() { lastProgress = timers.now }

  /// Cancels the deadline.
  package func cancel() {
    onExpiry = nil
    timer?.cancel()
  }

  private func arm(for delay: Duration) {
    timer = timers.schedule(after: delay) { [weak self] in self?.check() }
  }

  private func check() {
    let silence = timers.now - lastProgress
    guard silence >= limit else { return arm(for: limit - silence) }
    let expired = onExpiry
    onExpiry = nil
    expired?()
  }
}

extension Duration {
  /// CLOCK_MONOTONIC as a duration since its own start.
  package static var monotonicNow: Duration { .nanoseconds(CLinux_monotonic_now()) }

  /// Whole nanoseconds, saturated.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole + attoseconds / 1_000_000_000
  }
}
