internal import Linux
internal import PasteboardClient

/// A connection to another machine over which both clipboards offer what is copied on either.
///
/// ssh forwards a socket that the daemon there has opened for guests; nothing of this side is forwarded. So the other
/// machine learns what this process tells it, and this process reads nothing else there.
struct MachineLink {
  let words: SSHWords
  let brings: Bool
  let sharesSecrets: Bool

  /// The options of a connection that no user watches: it asks nothing, and notices when the other side has gone.
  private static let unwatched = [
    "BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=3",
  ]

  /// Connects once, and throws if the far side cannot be linked.
  func check() throws {
    let connection = try SSHConnection(words)
    defer { connection.close() }
    _ = try farSocket(connection)
  }

  /// Connects, calls `begun`, and carries until either side or the connection ends, which throws.
  func carry(isWatched: Bool, _ begun: () -> Void) throws {
    let near = try localSocket()
    let connection = try SSHConnection(isWatched ? words : words.adding(MachineLink.unwatched))
    defer { connection.close() }
    let far = try farSocket(connection)
    let carried = CarriedVersion()
    let directions = try [(near, far), (far, near)].map {
      try LinkDirection(from: $0, to: $1, sharesSecrets: sharesSecrets, carried: carried)
    }
    defer { for direction in directions { direction.end() } }
    let ends = try LinkEnds()
    for direction in directions { ends.start(direction) }
    begun()
    try connection.wait(until: ends.descriptor, SignOfLife(connection))
    throw ends.reason
  }

  /// Returns the socket of the daemon here, which is started if necessary.
  private func localSocket() throws -> String { try asking { try BlockingClient().path } }

  /// Returns a socket here that leads to the clipboard of the far side.
  private func farSocket(_ connection: SSHConnection) throws -> String {
    let far = try connection.prepare(brings: brings)
    try connection.tell(FarShell.opening(program: far.lent, secrets: sharesSecrets))
    let lines = try connection.lines(until: FarShell.ready)
    guard let socket = lines.first(where: { $0.hasPrefix("socket ") })?.dropFirst("socket ".count),
      FarFacts.isPlainPath(String(socket))
    else { throw Failure(.failed, "pb on \(words.host) did not open its clipboard: run 'pb doctor' there") }
    try connection.forward(.here(name: "far", from: String(socket)))
    return connection.path(of: "far")
  }
}
