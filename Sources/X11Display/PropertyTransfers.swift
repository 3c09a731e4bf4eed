internal import DisplayServer
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// The payloads on their way to other clients' windows: small ones in one property, large ones in chunks.
@LoopActor
final class PropertyTransfers {
  private struct Place: Hashable {
    let window: WindowID
    let property: Atom

    init(_ destination: PropertyDestination) {
      self.init(window: destination.window, property: destination.property)
    }

    init(window: WindowID, property: Atom) {
      self.window = window
      self.property = property
    }
  }

  /// The largest payload that is sent in one property; many servers accept no larger one.
  private static let directLimit = 128 * 1024
  /// The maximum number of transfers at once; further requests are refused.
  private static let limit = 1024

  /// The transfers that `pb status` shows.
  let list: TransferList
  private let connection: X11Connection
  private let incremental: Atom
  private let idleLimit: Duration
  private let timers: Timers
  private let log: Logger
  private var active: [Place: IncrementalTransfer] = [:]
  private var watched: [WindowID: Int] = [:]

  /// Creates a set of transfers, which end if a requestor leaves a chunk unread for `idleLimit`.
  init(
    connection: X11Connection, incremental: Atom, list: TransferList, idleLimit: Duration, timers: Timers, log: Logger
  ) {
    self.connection = connection
    self.incremental = incremental
    self.list = list
    self.idleLimit = idleLimit
    self.timers = timers
    self.log = log
  }

  // MARK: Beginning

  /// Delivers a payload, or begins to. Returns whether to report success to the requestor.
  func deliver(
    _ payload: Payload, of type: MediaType, to destination: PropertyDestination
  ) async throws(ConnectionFailure) -> Bool {
    if payload.count <= PropertyTransfers.directLimit { return try await writeWhole(payload, to: destination) }
    guard let transfer = try await begin(type, to: destination, size: payload.count) else { return false }
    LoopTask.start { await transfer.run(payload) }
    return true
  }

  private func writeWhole(
    _ payload: Payload, to destination: PropertyDestination
  ) async throws(ConnectionFailure) -> Bool {
    active[Place(destination)]?.abort()
    let whole = PropertyWrite(0..<payload.count, of: payload, to: destination)
    return try await connection.confirm(whole) == nil
  }

  /// Announces a transfer in chunks; returns nil if the server or the limit refuses it.
  ///
  /// A requestor may take the announced size for the exact one, so it is 0 unless it is known.
  func begin(
    _ type: MediaType, to destination: PropertyDestination, size: Int?
  ) async throws(ConnectionFailure) -> IncrementalTransfer? {
    guard active.count < PropertyTransfers.limit else { return nil }
    let transfer = IncrementalTransfer(
      type, to: destination, transfers: self, idleLimit: idleLimit, timers: timers)
    active.updateValue(transfer, forKey: Place(destination))?.abort()
    watched[destination.window, default: 0] += 1
    var hasBegun = false
    defer { if !hasBegun { ended(transfer) } }
    let incremental = incremental
    let error = try await connection.confirm { batch in
      // The deletions must be watched before there is anything to delete.
      batch.watch(destination.window, true)
      batch.setWords(
        destination.property, of: destination.window, type: incremental, [UInt32(clamping: size ?? 0)])
    }
    guard error == nil, !transfer.hasEnded else { return nil }
    hasBegun = true
    log.debug("incremental transfer", metadata: ["type": "\(type)", "window": "\(destination.window)"])
    return transfer
  }

  // MARK: Continuing

  /// Writes the chunk of a payload at `offset`; an empty one at its end. Returns the chunk's size.
  func writePiece(
    of payload: Payload?, at offset: Int, to destination: PropertyDestination
  ) async throws(ConnectionFailure) -> Int {
    let count = min(connection.largestWrite, (payload?.count ?? 0) - offset)
    try await connection.write(PropertyWrite(offset..<offset + count, of: payload, to: destination))
    return count
  }

  func propertyDeleted(_ window: WindowID, _ property: Atom) {
    active[Place(window: window, property: property)]?.propertyDeleted()
  }

  // MARK: Ending

  /// Aborts all transfers to a window that no longer exists.
  func windowGone(_ window: WindowID) {
    for (place, transfer) in active where place.window == window { transfer.abort() }
  }

  /// Ends everything, together with the connection.
  func abortAll() {
    for transfer in active.values { transfer.abort() }
  }

  func ended(_ transfer: IncrementalTransfer) {
    let place = Place(transfer.destination)
    if active[place] === transfer { active[place] = nil }
    guard let count = watched[place.window] else { return }
    watched[place.window] = count > 1 ? count - 1 : nil
    guard count == 1 else { return }
    let connection = connection
    LoopTask.start {
      guard self.watched[place.window] == nil else { return }
      _ = try? await connection.send { $0.watch(place.window, false) }
    }
  }
}
