internal import History
internal import Logging
internal import Reactor

/// The pause of the recorder. The item on the clipboard at its end was copied during the pause, so the pause matters
/// until the next copy.
@LoopActor
final class RecordingPause {
  /// The length of the longest pause, in seconds: a forgotten one ends the next day.
  nonisolated static let longest = 86_400
  /// The interval of looks at the clock, because the machine may sleep in between.
  private static let step = Duration.seconds(60)

  private let keeper: Keeper
  private let log: Logger
  /// When the last pause ends or ended, in seconds since 1970; nil if something was copied since.
  private var lastEnd: Int?
  private let changed = AutoResetEvent()

  init(keeper: Keeper, log: Logger) {
    self.keeper = keeper
    self.log = log
  }

  /// When the pause under way ends, in seconds since 1970; nil if there is none.
  var end: Int? { lastEnd.flatMap { $0 > HistoryStore.currentTime ? $0 : nil } }

  /// Continues the pause of an earlier run. A clock that was set back lengthens it by a day at most.
  func restore() async {
    lastEnd = await keeper.pauseEnd.map { min($0, HistoryStore.currentTime + Self.longest) }
  }

  /// Begins a pause, which replaces an earlier one, and returns its end.
  func begin(seconds: Int) -> Int {
    let end = HistoryStore.currentTime + seconds
    change(end: end)
    return end
  }

  /// Ends the pause under way; does nothing if there is none.
  func finish() { if end != nil { change(end: HistoryStore.currentTime) } }

  private func change(end: Int) {
    lastEnd = end
    changed.set()
  }

  /// Stores the pause for later runs.
  func store() async throws { try await keeper.storePause(end: lastEnd) }

  /// Waits until no pause is under way, or the task is cancelled.
  func over() async {
    while let end, !Task.isCancelled {
      try? await changed.wait(atMost: min(.seconds(end - HistoryStore.currentTime), Self.step))
    }
  }

  /// Returns whether an item may be recorded; `isNew` says that it was copied after the last pause, if that is over.
  func admits(isNew: Bool) -> Bool {
    guard lastEnd != nil else { return true }
    guard end == nil, isNew else { return false }
    lastEnd = nil
    LoopTask.start { [log] in
      do { try await self.store() } catch {
        // The next run does not record what is on the clipboard then.
        log.warning("the end of a pause cannot be stored", metadata: ["reason": "\(error)"])
      }
    }
    return true
  }
}
