import Glibc
import Reactor

/// Runs `body` on the event loop, which runs on a background thread of the test process from the first use. Its issues
/// belong to the calling test, because the task is not detached.
package func onLoop<Answer: Sendable>(
  _ body: @escaping @Sendable @LoopActor () async throws -> Answer
) async throws -> Answer {
  backgroundLoop
  return try await Task(executorPreference: EventLoop.shared) { try await body() }.value
}

/// Started once, by the first caller.
private let backgroundLoop: Void = {
  var thread = pthread_t()
  let result = pthread_create(
    &thread, nil,
    { _ in
      EventLoop.shared.run(); return nil
    }, nil)
  precondition(result == 0, "no thread for the event loop")
}()
