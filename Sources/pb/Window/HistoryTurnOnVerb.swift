internal import Linux
internal import PasteboardClient

/// `pb window --turn-on-history`: keeps a history from now on, also after the next login where systemd is in charge.
struct HistoryTurnOnVerb: Verb {
  private static let limit = Duration.seconds(10)

  func run() throws {
    guard HistorySocket.isUnit else {
      _ = try HistoryClient {}
      return
    }
    for verb in ["enable", "start"] {
      guard UserManager.does(verb, HistorySocket.unit, atMost: Self.limit) else {
        throw Failure(
          .failed,
          "systemd did not \(verb) the history: run 'systemctl --user \(verb) \(HistorySocket.unit)' to see why")
      }
    }
  }
}
