package import Pasteboard
package import Reactor

/// One connection to a display server. It carries out and reports; each ``DisplaySelection`` makes the decisions.
@LoopActor
package protocol DisplaySession: AnyObject {
  /// The selections that receive the session's reports.
  var selections: DisplaySelections { get }
  /// The display, and the way to reach its selections.
  var description: String { get }
  /// The present limits of this display, a sentence each.
  var warnings: [String] { get }
  /// Whether the server reports selections only with the focus, so that the time of a change is unknown.
  var isToldWithFocusOnly: Bool { get }

  /// Determines the owners of the selections, and reports from then on.
  func begin() async throws(ConnectionFailure)
  /// Returns whether the server has a selection for a pasteboard.
  func carries(_ name: PasteboardName) -> Bool
  /// Returns the holder of a selection, as last reported by the server.
  func holder(of name: PasteboardName) -> SelectionHolder
  /// Offers ``DisplaySelection/item`` as the selection. Returns once the server has answered, however late that is;
  /// throws once the connection is over.
  func acquire(_ name: PasteboardName) async throws(ConnectionFailure)
  /// Leaves the selection without an owner, whichever application owns it.
  func release(_ name: PasteboardName) async throws(ConnectionFailure)
  /// Returns once all messages of the server about the selection so far are reported.
  func sync(_ name: PasteboardName) async throws(ConnectionFailure)

  /// Presses Ctrl+V in the application with the focus. Returns the reason if the server refuses.
  func pressPasteKey() async throws(ConnectionFailure) -> String?

  /// Waits for the end of the connection and releases everything that belonged to it. Returns the fate of the server,
  /// as in "went away".
  func end() async -> String
  /// Closes the connection.
  func close()
}

extension DisplaySession {
  /// Most displays work as expected.
  package var warnings: [String] { [] }
  /// Most displays report at once.
  package var isToldWithFocusOnly: Bool { false }
  /// Most displays have both selections.
  package func carries(_ name: PasteboardName) -> Bool { true }
  /// Most displays have programs for that.
  package func pressPasteKey() async throws(ConnectionFailure) -> String? {
    "this display lets other programs press keys, such as wtype and xdotool"
  }
}

/// The holder of a selection.
package enum SelectionHolder {
  case ours
  case application(any ForeignSelection)
  case nobody
}

/// A selection that another application has taken.
@LoopActor
package protocol ForeignSelection: AnyObject, Sendable {
  /// Whether the selection can still be read.
  var isCurrent: Bool { get }
  /// The window that the copy is from, if it is known by the time that the types are.
  var sourceWindow: ForeignWindow? { get }
  /// Returns the names of the application's types.
  func typeNames() async -> [String]
  /// Reads the representation that the application calls `name`.
  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation
}

extension ForeignSelection {
  /// Most displays report when it changes.
  package var isCurrent: Bool { true }
  /// Not every display server reveals it.
  package var sourceWindow: ForeignWindow? { nil }
}

/// An item of ours as a display offers it.
package struct OfferedItem: Sendable {
  /// The pasteboard that the item is on.
  package let pasteboard: PasteboardName
  /// The item's generation: a later one has other representations.
  package let generation: Generation
  /// The names of its types.
  package let targets: OfferedTargets
  /// The name of a type by which the daemon recognises the offer, for displays that cannot tell their own from others'.
  package let mark: String
}
