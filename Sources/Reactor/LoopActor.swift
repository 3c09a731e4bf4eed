/// The actor of everything that lives on the event loop's thread.
///
/// It is public because tests inherit from a class on it, and Swift has no inheritance across modules below `open`.
@globalActor
public actor LoopActor {
  /// The one instance.
  public static let shared = LoopActor()

  /// The event loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { EventLoop.shared.asUnownedSerialExecutor() }

  /// Runs `body` at once from synchronous code that is already on the loop's thread; traps elsewhere.
  package static func assumeIsolated<Answer: Sendable>(_ body: @LoopActor () -> Answer) -> Answer {
    EventLoop.shared.checkIsolated()
    // A function's isolation does not affect how it is called: the standard library's MainActor does the same.
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Answer).self)() }
  }
}

/// The only way to start a task on the event loop.
///
/// A bare `Task {}` would resume through the runtime's thread pool each time: four times slower, and more threads.
package enum LoopTask {
  /// Starts `body` in the loop's next turn.
  @discardableResult
  package static func start(_ body: @escaping @Sendable @LoopActor () async -> Void) -> Task<Void, Never> {
    Task.detached(executorPreference: EventLoop.shared) { await body() }
  }
}
