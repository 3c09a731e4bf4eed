package import Host
package import Pasteboard
package import Reactor

/// The selections of one connection to a display server: a session reports to them, and carries out their decisions.
@LoopActor
package final class DisplaySelections {
  /// The objects and limits that every part of the session needs.
  package let context: DisplayContext
  private let takeovers: OwnershipGuard
  private var selections: [DisplaySelection] = []

  /// Creates the selections of a session that has not begun.
  package init(_ context: DisplayContext) {
    self.context = context
    takeovers = OwnershipGuard(timers: context.timers)
  }

  /// Returns the selection for a pasteboard; nil if another display serves it, or if the session has ended.
  package subscript(name: PasteboardName) -> DisplaySelection? { selections.first { $0.name == name } }

  /// The warnings for the user.
  package var warnings: [String] { takeovers.warnings + selections.compactMap(\.notice) }

  /// Begins a session. Once this returns, our item is the selection, or the selection is empty, if that is newer than
  /// `arrival`: the age of other applications' selections from before the session.
  package func begin(_ session: any DisplaySession, since arrival: Arrival) async throws(ConnectionFailure) {
    let names = PasteboardName.onDisplays.filter(context.served.contains)
    // Another display's items must be gone before this one's arrive.
    for name in names { context.items.dropForeignItem(on: name) }
    selections = names.map { DisplaySelection($0, of: session, takeovers: takeovers, since: arrival) }
    try await session.begin()
    for selection in selections { await selection.begin() }
  }

  /// Follows the selections that other applications owned when the session began.
  package func takeUp() async {
    for selection in selections { await selection.takeUp() }
  }

  /// Stops following, because the connection is over.
  package func end() {
    for selection in selections { selection.end() }
    selections = []
  }
}
