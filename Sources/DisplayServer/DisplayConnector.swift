package import Host
package import Pasteboard
package import Reactor

/// The address of a display server.
package protocol DisplayAddress: Hashable, Sendable {
  /// The display's name, as in the environment.
  var display: String { get }
  /// The server's name for users, as in "the X server on :0".
  var server: String { get }
}

/// A kind of display server: how to find it and connect to it. ``DisplayClient`` does everything else.
@LoopActor
package protocol DisplayConnector: AnyObject {
  /// The address of such a server.
  associatedtype Address: DisplayAddress

  /// The variable that names the display, such as DISPLAY.
  static var variable: String { get }
  /// The name of the kind, as in "no X11 display is known".
  static var kind: String { get }
  /// Whether it serves only during a moment of focus, so that any other way is better.
  var needsFocus: Bool { get }
  /// Whether a display that was lost comes back, so that no other is to serve its pasteboards meanwhile.
  var isResting: Bool { get }
  /// The pasteboards that such a display has selections for.
  var carried: Set<PasteboardName> { get }

  /// Returns the address of the display that an environment names; nil if it names none. Throws a sentence if that
  /// display cannot be found.
  func address(in environment: DisplayEnvironment) throws(DisplayFailure) -> Address?
  /// Returns whether there may be a server, so that an attempt is worthwhile.
  func mayAnswer(_ address: Address) -> Bool
  /// Returns a watch for the appearance of a server; nil if that cannot be watched.
  func watch(for address: Address) -> (any ServerWatch)?
  /// Connects for a session that reports to `selections`; this may take any time. Throws a sentence that names the
  /// refused step and the remedy.
  func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession
}

extension DisplayConnector {
  /// Most displays may be used at any time.
  package var needsFocus: Bool { false }
  /// Most displays are lost for good.
  package var isResting: Bool { false }
  /// Most displays have selections for both.
  package var carried: Set<PasteboardName> { Set(PasteboardName.onDisplays) }
}
