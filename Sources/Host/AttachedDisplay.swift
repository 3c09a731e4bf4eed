package import Pasteboard
package import Reactor

/// Why a display server could not do what it was asked.
package struct DisplayFailure: Error, Hashable, Sendable {
  /// What kept an item from being offered.
  package enum Cause: Sendable {
    /// There is no such display, or not now. The item is offered once there is one.
    case noDisplay
    /// Another application has taken the selection.
    case overtaken
    /// The display does not let the daemon have the selection.
    case refused
    /// The display did not answer in time.
    case timedOut
  }

  /// What kept an item from being offered.
  package let cause: Cause
  /// One sentence that names the step that failed and, if there is something to do, what to do.
  package let sentence: String

  /// A failure that `sentence` explains.
  package init(_ sentence: String, _ cause: Cause = .noDisplay) {
    self.cause = cause
    self.sentence = sentence
  }
}

/// Where a caller's displays are. Clients say so, and what they say gets into sentences and log lines: only what may name a
/// display or a file is taken.
package struct DisplayEnvironment: Hashable, Sendable {
  private static let longestDisplay = 255
  private static let longestPath = 4096

  /// DISPLAY: the X11 display.
  package let x11Display: String?
  /// XAUTHORITY: the file with the X11 cookie.
  package let xAuthority: String?
  /// WAYLAND_DISPLAY: the Wayland socket.
  package let waylandDisplay: String?

  /// An environment of these variables; one that names nothing is as if it were not set.
  package init(x11Display: String? = nil, xAuthority: String? = nil, waylandDisplay: String? = nil) {
    self.x11Display = x11Display.flatMap(DisplayEnvironment.display)
    self.xAuthority = xAuthority.flatMap(DisplayEnvironment.path)
    self.waylandDisplay = waylandDisplay.flatMap(DisplayEnvironment.display)
  }

  private static func display(_ value: String) -> String? {
    let isPrintable = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return (1...longestDisplay).contains(value.utf8.count) && isPrintable ? value : nil
  }

  private static func path(_ value: String) -> String? {
    let hasControls = value.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return value.hasPrefix("/") && value.utf8.count <= longestPath && !hasControls ? value : nil
  }
}

/// What the clipboard and the socket ask of the display server.
@LoopActor
package protocol AttachedDisplay: AnyObject {
  /// The display's name while there is a live connection, else nil.
  var name: String? { get }

  /// Why this display was chosen, or why there is none: a sentence for `pb status`.
  var reason: String { get }

  /// What does not work on this display as a user would expect: a sentence each.
  var warnings: [String] { get }

  /// Called whenever ``name`` or ``reason`` has changed.
  var onChange: (@LoopActor () -> Void)? { get set }

  /// Makes the pasteboard's present item the display's selection; returns once the display has confirmed it.
  func offer(_ name: PasteboardName) async throws(DisplayFailure)

  /// Leaves the selection without an owner, whichever application holds it; or only if it is ours.
  func empty(_ name: PasteboardName, onlyOurs: Bool) async

  /// Returns once all that the display said before this call is known, so that a copy of a moment ago in another
  /// application can be pasted.
  func settle(_ name: PasteboardName) async

  /// Learns a caller's displays: a daemon without a live display adopts them.
  func adopt(_ environment: DisplayEnvironment) async
}
