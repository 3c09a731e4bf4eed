internal import DisplayServer
internal import Reactor

/// The server's time, for which there is no request: ICCCM section 2.1 has a property tell it.
@LoopActor
final class ServerClock {
  private let connection: X11Connection
  private let property: Atom
  /// The time that the server told last.
  private(set) var latest = ServerTime.current

  init(_ connection: X11Connection, property: Atom) {
    self.connection = connection
    self.property = property
  }

  /// Takes note of a write to the property.
  func propertyWritten(_ written: Atom, at time: ServerTime) {
    if written == property { latest = time }
  }

  /// The server's present time: one round trip, before whose end the property's event has come.
  func now() async throws(ConnectionFailure) -> ServerTime {
    let property = property
    _ = try await connection.confirm { $0.touch(property) }
    return latest
  }
}
