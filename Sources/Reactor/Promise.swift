/// The reason why a wait ended without its event.
package enum WaitFailure: Error, Hashable, Sendable {
  case timedOut, cancelled
  /// The system has no room for one more wait (epoll_ctl(2): ENOSPC, ENOMEM).
  case unavailable
}

/// A value that is set once: the place where a task on the loop waits for an event.
///
/// Any number of tasks may wait, each with its own time limit; a wait also ends with its task's cancellation.
@LoopActor
package final class Promise<Value: Sendable> {
  private typealias Waiter = CheckedContinuation<Result<Value, WaitFailure>, Never>

  private var outcome: Value?
  private var waiters: [Int: Waiter] = [:]
  private var lastWaiter = 0

  /// Creates a promise without a value.
  package nonisolated init() {}

  /// The value, once it is set.
  package var value: Value? { outcome }

  /// Sets the value for all present and future waits; later values are ignored.
  package func fulfil(_ value: Value) {
    guard outcome == nil else { return }
    outcome = value
    let waiting = waiters
    waiters = [:]
    for waiter in waiting.values { waiter.resume(returning: .success(value)) }
  }

  /// Waits until the value is set, until `limit` has passed, or until the task is cancelled.
  package func wait(
    atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) -> Value {
    if let outcome { return outcome }
    lastWaiter += 1
    let waiter = lastWaiter
    let timer = limit.map { timers.schedule(after: $0) { self.end(waiter, .timedOut) } }
    defer { timer?.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: Waiter) in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.cancelled))
        } else {
          waiters[waiter] = continuation
        }
      }
    } onCancel: {
      LoopTask.start { self.end(waiter, .cancelled) }
    }
    return try result.get()
  }

  private func end(_ waiter: Int, _ failure: WaitFailure) {
    waiters.removeValue(forKey: waiter)?.resume(returning: .failure(failure))
  }
}
