import Glibc
import Reactor

/// Runs `body` on the event loop, which a background thread of the test process runs from the first use on. What it finds
/// wrong is known as the calling test's, because the task is no detached one.
public func onLoop<Answer: Sendable>(
  _ body: @escaping @Sendable @LoopActor () async throws -> Answer
) async throws -> Answer {
  backgroundLoop
  return try await Task(executorPreference: EventLoop.shared) { try await body() }.value
}

/// Started once by the first who asks.
private let backgroundLoop: Void = {
  var thread = pthread_t()
  let result = pthread_create(
    &thread, nil,
    { _ in
      EventLoop.shared.run(); return nil
    }, nil)
  precondition(result == 0, "no thread for the event loop")
}()
