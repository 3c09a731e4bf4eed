package import Pasteboard
package import Reactor

/// One request for a representation, for which the caller may wait in several steps.
@LoopActor
package final class LoadRequest {
  /// The representation, or the reason why there is none.
  package typealias Outcome = Result<LoadedRepresentation, LoadFailure>

  /// The requestor.
  package let requestor: Requestor
  let id: RequestID
  private let loads: Loads
  private let timers: Timers
  private let answer = Promise<Outcome>()

  init(_ id: RequestID, for requestor: Requestor, among loads: Loads, timers: Timers) {
    self.id = id
    self.requestor = requestor
    self.loads = loads
    self.timers = timers
  }

  /// Returns the outcome, or nil after `limit` or when the task is cancelled. The request continues.
  package func outcome(atMost limit: Duration) async -> Outcome? { try? await wait(atMost: limit) }

  /// Ends the request because its requestor stopped waiting. The load lingers for the requestor's next try.
  package func giveUp() { loads.stopWaiting(self, lingering: true) }

  /// Ends the request because its requestor no longer wants it, and its load unless another requestor waits for it.
  package func withdraw() { loads.stopWaiting(self, lingering: false) }

  /// The progress of the request's load; nil if it waits for none.
  package var progress: LoadProgress? { loads.progress(behind: self) }

  func wait(atMost limit: Duration?) async throws(WaitFailure) -> Outcome {
    try await answer.wait(atMost: limit, timers: timers)
  }

  func fulfil(_ outcome: Outcome) { answer.fulfil(outcome) }
}
