import Synchronization

/// The progress of one load, and the way to cancel it. Safe on any thread.
///
/// The runner of the load creates it and passes it to the load handler. Units are the handler's own, usually bytes.
/// Handlers are called on the thread that made the change, without a lock.
public final class LoadProgress: Sendable {
  private struct State {
    var completed: Int64 = 0
    var total: Int64 = 0
    var isCancelled = false
    var shortcoming: LoadFailure?
    var cancelHandlers: [@Sendable () -> Void] = []
    var updateHandlers: [@Sendable (LoadProgress) -> Void] = []
  }

  private let state = Mutex(State())

  /// Creates the progress of a load that has not begun and whose size is unknown.
  public init() {}

  /// The number of units done.
  public var completed: Int64 { state.withLock(\.completed) }

  /// The total number of units; 0 if unknown.
  public var total: Int64 { state.withLock(\.total) }

  /// The completed part, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    let (completed, total) = state.withLock { ($0.completed, $0.total) }
    return total > 0 ? min(1, Double(completed) / Double(total)) : nil
  }

  /// Whether ``cancel()`` was called. A load handler should then end soon; its answer no longer counts.
  public var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// The missing part of the result, for `pb status`; nil if it is whole. Unlike a failure, it may name a file that the
  /// item names, so it is not logged.
  package var shortcoming: LoadFailure? {
    get { state.withLock(\.shortcoming) }
    set { state.withLock { $0.shortcoming = newValue } }
  }

  /// Sets the progress. Negative numbers count as 0; a total of 0 means that it is unknown.
  public func update(completed: Int64, total: Int64) {
    let handlers = state.withLock { state in
      state.completed = max(0, completed)
      state.total = max(0, total)
      return state.updateHandlers
    }
    for handler in handlers { handler(self) }
  }

  /// Calls `handler` after every update. Updates from several threads at once may be reported in any order.
  public func onUpdate(_ handler: @escaping @Sendable (LoadProgress) -> Void) {
    state.withLock { $0.updateHandlers.append(handler) }
  }

  /// Asks the load to stop. Only the first call has an effect.
  public func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.cancelHandlers = [] }
      return state.cancelHandlers
    }
    for handler in handlers { handler() }
  }

  /// Calls `handler` once when the load is cancelled, or at once if it is cancelled already.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.cancelHandlers.append(handler) }
      return state.isCancelled
    }
    if isLate { handler() }
  }
}
