internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// What `pb doctor` finds of the history.
enum HistoryFacts: Equatable {
  /// The program that keeps it runs, and says this.
  case running(Condition.Reply)
  /// It does not run. Systemd may have been told to start it with the daemon, or a history may be there from before.
  case notRunning(isEnabled: Bool, wasKept: Bool)
  /// It runs and cannot be asked, for this reason.
  case unanswered(String)
}

extension HistoryFacts {
  /// The facts of the present session. Nothing is started.
  static func present() -> HistoryFacts {
    do {
      guard var client = try HistoryClient(ifServed: ()) else {
        return .notRunning(isEnabled: UserManager.isInCharge && isEnabled, wasKept: wasKept)
      }
      return .running(try client.call(Condition.self, NoParameters()))
    } catch {
      return .unanswered(Failure(error).sentence ?? "it does not answer")
    }
  }

  /// Whether there is something to find again, or will be.
  var isKept: Bool {
    switch self {
    case .running, .unanswered: true
    case .notRunning(let isEnabled, let wasKept): isEnabled || wasKept
    }
  }

  private static var isEnabled: Bool { UserManager.does("is-enabled", HistorySocket.unit, atMost: .seconds(5)) }

  private static var wasKept: Bool {
    BaseFolder.state.map { access($0 + "/pasteboard/history", F_OK) == 0 } ?? false
  }
}
