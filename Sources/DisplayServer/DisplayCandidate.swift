package import Host
package import Pasteboard
package import Reactor

/// One way to reach the clipboard of a session.
@LoopActor
package protocol DisplayCandidate: AttachedDisplay {
  /// Whether it serves only during a moment of focus, so that any other way is better.
  var needsFocus: Bool { get }

  /// Whether the display that was lost comes back, so that no other is to serve its pasteboards meanwhile.
  var isResting: Bool { get }

  /// Whether it looks for its server, or has found it and serves nothing yet.
  var isSearching: Bool { get }

  /// Whether its server has been asked for a connection, and did not answer as long as a caller waited.
  var isUnanswered: Bool { get }

  /// Whether there is no server any more at the place that the environment names.
  var isGone: Bool { get }

  /// The pasteboards that such a display has selections for.
  var carried: Set<PasteboardName> { get }

  /// The pasteboards among them that it serves, or will serve once it is connected.
  var served: Set<PasteboardName> { get }

  /// Called when its server is reached, before it takes any selection there.
  var onAttach: (@LoopActor () -> Void)? { get set }

  /// Returns whether an environment names a display of this kind.
  func isNamed(in environment: DisplayEnvironment) -> Bool

  /// Adopts a caller's display for these pasteboards, if there is no live one that serves just these.
  func adopt(_ environment: DisplayEnvironment, serving names: Set<PasteboardName>) async

  /// Drops the display, its items and its search, until it adopts a display again.
  func stop()
}
