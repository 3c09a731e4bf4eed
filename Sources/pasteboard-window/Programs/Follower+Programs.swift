internal import Linux
internal import PasteboardClient
internal import Wire

extension Follower {
  /// Follows the clipboard, and calls `changed` with each item; with nil if it is empty.
  static func clipboard(
    changed: @escaping @MainActor @Sendable (PresentItem?) -> Void, lost: @escaping (Failure) -> Void
  ) -> Follower {
    Follower(
      { interruption, mayStart in
        guard var client = try mayStart ? BlockingClient() : BlockingClient(ifServed: ()) else { return }
        try interruption.watch(client.socketNumber) {
          try client.watch { _ in report(to: changed) }
        }
      }, lost: lost)
  }

  /// Reports the present item, or that it may not be known. If it is replaced meanwhile, the next change is about its
  /// successor.
  private nonisolated static func report(to changed: @escaping @MainActor @Sendable (PresentItem?) -> Void) {
    guard var client = try? BlockingClient() else { return }
    let item = try? PresentItem(from: &client)
    MainLoop.perform { changed(item) }
  }

  /// Follows the queue until it is empty and nothing is collected, and calls `changed` with each state.
  static func queue(_ changed: @escaping @MainActor @Sendable (Queue.Reply) -> Void) -> Follower {
    Follower(
      { interruption, _ in
        guard var client = try BlockingClient(ifServed: ()) else { return }
        try interruption.watch(client.socketNumber) {
          try client.followQueue { state in MainLoop.perform { changed(state) } }
        }
      }, lost: { _ in })
  }

  /// Follows the history, and calls `found` when it runs, and `isOff` if none is kept: looking must not begin one.
  static func history(
    found: @escaping @MainActor @Sendable () -> Void, isOff: @escaping @MainActor @Sendable () -> Void,
    lost: @escaping (Failure) -> Void
  ) -> Follower {
    Follower(
      { interruption, mayStart in
        let starts = mayStart && HistorySocket.isTurnedOn
        guard var client = try starts ? HistoryClient(started: {}) : HistoryClient(ifServed: ()) else {
          if mayStart { MainLoop.perform(isOff) }
          return
        }
        // The history ends connections on which no call comes.
        _ = try client.call(Condition.self, Condition.Parameters())
        MainLoop.perform { found() }
        try interruption.watch(client.socketNumber) { try client.waitForEnd() }
      }, lost: lost)
  }
}
