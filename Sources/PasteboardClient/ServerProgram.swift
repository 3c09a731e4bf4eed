/// A program that serves a socket and that `pb` starts when nobody does.
enum ServerProgram {
  case daemon
  case history

  var name: String {
    switch self {
    case .daemon: "pasteboardd"
    case .history: "pasteboard-history"
    }
  }

  /// What a sentence calls it.
  var noun: String {
    switch self {
    case .daemon: "daemon"
    case .history: "recorder"
    }
  }

  /// What systemd starts to have its socket served.
  var unit: String {
    switch self {
    case .daemon: "pasteboardd.socket"
    case .history: HistorySocket.unit
    }
  }
}
