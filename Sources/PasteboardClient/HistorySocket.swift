internal import Linux

/// Where the history's socket is: beside the daemon's.
package enum HistorySocket {
  private static let name = "/history"

  /// The path. Its folder is there afterwards, and the user's alone.
  package static func path() throws(ClientError) -> String {
    do throws(SocketPath.Failure) {
      return SocketPath.folder(of: try SocketPath.resolve()) + name
    } catch {
      throw ClientError.noDaemon("\(error): set PASTEBOARD_SOCKET to another path")
    }
  }
}
