package import Pasteboard
package import Reactor

/// The reason why a display server could not do as requested.
package struct DisplayFailure: Error, Hashable, Sendable {
  /// The kinds of causes.
  package enum Cause: Sendable {
    /// There is no such display, or not now. The item is offered once there is one.
    case noDisplay
    /// Another application has taken the selection.
    case overtaken
    /// The display refuses the selection to the daemon.
    case refused
    /// The display did not answer in time.
    case timedOut
  }

  /// The cause.
  package let cause: Cause
  /// One sentence that names the failed step and, if possible, the remedy.
  package let sentence: String

  /// Creates a failure that `sentence` explains.
  package init(_ sentence: String, _ cause: Cause = .noDisplay) {
    self.cause = cause
    self.sentence = sentence
  }
}

/// The names of a caller's displays. They come from clients and get into sentences and log lines, so values that cannot
/// name a display or a file are ignored.
package struct DisplayEnvironment: Hashable, Sendable {
  private static let longestDisplay = 255
  private static let longestPath = 4096

  /// DISPLAY: the X11 display.
  package let x11Display: String?
  /// XAUTHORITY: the file with the X11 cookie.
  package let xAuthority: String?
  /// WAYLAND_DISPLAY: the Wayland socket.
  package let waylandDisplay: String?

  /// Creates an environment of these variables; an invalid one counts as unset.
  package init(x11Display: String? = nil, xAuthority: String? = nil, waylandDisplay: String? = nil) {
    self.x11Display = x11Display.flatMap(DisplayEnvironment.display)
    self.xAuthority = xAuthority.flatMap(DisplayEnvironment.path)
    self.waylandDisplay = waylandDisplay.flatMap(DisplayEnvironment.display)
  }

  /// Returns whether two names mean one display. X11's may have a screen behind the display's number.
  package static func isSame(_ one: String, _ other: String) -> Bool { withoutScreen(one) == withoutScreen(other) }

  private static func withoutScreen(_ display: String) -> Substring {
    guard let colon = display.lastIndex(of: ":"), let dot = display[colon...].firstIndex(of: ".") else {
      return display[...]
    }
    return display[..<dot]
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

/// A display server, as the clipboard and the socket use it.
@LoopActor
package protocol AttachedDisplay: AnyObject {
  /// The display's name while there is a live connection, else nil.
  var name: String? { get }

  /// The reason why this display was chosen, or why there is none: a sentence for `pb status`.
  var reason: String { get }

  /// The present limits of this display, a sentence each.
  var warnings: [String] { get }

  /// Called whenever ``name`` or ``reason`` has changed.
  var onChange: (@LoopActor () -> Void)? { get set }

  /// Makes the pasteboard's current item the display's selection; returns once the display has confirmed it.
  func offer(_ name: PasteboardName) async throws(DisplayFailure)

  /// Leaves the selection without an owner, whichever application holds it; or only if it is ours.
  func empty(_ name: PasteboardName, onlyOurs: Bool) async

  /// Returns once all of the display's messages before this call are known, so that an item that another application
  /// has just copied can be pasted.
  func settle(_ name: PasteboardName) async

  /// Presses the key that pastes, in the application with the focus.
  func pressPasteKey() async throws(DisplayFailure)

  /// Learns a caller's displays: a daemon without a live display adopts them.
  func adopt(_ environment: DisplayEnvironment) async

  /// Returns the display's name, if a caller's environment names others only.
  func name(besides caller: DisplayEnvironment) -> String?
}

extension AttachedDisplay {
  /// Most displays are the only ones.
  package func name(besides caller: DisplayEnvironment) -> String? { nil }
}
