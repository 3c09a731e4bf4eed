package import Pasteboard
package import Reactor

/// One request for a representation, which can be waited for in several steps.
@LoopActor
package final class LoadRequest {
  /// The representation, or why there is none.
  package typealias Outcome = Result<LoadedRepresentation, LoadFailure>

  /// Who asks.
  package let requestor: Requestor
  let id: RequestID
  private let host: PasteboardHost
  private let timers: Timers
  private let answer = Promise<Outcome>()

  init(_ id: RequestID, for requestor: Requestor, host: PasteboardHost, timers: Timers) {
    self.id = id
    self.requestor = requestor
    self.host = host
    self.timers = timers
  }

  /// The outcome; nil if it is not there after `limit`, or when the task is cancelled. The request goes on.
  package func outcome(atMost limit: Duration) async -> Outcome? { try? await wait(atMost: limit) }

  /// Ends the request because its requestor stopped waiting. The load lingers for the requestor's next try.
  package func giveUp() { host.stopWaiting(self, lingering: true) }

  /// Ends the request because its requestor no longer wants it, and with it a load that nobody else wants.
  package func withdraw() { host.stopWaiting(self, lingering: false) }

  /// How far its load is; nil if there is nothing to wait for.
  package var progress: LoadProgress? { host.progress(behind: self) }

  func wait(atMost limit: Duration?) async throws(WaitFailure) -> Outcome {
    try await answer.wait(atMost: limit, timers: timers)
  }

  func fulfil(_ outcome: Outcome) { answer.fulfil(outcome) }
}
