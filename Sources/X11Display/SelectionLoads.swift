internal import DisplayServer
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor

/// Loads what requestors ask for, and keeps them waiting as long as possible.
///
/// Many requestors give up after 1 s without a sign. The beginning of an incremental transfer is such a sign and buys
/// several seconds more; but after that, the request can no longer be refused, only end empty.
@LoopActor
struct SelectionLoads {
  let context: DisplayContext
  let clients: RequestingClients
  let transfers: PropertyTransfers

  /// Delivers a representation, or begins to. Returns whether to report success to the requestor.
  func deliver(
    _ type: MediaType, from pasteboard: PasteboardName, to destination: PropertyDestination
  ) async throws(ConnectionFailure) -> Bool {
    let reader = try await clients.reader(destination.window, of: pasteboard)
    let requestor = Requestor.window(destination.window.rawValue)
    guard let request = await AdmittedRequest(type, from: pasteboard, by: reader, for: requestor, in: context) else {
      return false
    }
    var goesOn = false
    // The request must end in any case: it would wait for ever.
    defer { if !goesOn { request.end() } }
    if let outcome = await request.outcome(atMost: context.patience.firstSign) {
      guard case .success(let loaded) = outcome else { return false }
      return try await transfers.deliver(loaded.payload, of: type, to: destination)
    }
    guard let transfer = try await transfers.begin(type, to: destination, size: nil) else { return false }
    goesOn = true
    LoopTask.start { await transfer.run(request.payload { !transfer.hasEnded }) }
    return true
  }
}
