internal import Linux
internal import PasteboardClient

extension HistoryClient {
  /// Connects to the history; starts it if necessary, and tells the user so.
  init() throws {
    try self.init {
      StandardStreams.complain("pasteboard-history was started: it records the history from now on")
      HistoryClient.startDaemon()
    }
  }

  /// Starts the daemon, which the recorder follows but never starts.
  private static func startDaemon() {
    do {
      _ = try BlockingClient()
    } catch {
      StandardStreams.complain("nothing is recorded without the daemon: \(error)")
    }
  }
}
