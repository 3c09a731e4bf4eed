/// What the callers on one socket may do.
package struct Rights: Hashable, Sendable {
  /// Whether they may read items that are secrets.
  package let secrets: Bool
  /// Whether they may use every pasteboard, and not the general one only.
  package let all: Bool

  package init(secrets: Bool, all: Bool) { (self.secrets, self.all) = (secrets, all) }

  /// Those of the user's programs that call by the service's own socket.
  package static let owner = Rights(secrets: true, all: true)
}

/// A caller: a process of this user, and what it may do.
package struct Caller: Sendable {
  package let process: Int32
  package let rights: Rights
}
