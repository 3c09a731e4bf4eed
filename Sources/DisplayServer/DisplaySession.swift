package import Pasteboard
package import Reactor

/// One connection to a display server. It carries out and reports; what follows from that is decided by each
/// ``DisplaySelection``.
@LoopActor
package protocol DisplaySession: AnyObject {
  /// What the session reports to.
  var selections: DisplaySelections { get }
  /// Which display this is, and how its selections are reached.
  var description: String { get }
  /// What does not work at present as a user would expect: a sentence each.
  var warnings: [String] { get }
  /// Whether the server tells of selections with the focus only, so that nobody knows when one was taken.
  var isToldWithFocusOnly: Bool { get }

  /// Learns who has the selections, and reports from then on.
  func begin() async throws(ConnectionFailure)
  /// Whether the server has a selection for a pasteboard.
  func carries(_ name: PasteboardName) -> Bool
  /// The holder of a selection, by what the server has reported.
  func holder(of name: PasteboardName) -> SelectionHolder
  /// Offers ``DisplaySelection/item`` as the selection. Returns once the server has answered.
  func acquire(_ name: PasteboardName) async throws(ConnectionFailure)
  /// Leaves the selection without an owner, whichever application has it.
  func release(_ name: PasteboardName) async throws(ConnectionFailure)
  /// Returns once all that the server has said of the selection by now is reported.
  func sync(_ name: PasteboardName) async throws(ConnectionFailure)

  /// Waits for the end of the connection and lets go of all that belonged to it. Returns what became of the server, as in
  /// "went away".
  func end() async -> String
  /// Hangs up.
  func close()
}

extension DisplaySession {
  /// Most displays work as expected.
  package var warnings: [String] { [] }
  /// Most displays tell at once.
  package var isToldWithFocusOnly: Bool { false }
  /// Most displays have both selections.
  package func carries(_ name: PasteboardName) -> Bool { true }
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
  /// Whether it can still be read.
  var isCurrent: Bool { get }
  /// The class of the application's windows, if it is known by now.
  var windowClass: String? { get }
  /// The names of the types that the application has.
  func typeNames() async -> [String]
  /// Reads the representation that the application calls `name`.
  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation
}

extension ForeignSelection {
  /// Most displays tell when it changes.
  package var isCurrent: Bool { true }
  /// Not every display server tells.
  package var windowClass: String? { nil }
}

/// An item of ours as a display offers it.
package struct OfferedItem: Sendable {
  /// The pasteboard that the item is on.
  package let pasteboard: PasteboardName
  /// The item's generation: one that comes later has other representations.
  package let generation: Generation
  /// The names of its types.
  package let targets: OfferedTargets
}
