internal import Glibc
package import Linux

/// Locates the history's socket, beside the daemon's, and connects `pb` to it.
package enum HistorySocket {
  private static let name = "/history"
  /// The name of the history's systemd unit.
  package static let unit = "pasteboard-history.service"
  private static let limit = Duration.seconds(5)
  /// The names of sshd's and dropbear's processes that listen on forwarded sockets.
  private static let tunnels: Set<String> = ["sshd", "sshd-session", "dropbear"]

  /// Returns the socket's path, and makes its folder private.
  package static func path() throws(Failure) -> String {
    SocketPath.folder(of: try DaemonStarter.socketPath()) + name
  }

  /// Connects to the history; nil if it does not run.
  package static func connectIfServed() throws(Failure) -> Connection? {
    try DaemonStarter(path: path(), server: .history).connectIfServed()
  }

  /// Connects to the history, and starts it if it does not run: through systemd only if the user has enabled it, and
  /// otherwise only if `mayStart`. Calls `started` if it begins to record because of that.
  package static func connect(mayStart: Bool, started: () -> Void) throws(Failure) -> Connection {
    if let connection = try connectIfServed() { return connection }
    if isDaemonElsewhere {
      throw Failure(
        .noDaemon,
        "the clipboard here is another machine's, and ssh does not forward its history: use pb history there,"
          + " or unset PASTEBOARD_SOCKET for the history of this machine")
    }
    let isUnit = isUnit
    guard !isUnit || UserManager.does("is-enabled", unit, atMost: limit) else {
      throw Failure(.noDaemon, "no history is recorded: start it with 'systemctl --user enable --now \(unit)'")
    }
    guard isUnit || mayStart else {
      throw Failure(
        .noDaemon, "no history is kept on this machine, which has no display: start one with 'pb history resume'")
    }
    let connection = try DaemonStarter(path: path(), server: .history).connect()
    if !isUnit { started() }
    return connection
  }

  /// Whether the user keeps a history: systemd's user manager is to start it or, where it has no unit for that, there is
  /// one already. Another machine's counts too.
  package static var isTurnedOn: Bool {
    isUnit ? UserManager.does("is-enabled", unit, atMost: limit) : wasKept || isDaemonElsewhere
  }

  /// Whether there are items of an earlier history.
  package static var wasKept: Bool {
    BaseFolder.state.map { access($0 + "/pasteboard/history", F_OK) == 0 } ?? false
  }

  /// Whether systemd's user manager is in charge of the history.
  package static var isUnit: Bool { UserManager.isInCharge && UserManager.does("cat", unit, atMost: limit) }

  /// Whether ssh forwards the daemon's socket from another machine.
  package static var isDaemonElsewhere: Bool {
    guard let path = try? SocketPath.resolve(), let connection = try? Connection(to: path),
      let process = try? UnixSocket.peer(of: connection.rawValue).process
    else { return false }
    return ProcessName.of(process).map(tunnels.contains) ?? false
  }
}
