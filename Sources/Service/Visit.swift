package import Host
internal import Pasteboard
package import Reactor
internal import Wire

/// The daemon's stay if it was started only to be looked at: it ends when nobody has looked for a while, unless somebody has
/// used it by then or it has an item that would be lost.
@LoopActor
package final class Visit {
  /// How long it waits for another look, so that one every moment does not start it every moment.
  package nonisolated static let patience = Duration.seconds(2)
  /// The calls that only look.
  private static let looks: Set<String> = [Status.name, Types.name]

  private let items: Items
  private let timers: Timers
  private let end: @LoopActor () -> Void
  /// Whether the daemon stays by now.
  private(set) var isUsed = false
  private var clients = 0
  private var waiting: IdleDeadline?

  /// A visit from now on; `end` is called when it is over, once.
  package init(of items: Items, timers: Timers = .monotonic, end: @escaping @LoopActor () -> Void) {
    self.items = items
    self.timers = timers
    self.end = end
    wait()
  }

  /// A client calls a method.
  func called(_ method: String) {
    if !Visit.looks.contains(method) { isUsed = true }
  }

  /// So many clients are there now.
  func serves(_ clients: Int) {
    self.clients = clients
    waiting?.cancel()
    wait()
  }

  private func wait() {
    guard !isUsed, clients == 0 else { return }
    waiting = IdleDeadline(Visit.patience, timers: timers) { [weak self] in self?.endUnlessNeeded() }
  }

  private func endUnlessNeeded() {
    // Another application's item that is being read may have to be kept.
    guard items.loads.all.isEmpty else { return wait() }
    let hasItems = items.pasteboards.contains { items[$0]?.origin.isOurs == true }
    if !hasItems { end() }
  }
}
