/// Something that happens again and again, for one task that waits for it. However often it has happened since the last
/// wait, the next one ends at once, and only that.
@LoopActor
public final class AutoResetEvent {
  private var next = Promise<Void>()

  /// An event that has not happened.
  public nonisolated init() {}

  /// Whether it has happened since the last wait.
  public var isSet: Bool { next.value != nil }

  /// It has happened.
  public func set() { next.fulfil(()) }

  /// Waits until it happens, until `limit` has passed, or until the task is cancelled.
  public func wait(atMost limit: Duration? = nil, timers: Timers = .monotonic) async throws(WaitFailure) {
    try await next.wait(atMost: limit, timers: timers)
    next = Promise()
  }
}
