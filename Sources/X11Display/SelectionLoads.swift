internal import Descriptors
internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// Loads what requestors ask for, and keeps them waiting as long as they can be.
///
/// Many requestors give up after 1 s without a sign. An incremental transfer that has begun is one, and buys several
/// seconds more; but it cannot be refused any longer, only end empty.
@LoopActor
struct SelectionLoads {
  /// How often it is seen after whether a requestor still waits.
  private static let lookInterval = Duration.seconds(1)

  let host: PasteboardHost
  let gate: RenderingGate
  let clients: RequestingClients
  let transfers: PropertyTransfers
  /// How long a requestor is left without a sign while a representation is loaded; what comes before may take 0.5 s.
  let patience: Duration

  /// Delivers a representation, or begins to. Gives whether the requestor may be told of success.
  func deliver(
    _ type: MediaType, from pasteboard: PasteboardName, to destination: PropertyDestination
  ) async throws(ConnectionFailure) -> Bool {
    let reader = try await clients.reader(destination.window, of: pasteboard)
    guard await gate.admits(type, on: pasteboard, for: reader) else { return false }
    let request = host.request(type, from: pasteboard, for: .window(destination.window.rawValue))
    func stopWaiting() {
      request.giveUp()
      gate.answered(reader, on: pasteboard)
    }
    var goesOn = false
    // However this ends, the request must not wait for ever, nor the gate count on the reader.
    defer { if !goesOn { stopWaiting() } }
    if let outcome = await request.outcome(atMost: patience) {
      guard case .success(let loaded) = outcome else { return false }
      return try await transfers.deliver(loaded.payload, of: type, to: destination)
    }
    guard let transfer = try await transfers.begin(type, to: destination, size: nil) else { return false }
    goesOn = true
    LoopTask.start {
      let payload = await SelectionLoads.payload(of: request, while: transfer)
      stopWaiting()
      await transfer.run(payload)
    }
    return true
  }

  /// Waits for a load as long as its requestor does. Nil if it fails.
  private static func payload(of request: LoadRequest, while transfer: IncrementalTransfer) async -> Payload? {
    while !transfer.hasEnded {
      guard let outcome = await request.outcome(atMost: lookInterval) else { continue }
      return try? outcome.get().payload
    }
    return nil
  }
}
