internal import DequeModule
internal import DisplayServer
internal import Reactor

/// The properties of our window into which owners put their answers: each request has its own.
///
/// An atom lives as long as the server, so a name is reused after its request. If the request was abandoned, the name
/// is set aside, because the answer may still come: whatever arrives there is deleted. When names run out, the one that
/// was abandoned first is reused: an answer names its request, so a late one is not mistaken for another's.
@LoopActor
final class PropertyPool {
  /// The maximum number of names, after which abandoned ones are reused.
  private static let limit = 256
  /// How often late data is deleted: an owner that sends without end has to wait.
  private static let lateDeletions = 256

  private let connection: X11Connection
  private let atoms: AtomCache
  private var free: [Atom] = []
  private var count = 0
  /// The abandoned properties, oldest first, with the number of times that their data is still deleted.
  private var abandoned: Deque<(property: Atom, deletionsLeft: Int)> = []

  init(_ connection: X11Connection, atoms: AtomCache) {
    self.connection = connection
    self.atoms = atoms
  }

  /// Returns a property that no other request uses. It may contain old data.
  func take() async throws(ConnectionFailure) -> Atom {
    if let property = free.popLast() { return property }
    if count >= PropertyPool.limit, let oldest = abandoned.popFirst() { return oldest.property }
    count += 1
    return try await atoms.atom(named: "PASTEBOARD_\(count)")
  }

  /// Returns to the pool a property whose request has been answered in full.
  func giveBack(_ property: Atom) { free.append(property) }

  /// Returns to the pool a property whose request has been answered in full, but badly: any data left in it is deleted.
  func discard(_ property: Atom) async {
    _ = try? await connection.send { [connection] in $0.deleteProperty(property, of: connection.window) }
    free.append(property)
  }

  /// Sets aside a property whose request was abandoned.
  func abandon(_ property: Atom) {
    abandoned.append((property, PropertyPool.lateDeletions))
    propertyWritten(property)
  }

  /// Deletes the data that arrived in a property if no request waits for it any longer.
  func propertyWritten(_ property: Atom) {
    guard let index = abandoned.firstIndex(where: { $0.property == property }) else { return }
    guard abandoned[index].deletionsLeft > 0 else { return }
    abandoned[index].deletionsLeft -= 1
    let connection = connection
    LoopTask.start { _ = try? await connection.send { $0.deleteProperty(property, of: connection.window) } }
  }
}
