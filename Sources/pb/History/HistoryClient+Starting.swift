internal import PasteboardClient

extension HistoryClient {
  /// Connects to the history; starts it if necessary, and tells the user so.
  init() throws {
    try self.init {
      StandardStreams.complain("pasteboard-history was started: it records the history from now on")
    }
  }
}
