internal import Linux
internal import PasteboardClient
internal import Wire

/// The findings of `pb doctor` about the history.
enum HistoryFacts: Equatable {
  /// The history runs and has replied.
  case running(Condition.Reply)
  /// The history does not run. Systemd may start it with the daemon, or an earlier history may exist.
  case notRunning(isEnabled: Bool, wasKept: Bool)
  /// The history runs and did not answer, for this reason.
  case unanswered(String)
}

extension HistoryFacts {
  /// Returns the facts of the current session. Starts no program.
  static func present() -> HistoryFacts {
    do {
      guard var client = try HistoryClient(ifServed: ()) else {
        return .notRunning(isEnabled: UserManager.isInCharge && isEnabled, wasKept: HistorySocket.wasKept)
      }
      return .running(try client.call(Condition.self, NoParameters()))
    } catch {
      return .unanswered(Failure(error).sentence ?? "it does not answer")
    }
  }

  /// The menu that the user prefers; nil if any will do.
  var menu: String? { if case .running(let condition) = self { condition.menu } else { nil } }

  /// Whether earlier items are, or will be, available.
  var isKept: Bool {
    switch self {
    case .running, .unanswered: true
    case .notRunning(let isEnabled, let wasKept): isEnabled || wasKept
    }
  }

  private static var isEnabled: Bool { UserManager.does("is-enabled", HistorySocket.unit, atMost: .seconds(5)) }
}
