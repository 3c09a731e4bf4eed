package import Reactor

/// Reports when a display server may have appeared.
@LoopActor
package protocol ServerWatch: AnyObject {
  /// Waits until a server may have appeared.
  func next() async throws(WaitFailure)
}

/// Searches for a missing display server, and otherwise sleeps.
@LoopActor
package final class ServerSearch {
  /// How long the search tries to reach a server that was just lost or may just have appeared.
  private static let persistence = Duration.seconds(10)
  private static let firstPause = Duration.milliseconds(50)
  /// The maximum pause: a lost server must be found again within a second.
  private static let longestPause = Duration.milliseconds(500)
  /// The pause between attempts while nothing reports a server: the system may have no inotify instance left.
  private static let blindPause = Duration.seconds(10)

  private let timers: Timers
  private let watch: @LoopActor () -> (any ServerWatch)?
  private var search: Task<Void, Never>?

  /// Creates a search that begins again whenever the watch reports that a server may have appeared.
  package init(timers: Timers, watch: @escaping @LoopActor () -> (any ServerWatch)?) {
    self.timers = timers
    self.watch = watch
  }

  /// Calls `attempt` until it returns true: at once and for a while, then whenever a server may have appeared. Ends any
  /// earlier search.
  package func begin(_ attempt: @escaping @Sendable @LoopActor () async -> Bool) {
    stop()
    search = LoopTask.start {
      // The watch begins before the attempts, so that no server is missed in between.
      var watch = self.watch()
      if await self.keepTrying(attempt) { return }
      while !Task.isCancelled {
        if let present = watch {
          guard (try? await present.next()) != nil else { return }
        } else {
          await self.timers.pause(for: ServerSearch.blindPause)
        }
        let isBlind = watch == nil
        // The new file may be the folder that matters.
        watch = self.watch()
        if isBlind ? await attempt() : await self.keepTrying(attempt) { return }
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
