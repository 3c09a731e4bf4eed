internal import Pasteboard
internal import Reactor

/// Ends a load that makes no progress.
///
/// It checks the progress now and then, because reports may come from any thread and in any number: it ends a load that
/// has stalled for the limit, or up to a quarter longer.
@LoopActor
final class LoadDeadline {
  private static let looksPerLimit = 4

  private let limit: Duration
  private let progress: LoadProgress
  private let timers: Timers
  private let onExpiry: @LoopActor () -> Void
  private var seen: (completed: Int64, total: Int64) = (0, 0)
  private var looksInVain = 0
  private var timer: ScheduledTimer?

  init(_ limit: Duration, of progress: LoadProgress, timers: Timers, onExpiry: @escaping @LoopActor () -> Void) {
    self.limit = limit
    self.progress = progress
    self.timers = timers
    self.onExpiry = onExpiry
    schedule()
  }

  func cancel() { timer?.cancel() }

  private func schedule() {
    timer = timers.schedule(after: limit / LoadDeadline.looksPerLimit) { [weak self] in self?.look() }
  }

  private func look() {
    let present = (progress.completed, progress.total)
    looksInVain = present == seen ? looksInVain + 1 : 0
    seen = present
    if looksInVain < LoadDeadline.looksPerLimit { schedule() } else { onExpiry() }
  }
}
