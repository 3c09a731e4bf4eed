package import Reactor

/// Tells when a display server may have appeared.
@LoopActor
package protocol ServerWatch: AnyObject {
  /// Waits until one may have.
  func next() async throws(WaitFailure)
}

/// Looks for a display server that is away, and otherwise sleeps.
@LoopActor
package final class ServerSearch {
  /// How long a server is tried that was just lost or may just have appeared.
  private static let persistence = Duration.seconds(10)
  private static let firstPause = Duration.milliseconds(50)
  /// What was lost is to be found again within a second.
  private static let longestPause = Duration.milliseconds(500)

  private let timers: Timers
  private let watch: @LoopActor () -> (any ServerWatch)?
  private var search: Task<Void, Never>?

  /// A search that begins anew whenever the watch tells that a server may have appeared.
  package init(timers: Timers, watch: @escaping @LoopActor () -> (any ServerWatch)?) {
    self.timers = timers
    self.watch = watch
  }

  /// Calls `attempt` until it gives true: at once and for a while, then whenever a server may have appeared. Ends any
  /// search before.
  package func begin(_ attempt: @escaping @Sendable @LoopActor () async -> Bool) {
    stop()
    search = LoopTask.start {
      // The watch begins before the tries, so that no server is missed in between.
      var watch = self.watch()
      if await self.keepTrying(attempt) { return }
      while !Task.isCancelled, let present = watch, (try? await present.next()) != nil {
        // What was made may be the folder that matters.
        watch = self.watch()
        if await self.keepTrying(attempt) { return }
      }
    }
  }

  /// Ends the search.
  package func stop() {
    search?.cancel()
    search = nil
  }

  private func keepTrying(_ attempt: @LoopActor () async -> Bool) async -> Bool {
    let end = timers.now + ServerSearch.persistence
    var pause = ServerSearch.firstPause
    while !Task.isCancelled, timers.now < end {
      if await attempt() { return true }
      await timers.pause(for: pause)
      pause = min(pause * 2, ServerSearch.longestPause)
    }
    return false
  }
}
