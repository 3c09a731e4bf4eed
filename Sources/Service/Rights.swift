internal import Host
internal import Pasteboard

/// What the callers on one socket may do.
struct Rights: Hashable, Sendable {
  /// Whether they may read items that are secrets.
  let secrets: Bool
  /// Whether they may use every pasteboard, and not the general one only.
  let all: Bool

  /// Those of the user's programs that call by the service's own socket.
  static let owner = Rights(secrets: true, all: true)

  /// Whether a pasteboard may be used.
  func allowsUse(of name: PasteboardName) -> Bool { all || name == .general }

  /// Whether an item may be read.
  func allowsReading(_ item: PasteboardItem) -> Bool { secrets || !item.hints.isSensitive }
}

/// A caller: a process of this user, and what it may do.
package struct Caller: Sendable {
  let process: Int32
  let rights: Rights
}
