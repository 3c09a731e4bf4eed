internal import Glibc
package import Linux

/// Where the history's socket is, beside the daemon's, and how `pb` comes by somebody who serves it.
package enum HistorySocket {
  private static let name = "/history"
  /// What systemd calls the program that keeps the history.
  package static let unit = "pasteboard-history.service"
  private static let limit = Duration.seconds(5)
  /// What sshd calls its processes that listen on the sockets it forwards, and what dropbear does.
  private static let tunnels: Set<String> = ["sshd", "sshd-session", "dropbear"]

  /// The path. Its folder is there afterwards, and the user's alone.
  package static func path() throws(Failure) -> String {
    SocketPath.folder(of: try DaemonStarter.socketPath()) + name
  }

  /// A connection to the program that keeps the history; nil if it does not run.
  package static func connectIfServed() throws(Failure) -> Connection? {
    try DaemonStarter(path: path(), server: .history).connectIfServed()
  }

  /// A connection to the program that keeps the history, which is started if it does not run: by systemd only if the user
  /// has enabled it. `started` is called when it begins to record because of that.
  package static func connect(started: () -> Void) throws(Failure) -> Connection {
    if let connection = try connectIfServed() { return connection }
    if isDaemonElsewhere {
      throw Failure(
        .noDaemon,
        "the clipboard here is another machine's, and ssh does not forward its history: use pb history there,"
          + " or unset PASTEBOARD_SOCKET for the history of this machine")
    }
    let isUnit = UserManager.isInCharge && UserManager.does("cat", unit, atMost: limit)
    guard !isUnit || UserManager.does("is-enabled", unit, atMost: limit) else {
      throw Failure(.noDaemon, "no history is recorded: start it with 'systemctl --user enable --now \(unit)'")
    }
    let connection = try DaemonStarter(path: path(), server: .history).connect()
    if !isUnit { started() }
    return connection
  }

  /// Whether the daemon's socket is one that ssh forwards from another machine.
  package static var isDaemonElsewhere: Bool {
    guard let path = try? SocketPath.resolve(), let connection = try? Connection(to: path),
      let process = try? UnixSocket.peer(of: connection.rawValue).process
    else { return false }
    return ProcessName.of(process).map(tunnels.contains) ?? false
  }
}
