package import Host
package import Pasteboard
package import Reactor

/// One of the ways by which the clipboard of a session may be reached.
@LoopActor
package protocol DisplayCandidate: AttachedDisplay {
  /// Whether it serves only with the focus of a moment, so that any other way is better.
  var needsFocus: Bool { get }

  /// Whether the display that was lost comes back, so that no other is to serve its pasteboards meanwhile.
  var isResting: Bool { get }

  /// The pasteboards that such a display has selections for.
  var carried: Set<PasteboardName> { get }

  /// Those of them that it serves, or is to serve once there is a connection.
  var served: Set<PasteboardName> { get }

  /// Whether an environment names a display of this kind.
  func isNamed(in environment: DisplayEnvironment) -> Bool

  /// Takes a caller's display for these pasteboards, if there is no live one that serves just these.
  func adopt(_ environment: DisplayEnvironment, serving names: Set<PasteboardName>) async

  /// Lets go of the display, its items and its search, until it is told of a display again.
  func stop()
}
