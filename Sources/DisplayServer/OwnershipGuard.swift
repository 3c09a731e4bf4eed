package import Reactor

/// Keeps two clipboard managers from taking a selection from each other without end.
///
/// Only acquisitions that answer another application's takeover are counted: not what a client of ours asks for.
@LoopActor
package final class OwnershipGuard {
  /// How many such acquisitions a second there may be.
  package static let limit = 10
  private static let window = Duration.seconds(1)

  private let timers: Timers
  private var recent: [Duration] = []

  /// Whether the limit was reached: the display is only watched from then on.
  package private(set) var isOnlyWatching = false

  /// What a user is told while the display is only watched.
  package var warnings: [String] {
    isOnlyWatching
      ? ["another program keeps taking the selection: pb only follows it until the next pb copy"] : []
  }

  /// A guard that has seen nothing yet.
  package init(timers: Timers = .monotonic) { self.timers = timers }

  /// Whether one more acquisition may answer a takeover; if so, it is counted.
  package func permitsAcquisition() -> Bool {
    let now = timers.now
    recent.removeAll { now - $0 >= OwnershipGuard.window }
    if recent.count >= OwnershipGuard.limit { isOnlyWatching = true }
    guard !isOnlyWatching else { return false }
    recent.append(now)
    return true
  }

  /// Begins anew, because a client of ours has asked for the selection.
  package func clientAsked() {
    recent = []
    isOnlyWatching = false
  }
}
