internal import Linux
internal import PasteboardClient

extension HistoryClient {
  /// Connects to the history; starts it if necessary, and tells the user so. On a server, which has no
  /// display, it starts a first one only with `isWanted`: users of servers do not expect a history.
  init(isWanted: Bool = false) throws {
    try self.init(mayStart: isWanted || Self.hasDisplay || HistorySocket.wasKept) {
      StandardStreams.complain("pasteboard-history was started: it records the history from now on")
      HistoryClient.startDaemon()
    }
  }

  private static var hasDisplay: Bool { GraphicalSession.hasWayland || GraphicalSession.hasX11 }

  /// Starts the daemon, which the recorder follows but never starts.
  private static func startDaemon() {
    do {
      _ = try BlockingClient()
    } catch {
      StandardStreams.complain("nothing is recorded without the daemon: \(error)")
    }
  }
}
