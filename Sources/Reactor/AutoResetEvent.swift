/// A repeated event for which one task waits. If it has happened since the last wait, once or more often, exactly the
/// next wait ends at once.
@LoopActor
package final class AutoResetEvent {
  private var next = Promise<Void>()

  /// Creates an event that has not happened.
  package nonisolated init() {}

  /// Whether it has happened since the last wait.
  package var isSet: Bool { next.value != nil }

  /// Records that the event has happened.
  package func set() { next.fulfil(()) }

  /// Waits until the event happens, until `limit` has passed, or until the task is cancelled.
  package func wait(atMost limit: Duration? = nil, timers: Timers = .monotonic) async throws(WaitFailure) {
    try await next.wait(atMost: limit, timers: timers)
    next = Promise()
  }
}
