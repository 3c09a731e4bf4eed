internal import Glibc

/// Runs blocking work on its own thread, so that it blocks none of the few threads that tasks share.
package enum BlockingThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread, which ends with it.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, BlockingThread.main, box.toOpaque())
    if result == 0 {
      pthread_detach(thread)
    } else {
      // Without a new thread: slow is better than not at all.
      box.takeRetainedValue().run()
    }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { box in
    if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
    return nil
  }

  /// Runs `body` on a new thread, and returns its result.
  package static func run<Answer: Sendable, Thrown: Error>(
    _ body: @escaping @Sendable () throws(Thrown) -> Answer
  ) async throws(Thrown) -> Answer {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Answer, Thrown>, Never>) in
      start { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
  }
}
