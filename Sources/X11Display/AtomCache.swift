internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// Names and numbers of atoms, each requested once.
@LoopActor
final class AtomCache {
  // The server never forgets an atom, but this cache may: a client could cause any number of lookups.
  private static let capacity = 4096
  /// The maximum length of a name, in bytes; a longer one is cut off behind it, and names no type.
  private static let lengthLimit = MediaType.maximumLength
  /// The number of names that are requested at once: each may have 64 KiB.
  private static let batch = 64

  private let connection: X11Connection
  private var numbers: [String: Atom] = [:]
  private var names: [Atom: String] = [:]

  init(_ connection: X11Connection) { self.connection = connection }

  /// Returns the numbers of these names, in one round trip.
  func atoms(named wanted: [String]) async throws(ConnectionFailure) -> [Atom] {
    var asked: [(String, Promise<X11Reply?>)] = []
    for name in wanted where numbers[name] == nil {
      asked.append((name, try await connection.send { $0.atom(named: name) }))
    }
    var found: [String: Atom] = [:]
    for (name, promise) in asked {
      found[name] = try await connection.reply(promise).map { Atom(rawValue: $0.value) }
    }
    defer { for (name, atom) in found { remember(name, atom) } }
    return wanted.map { found[$0] ?? numbers[$0] ?? .none }
  }

  func atom(named name: String) async throws(ConnectionFailure) -> Atom { try await atoms(named: [name])[0] }

  /// Returns the names of these atoms, a few in each round trip; a name is empty if there is no such atom.
  func names(of wanted: [Atom]) async throws(ConnectionFailure) -> [String] {
    var found: [String] = []
    while found.count < wanted.count {
      found += try await names(ofFew: wanted[found.count...].prefix(AtomCache.batch))
    }
    return found
  }

  private func names(ofFew wanted: ArraySlice<Atom>) async throws(ConnectionFailure) -> [String] {
    var asked: [(Atom, Promise<X11Reply?>)] = []
    for atom in wanted where names[atom] == nil {
      asked.append((atom, try await connection.send { $0.name(of: atom) }))
    }
    var found: [Atom: String] = [:]
    for (atom, promise) in asked {
      found[atom] = try await connection.reply(promise).map {
        String(decoding: $0.bytes.prefix(AtomCache.lengthLimit + 1), as: UTF8.self)
      }
    }
    defer {
      for (atom, name) in found where name.utf8.count <= AtomCache.lengthLimit { remember(name, atom) }
    }
    return wanted.map { found[$0] ?? names[$0] ?? "" }
  }

  /// Returns the name of an atom; empty if there is no such atom.
  func name(of atom: Atom) async throws(ConnectionFailure) -> String { try await names(of: [atom])[0] }

  private func remember(_ name: String, _ atom: Atom) {
    if names.count >= AtomCache.capacity {
      names = [:]
      numbers = [:]
    }
    names[atom] = name
    numbers[name] = atom
  }
}

/// The atoms that the protocol itself needs.
struct ProtocolAtoms: Sendable {
  let clipboard, clipboardManager, manager: Atom
  let targets, timestamp, multiple, saveTargets: Atom
  let incremental, null, utf8String: Atom
  let time, blank: Atom

  @LoopActor
  init(_ cache: AtomCache) async throws(ConnectionFailure) {
    let atoms = try await cache.atoms(named: [
      "CLIPBOARD", "CLIPBOARD_MANAGER", "MANAGER", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "INCR", "NULL",
      "UTF8_STRING", "PASTEBOARD_TIME", "PASTEBOARD_BLANK",
    ])
    (clipboard, clipboardManager, manager) = (atoms[0], atoms[1], atoms[2])
    (targets, timestamp, multiple, saveTargets) = (atoms[3], atoms[4], atoms[5], atoms[6])
    (incremental, null, utf8String, time, blank) = (atoms[7], atoms[8], atoms[9], atoms[10], atoms[11])
  }
}
