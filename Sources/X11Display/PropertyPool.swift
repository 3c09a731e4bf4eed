internal import DequeModule
internal import DisplayServer
internal import Reactor

/// The properties of our window into which owners put what we ask for: each request has one of its own.
///
/// An atom lives as long as the server, so names are used again once their request is done with. One that was given up
/// is set aside, because its answer may still come: what arrives there is deleted. When names run out, the one that was
/// given up first serves again: an answer names its request, so that a late one is not taken for another's.
@LoopActor
final class PropertyPool {
  /// How many names there are before those that were given up serve again.
  private static let limit = 256
  /// How often what arrives late is deleted: an owner that goes on without end is left waiting.
  private static let lateDeletions = 256

  private let connection: X11Connection
  private let atoms: AtomCache
  private var free: [Atom] = []
  private var count = 0
  /// Given up, the longest first, and how many more times what arrives is deleted.
  private var abandoned: Deque<(property: Atom, deletionsLeft: Int)> = []

  init(_ connection: X11Connection, atoms: AtomCache) {
    self.connection = connection
    self.atoms = atoms
  }

  /// A property that no other request uses. Something may be in it.
  func take() async throws(ConnectionFailure) -> Atom {
    if let property = free.popLast() { return property }
    if count >= PropertyPool.limit, let oldest = abandoned.popFirst() { return oldest.property }
    count += 1
    return try await atoms.atom(named: "PASTEBOARD_\(count)")
  }

  /// Gives back a property whose request has been answered in full.
  func giveBack(_ property: Atom) { free.append(property) }

  /// Gives back a property whose request has been answered in full, but badly: what may be left in it is deleted.
  func discard(_ property: Atom) async {
    _ = try? await connection.send { [connection] in $0.deleteProperty(property, of: connection.window) }
    free.append(property)
  }

  /// Sets aside a property whose request was given up.
  func abandon(_ property: Atom) {
    abandoned.append((property, PropertyPool.lateDeletions))
    propertyWritten(property)
  }

  /// Something arrived in a property: if nobody waits for it any more, it is deleted.
  func propertyWritten(_ property: Atom) {
    guard let index = abandoned.firstIndex(where: { $0.property == property }) else { return }
    guard abandoned[index].deletionsLeft > 0 else { return }
    abandoned[index].deletionsLeft -= 1
    let connection = connection
    LoopTask.start { _ = try? await connection.send { $0.deleteProperty(property, of: connection.window) } }
  }
}
