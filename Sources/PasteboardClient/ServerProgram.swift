/// A program that serves a socket and that `pb` starts when it does not run.
enum ServerProgram {
  case daemon
  case history

  var name: String {
    switch self {
    case .daemon: "pasteboardd"
    case .history: "pasteboard-history"
    }
  }

  /// The program's name in sentences.
  var noun: String {
    switch self {
    case .daemon: "daemon"
    case .history: "recorder"
    }
  }

  /// The systemd unit that makes the program's socket served.
  var unit: String {
    switch self {
    case .daemon: "pasteboardd.socket"
    case .history: HistorySocket.unit
    }
  }
}
