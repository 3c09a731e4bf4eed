package import Host
package import Pasteboard
package import Reactor

/// Where a display server is.
package protocol DisplayAddress: Hashable, Sendable {
  /// The display's name, as the environment has it.
  var display: String { get }
  /// What users call the server there, as in "the X server on :0".
  var server: String { get }
}

/// One kind of display server: how it is found and connected to. All else is the ``DisplayClient``'s.
@LoopActor
package protocol DisplayConnector: AnyObject {
  /// Where such a server is.
  associatedtype Address: DisplayAddress

  /// The variable that leads to the display, and what the kind is called, as in "no X11 display is known".
  static var variable: String { get }
  static var kind: String { get }
  /// Whether it serves only with the focus of a moment, so that any other way is better.
  var needsFocus: Bool { get }
  /// Whether a display that was lost comes back, so that no other is to serve its pasteboards meanwhile.
  var isResting: Bool { get }
  /// The pasteboards that such a display has selections for.
  var carried: Set<PasteboardName> { get }

  /// Where the display is that an environment names; nil if it names none. It throws a sentence if it names one that
  /// cannot be found.
  func address(in environment: DisplayEnvironment) throws(DisplayFailure) -> Address?
  /// Whether there may be a server, so that it is worth a try.
  func mayAnswer(_ address: Address) -> Bool
  /// What tells when a server may have appeared; nil if nothing does.
  func watch(for address: Address) -> (any ServerWatch)?
  /// Connects, however long that takes, for a session that reports to `selections`. It throws a sentence that says what
  /// was refused and what to do.
  func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession
}

extension DisplayConnector {
  /// Most displays may be used at any time.
  package var needsFocus: Bool { false }
  /// Most displays are lost for good.
  package var isResting: Bool { false }
  /// Most displays have both.
  package var carried: Set<PasteboardName> { Set(PasteboardName.onDisplays) }
}
