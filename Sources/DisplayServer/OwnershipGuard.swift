package import Reactor

/// Prevents two clipboard managers from taking a selection from each other without end.
///
/// It counts only acquisitions in answer to another application's takeover, not those for a client of ours.
@LoopActor
package final class OwnershipGuard {
  /// The maximum number of such acquisitions a second.
  package static let limit = 10
  private static let window = Duration.seconds(1)

  private let timers: Timers
  private var recent: [Duration] = []

  /// Whether the limit was reached: from then on, the display is only watched.
  package private(set) var isOnlyWatching = false

  /// The warning for the user while the display is only watched.
  package var warnings: [String] {
    isOnlyWatching
      ? ["another program keeps taking the selection: pb only follows it until the next pb copy"] : []
  }

  package init(timers: Timers = .monotonic) { self.timers = timers }

  /// Returns whether one more acquisition may answer a takeover; if so, counts it.
  package func admitAcquisition() -> Bool {
    let now = timers.now
    recent.removeAll { now - $0 >= OwnershipGuard.window }
    if recent.count >= OwnershipGuard.limit { isOnlyWatching = true }
    guard !isOnlyWatching else { return false }
    recent.append(now)
    return true
  }

  /// Starts again, because a client of ours has requested the selection.
  package func clientAsked() {
    recent = []
    isOnlyWatching = false
  }
}
