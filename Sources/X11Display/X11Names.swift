/// A name with a number from the server.
struct Atom: Hashable, Sendable {
  let rawValue: UInt32

  static let none = Atom(rawValue: 0)
  // The atoms with the same number on every server: X11 protocol, appendix B.
  static let primary = Atom(rawValue: 1)
  static let atom = Atom(rawValue: 4)
  static let windowName = Atom(rawValue: 39)
  static let windowClass = Atom(rawValue: 67)
  static let integer = Atom(rawValue: 19)
  static let string = Atom(rawValue: 31)
}

/// A window of any client.
struct WindowID: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt32

  static let none = WindowID(rawValue: 0)

  var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A client, by the part of the numbers that all its windows share.
struct ClientID: Hashable, Sendable {
  let rawValue: UInt32
}

/// The server's clock in milliseconds, which wraps around every 49.7 days.
struct ServerTime: Hashable, Sendable {
  let rawValue: UInt32

  /// The time in requests of clients that do not know it: CurrentTime.
  static let current = ServerTime(rawValue: 0)

  /// Whether this is earlier than `other`, if less than half the clock's range lies between them.
  func isEarlier(than other: ServerTime) -> Bool { Int32(bitPattern: rawValue &- other.rawValue) < 0 }
}
