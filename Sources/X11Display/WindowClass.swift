internal import DisplayServer
internal import Reactor

/// The class of a client's windows (ICCCM, section 4.1.2.5).
enum WindowClass {
  /// How many other windows of the client are examined.
  private static let windowLimit = 16
  /// The maximum size of the property that is read, in bytes; no honest one is longer.
  private static let propertyLimit = 256

  /// The property of the root with the windows that a window manager has moved into its frames (EWMH).
  private static let managed = "_NET_CLIENT_LIST"
  /// The maximum size of that property that is read, in bytes.
  private static let managedLimit = 4096

  /// Returns the class of a window, or of another window of the same client, because toolkits own selections with
  /// invisible windows; nil if none has one. Only the server answers, not the client.
  @LoopActor
  static func find(of window: WindowID, on connection: X11Connection) async throws(ConnectionFailure) -> String? {
    if let name = try await ask([window], connection) { return name }
    let onRoot = try await connection.ask { $0.windowsOnRoot() }
    if let name = try await ask(others(in: onRoot, of: window, connection), connection) { return name }
    guard let atom = try await connection.ask({ $0.atom(named: managed) }).map({ Atom(rawValue: $0.value) }),
      let inFrames = try await connection.ask({
        $0.property(atom, of: $0.root, length: managedLimit, deleting: false)
      })
    else { return nil }
    return try await ask(others(in: inFrames, of: window, connection), connection)
  }

  /// Returns those windows of a reply that belong to the same client.
  @LoopActor
  private static func others(
    in reply: X11Reply?, of window: WindowID, _ connection: X11Connection
  ) -> ArraySlice<WindowID> {
    let client = connection.client(of: window)
    return (reply?.bytes.words.map { WindowID(rawValue: $0) } ?? [])
      .filter { $0 != window && connection.client(of: $0) == client }.prefix(windowLimit)
  }

  @LoopActor
  private static func ask(
    _ windows: some Collection<WindowID> & Sendable, _ connection: X11Connection
  ) async throws(ConnectionFailure) -> String? {
    let replies = try await connection.send { requests in
      windows.map { requests.property(.windowClass, of: $0, length: propertyLimit, deleting: false) }
    }
    for reply in replies {
      let bytes = (try? await reply.wait())??.bytes ?? []
      if let name = name(bytes) { return name }
    }
    return nil
  }

  /// Parses the property, which contains the instance and the class, each with its NUL, in Latin-1.
  static func name(_ property: [UInt8]) -> String? {
    let words = property.split(separator: 0)
    guard let name = words.count > 1 ? words[1] : words.first else { return nil }
    return String(String.UnicodeScalarView(name.map { Unicode.Scalar($0) }))
  }
}
