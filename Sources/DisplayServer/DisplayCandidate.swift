public import Host
public import Reactor

/// One of the ways by which the clipboard of a session may be reached.
@LoopActor
public protocol DisplayCandidate: AttachedDisplay {
  /// Whether it serves only with the focus of a moment, so that any other way is better.
  var needsFocus: Bool { get }

  /// Whether an environment names a display of this kind.
  func isNamed(in environment: DisplayEnvironment) -> Bool

  /// Lets go of the display, its items and its search, until it is told of a display again.
  func stop()
}
