package import Host
internal import Pasteboard
package import Reactor
internal import Wire

/// The stay of a daemon that was started for a look: it ends a while after the last look, unless a client has used the
/// daemon by then or it has an item that would be lost.
@LoopActor
package final class Visit {
  /// The time to wait for another look, so that frequent looks do not start the daemon each time.
  package nonisolated static let patience = Duration.seconds(2)
  /// The methods that only look.
  private static let looks: Set<String> = [Status.name, Types.name]

  private let items: Items
  private let timers: Timers
  private let end: @LoopActor () -> Void
  /// Whether a client has used the daemon, so that it stays.
  private(set) var isUsed = false
  private var clients = 0
  private var waiting: IdleDeadline?

  /// Begins a visit; `end` is called once, when it is over.
  package init(of items: Items, timers: Timers = .monotonic, end: @escaping @LoopActor () -> Void) {
    self.items = items
    self.timers = timers
    self.end = end
    wait()
  }

  /// Notes that a client calls a method.
  func received(_ method: String) {
    if !Visit.looks.contains(method) { isUsed = true }
  }

  /// Notes the number of connected clients.
  func clientsChanged(to clients: Int) {
    self.clients = clients
    waiting?.cancel()
    wait()
  }

  private func wait() {
    guard !isUsed, clients == 0 else { return }
    waiting = IdleDeadline(Visit.patience, timers: timers) { [weak self] in self?.endUnlessNeeded() }
  }

  private func endUnlessNeeded() {
    // A foreign item that is being read may have to be kept.
    guard items.loads.all.isEmpty else { return wait() }
    let hasItems = items.pasteboards.contains { items[$0]?.origin.isOurs == true }
    if !hasItems { end() }
  }
}
