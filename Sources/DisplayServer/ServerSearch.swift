public import Reactor

/// Looks for a display server that is away, and otherwise sleeps.
@LoopActor
public final class ServerSearch {
  /// How long a server that was lost or has just appeared is tried.
  private static let persistence = Duration.seconds(10)
  private static let firstPause = Duration.milliseconds(50)
  private static let longestPause = Duration.seconds(2)

  private let folders: [String]
  private let timers: Timers
  private var search: Task<Void, Never>?

  /// A search that begins anew whenever something is made in the first of `folders` that there is.
  public init(folders: [String], timers: Timers) {
    self.folders = folders
    self.timers = timers
  }

  /// Calls `attempt` until it gives true: at once and for a while if the server was just lost, then whenever one may have
  /// appeared. Ends any search before.
  public func begin(isLost: Bool, _ attempt: @escaping @Sendable @LoopActor () async -> Bool) {
    stop()
    search = LoopTask.start {
      // The watch begins before the tries, so that no server is missed in between.
      let watch = FolderWatch(self.folders)
      if isLost, await self.keepTrying(attempt) { return }
      while !Task.isCancelled, let watch, (try? await watch.next()) != nil {
        if await self.keepTrying(attempt) { return }
      }
    }
  }

  /// Ends the search.
  public func stop() {
    search?.cancel()
    search = nil
  }

  private func keepTrying(_ attempt: @LoopActor () async -> Bool) async -> Bool {
    let end = timers.now + ServerSearch.persistence
    var pause = ServerSearch.firstPause
    while !Task.isCancelled, timers.now < end {
      if await attempt() { return true }
      _ = try? await Promise<Void>().wait(atMost: pause, timers: timers)
      pause = min(pause * 2, ServerSearch.longestPause)
    }
    return false
  }
}
