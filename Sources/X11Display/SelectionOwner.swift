internal import DisplayServer
internal import Reactor

/// Our ownership of one selection: ICCCM section 2.1.
@LoopActor
final class SelectionOwner {
  let selection: Atom
  /// Since when the selection is ours; nil if it is not.
  private(set) var acquired: ServerTime?

  private let connection: X11Connection
  private let clock: ServerClock
  private let acquisitions = LatestWish()

  init(_ selection: Atom, connection: X11Connection, clock: ServerClock) {
    self.selection = selection
    self.connection = connection
    self.clock = clock
  }

  /// Takes the selection, anew for each content, so that its time tells of the change. Gives whether it is ours.
  /// `isWanted` is asked when all that had happened by then is known: whoever takes the selection later keeps it.
  func acquire(if isWanted: () -> Bool = { true }) async throws(ConnectionFailure) -> Bool {
    try await acquisitions.serve(orThrow: .cancelled) { () async throws(ConnectionFailure) in
      let now = try await clock.now()
      if isWanted() { try await take(asOf: now) }
    }
    return acquired != nil
  }

  /// Takes the selection as of its last change that is known. Whoever has taken it since keeps it, because the server
  /// ignores what comes late.
  func takeBack(asOf time: ServerTime) async throws(ConnectionFailure) {
    if acquired == nil { try await take(asOf: time) }
  }

  private func take(asOf time: ServerTime) async throws(ConnectionFailure) {
    let selection = selection
    let owner = try await connection.ask { batch in
      batch.own(selection, at: time)
      // Requests may come in before the reply does.
      self.acquired = time
      return batch.owner(of: selection)
    }
    if owner?.value != connection.window.rawValue, acquired == time { acquired = nil }
  }

  /// Another client took the selection at `time`; what concerns an earlier acquisition of ours is ignored.
  func cleared(at time: ServerTime) {
    guard let acquired, time == .current || !time.isEarlier(than: acquired) else { return }
    self.acquired = nil
  }

  /// Leaves the selection without an owner, whoever has it now.
  func release() async throws(ConnectionFailure) {
    // Ours is given up as of its acquisition, another's as of now: ICCCM section 2.1.
    let ours = acquired
    acquired = nil
    let time = if let ours { ours } else { try await clock.now() }
    let selection = selection
    _ = try await connection.ask { batch in
      batch.disown(selection, at: time)
      return batch.roundTrip()
    }
  }

  /// Whether a request of this time falls into our ownership. Many clients do not know the time and say CurrentTime.
  func serves(_ time: ServerTime) -> Bool {
    guard let acquired else { return false }
    return time == .current || !time.isEarlier(than: acquired)
  }
}
