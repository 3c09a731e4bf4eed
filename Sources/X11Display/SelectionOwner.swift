internal import DisplayServer
internal import Reactor

/// Our ownership of one selection: ICCCM section 2.1.
@LoopActor
final class SelectionOwner {
  let selection: Atom
  /// The time since which the selection is ours; nil if it is not.
  private(set) var acquired: ServerTime?
  /// Called when a client has been told which types there are.
  var onListed: (@LoopActor () -> Void)?

  private let connection: X11Connection
  private let clock: ServerClock

  init(_ selection: Atom, connection: X11Connection, clock: ServerClock) {
    self.selection = selection
    self.connection = connection
    self.clock = clock
  }

  /// Takes the selection, again for each content, so that its time identifies the change. The time is the server's
  /// latest: if a client has taken the selection since, the server ignores ours and the client keeps it.
  func acquire() async throws(ConnectionFailure) {
    let time = clock.latest
    let selection = selection
    let owner = try await connection.ask { batch in
      batch.own(selection, at: time)
      // Requests may arrive before the reply does.
      self.acquired = time
      return batch.owner(of: selection)
    }
    if owner?.value != connection.window.rawValue, acquired == time { acquired = nil }
  }

  /// Records that another client took the selection at `time`, unless that is before our latest acquisition.
  func cleared(at time: ServerTime) {
    guard let acquired, time == .current || !time.isEarlier(than: acquired) else { return }
    self.acquired = nil
  }

  /// Leaves the selection without an owner, whether it is ours or another's.
  func release() async throws(ConnectionFailure) {
    // Ours is given up with the time of its acquisition, another's with the present time: ICCCM section 2.1.
    let ours = acquired
    acquired = nil
    let time = if let ours { ours } else { try await clock.now() }
    let selection = selection
    _ = try await connection.ask { batch in
      batch.disown(selection, at: time)
      return batch.roundTrip()
    }
  }

  /// Whether a request's time is within our ownership. Many clients do not know the time and send CurrentTime.
  func serves(_ time: ServerTime) -> Bool {
    guard let acquired else { return false }
    return time == .current || !time.isEarlier(than: acquired)
  }
}
