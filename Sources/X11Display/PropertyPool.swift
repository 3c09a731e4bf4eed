internal import Reactor

/// The properties of our window into which owners put what we ask for: each request has one of its own.
///
/// An atom lives as long as the server, so names are used again once their request is done with. One that was given up
/// is set aside, because its answer may still come: what arrives there is deleted.
@LoopActor
final class PropertyPool {
  /// How many names there can be. Whoever lets that many requests unanswered gets no more.
  private static let limit = 256
  /// How often what arrives late is deleted: an owner that goes on without end is left waiting.
  private static let lateDeletions = 256

  private let connection: X11Connection
  private let atoms: AtomCache
  private var free: [Atom] = []
  private var count = 0
  private var abandoned: [Atom: Int] = [:]

  init(_ connection: X11Connection, atoms: AtomCache) {
    self.connection = connection
    self.atoms = atoms
  }

  /// A property that nothing is in. Nil if too many were given up.
  func take() async throws(X11Failure) -> Atom? {
    if let property = free.popLast() { return property }
    guard count < PropertyPool.limit else { return nil }
    count += 1
    return try await atoms.atom(named: "PASTEBOARD_\(count)")
  }

  /// Gives back a property whose request has been answered in full.
  func giveBack(_ property: Atom) { free.append(property) }

  /// Sets aside a property whose request was given up.
  func abandon(_ property: Atom) {
    abandoned[property] = PropertyPool.lateDeletions
    deleteLate(property)
  }

  /// Something arrived in a property: if nobody waits for it any more, it is deleted.
  func propertyWritten(_ property: Atom) {
    guard abandoned[property] != nil else { return }
    deleteLate(property)
  }

  /// The owner refused a request that was given up: nothing will come.
  func refusedLate(_ property: Atom) {
    if abandoned.removeValue(forKey: property) != nil { free.append(property) }
  }

  private func deleteLate(_ property: Atom) {
    guard let left = abandoned[property], left > 0 else { return }
    abandoned[property] = left - 1
    let connection = connection
    LoopTask.start { _ = try? await connection.send { $0.deleteProperty(property, of: connection.window) } }
  }
}
