/// The rights of the callers on one socket.
package struct Rights: Hashable, Sendable {
  /// Whether they may read items that are secrets.
  package let secrets: Bool
  /// Whether they may use every pasteboard, and not only the general one.
  package let all: Bool
  /// Whether they are guests. No right makes a guest one of the user's own programs: these also see the service's work
  /// and press keys.
  package let isGuest: Bool

  /// Creates the rights of guests.
  package init(secrets: Bool, all: Bool) { self.init(secrets: secrets, all: all, isGuest: true) }

  private init(secrets: Bool, all: Bool, isGuest: Bool) {
    (self.secrets, self.all, self.isGuest) = (secrets, all, isGuest)
  }

  /// The rights of the user's programs that call through the service's own socket.
  package static let owner = Rights(secrets: true, all: true, isGuest: false)
}

/// A caller: a process of this user, and its rights.
package struct Caller: Sendable {
  package let process: Int32
  package let rights: Rights
}
