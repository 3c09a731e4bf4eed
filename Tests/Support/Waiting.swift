package import Reactor

/// The maximum time of any wait in a test: even on the busiest machine, only a hang takes so long.
package let patience = Duration.seconds(240)

/// The actor of waits. A release build wants the import to be public, and a debug build wants it used: attributes do
/// not count.
package typealias Waiter = LoopActor

/// Runs `body`, and ends it with a sentence that names `what` it waits for if it takes as long as only a hang does.
@LoopActor
package func waiting<Answer: Sendable>(
  for what: String, _ body: @escaping @Sendable @LoopActor () async throws -> Answer
) async throws -> Answer {
  let task = Task(executorPreference: EventLoop.shared) { try await body() }
  var isOver = false
  let timer = Timers.monotonic.schedule(after: patience) {
    isOver = true
    task.cancel()
  }
  defer { timer.cancel() }
  do {
    return try await task.value
  } catch {
    throw isOver ? ProgramFailure("waited in vain for \(what)") : error
  }
}

/// Waits until `condition` holds: checks it at once, and again after each event on the loop, even one during a check.
@LoopActor
package func eventually(_ what: String, _ condition: @LoopActor () async throws -> Bool) async throws {
  let end = Duration.monotonicNow + patience
  var known = Happenings.shared.count
  while try await !condition() {
    guard (try? await Happenings.shared.next(after: known, before: end)) != nil else {
      throw ProgramFailure("waited in vain for \(what)")
    }
    known = Happenings.shared.count
  }
}

/// Notifies waiting tasks that the loop has woken up and done something.
@LoopActor
private final class Happenings: EventSource {
  static let shared = Happenings()
  /// The pause after an event: the checks of the waiting tasks are events for each other.
  private static let pause = Duration.milliseconds(5)

  /// How many times the loop has done something.
  private(set) var count = 0
  private var waiting: [Promise<Void>] = []
  /// The tasks that already waited when the loop went to sleep.
  private var asleep: [Promise<Void>] = []

  private init() { EventLoop.shared.add(self) }

  /// Returns when the loop has done something after the first `known` times.
  func next(after known: Int, before end: Duration) async throws(WaitFailure) {
    if count > known, Duration.monotonicNow < end { return await Timers.monotonic.pause(for: Happenings.pause) }
    let news = Promise<Void>()
    waiting.append(news)
    try await news.wait(atMost: end - .monotonicNow)
  }

  func loopWillSleep() {
    count += 1
    let woken = asleep
    asleep = waiting
    waiting = []
    guard !woken.isEmpty else { return }
    Timers.monotonic.schedule(after: Happenings.pause) { for news in woken { news.fulfil(()) } }
  }
}
