internal import DisplayServer
internal import Reactor

/// The server's time, for which there is no request: by ICCCM section 2.1, a property's event reports it.
@LoopActor
final class ServerClock {
  private let connection: X11Connection
  private let property: Atom
  /// The latest time that the server reported.
  private(set) var latest = ServerTime.current

  init(_ connection: X11Connection, property: Atom) {
    self.connection = connection
    self.property = property
  }

  /// Records the time of a write to the property.
  func propertyWritten(_ written: Atom, at time: ServerTime) {
    if written == property { latest = time }
  }

  /// Returns the server's present time, after one round trip, before whose end the property's event arrives.
  func now() async throws(ConnectionFailure) -> ServerTime {
    let property = property
    _ = try await connection.confirm { $0.touch(property) }
    return latest
  }
}
