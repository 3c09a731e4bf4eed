/// The rights of the callers on one socket.
package struct Rights: Hashable, Sendable {
  /// Whether they may read items that are secrets.
  package let secrets: Bool
  /// Whether they may use every pasteboard, and not only the general one.
  package let all: Bool

  package init(secrets: Bool, all: Bool) { (self.secrets, self.all) = (secrets, all) }

  /// The rights of the user's programs that call through the service's own socket.
  package static let owner = Rights(secrets: true, all: true)
}

/// A caller: a process of this user, and its rights.
package struct Caller: Sendable {
  package let process: Int32
  package let rights: Rights
}
