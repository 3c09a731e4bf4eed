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

  init(_ selection: Atom, connection: X11Connection, clock: ServerClock) {
    self.selection = selection
    self.connection = connection
    self.clock = clock
  }

  /// Takes the selection, anew for each content, so that its time tells of the change: that which the server told last. A
  /// client that has taken the selection since keeps it, because the server ignores what comes late.
  func acquire() async throws(ConnectionFailure) {
    let time = clock.latest
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
