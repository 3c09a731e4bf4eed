package import Host
package import Linux
package import Pasteboard
package import Reactor

/// Another program's request for a representation that the gate has admitted, until the program has its answer.
///
/// If the program stops waiting, the load lingers: the program's next try finds it done.
@LoopActor
package final class AdmittedRequest {
  /// The interval of the checks whether a program still waits.
  private static let lookInterval = Duration.seconds(1)

  private let request: LoadRequest
  private let reader: Reader
  private let pasteboard: PasteboardName
  private let gate: RenderingGate
  private var isOver = false

  /// Requests a representation of the current item. Nil if the gate refuses the program, or if the program has stopped
  /// waiting for the decision, which may take half a second.
  package init?(
    _ type: MediaType, from pasteboard: PasteboardName, by reader: Reader, for requestor: Requestor,
    in context: DisplayContext, while isWaiting: () -> Bool = { true }
  ) async {
    gate = context.gate
    self.reader = reader
    self.pasteboard = pasteboard
    guard await context.gate.admits(type, on: pasteboard, for: reader) else { return nil }
    guard isWaiting() else {
      context.gate.answered(reader, on: pasteboard)
      return nil
    }
    request = context.items.loads.request(type, from: pasteboard, for: requestor)
  }

  /// Returns the representation, or the reason why there is none; nil if neither is known after `limit`.
  package func outcome(atMost limit: Duration) async -> LoadRequest.Outcome? {
    let outcome = await request.outcome(atMost: limit)
    if case .success(let loaded)? = outcome { gate.served(reader, loaded.generation, on: pasteboard) }
    return outcome
  }

  /// Waits for the payload, and ends the request. Returns nil if there is none, or once the program no longer waits.
  package func payload(while isWaiting: () -> Bool) async -> Payload? {
    defer { end() }
    while isWaiting() {
      if let outcome = await outcome(atMost: Self.lookInterval) { return try? outcome.get().payload }
    }
    return nil
  }

  /// Ends the request: the program has its answer, or waits no more.
  package func end() {
    guard !isOver else { return }
    isOver = true
    request.giveUp()
    gate.answered(reader, on: pasteboard)
  }
}
