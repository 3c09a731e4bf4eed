internal import Glibc
internal import Linux
internal import SystemPackage

/// Connects to the daemon, or to the history. If it does not listen, starts it: through its systemd unit if there is
/// one, else directly.
///
/// Two programs may do this at once: the daemon holds a lock, and the second daemon exits at once with code 0. So the
/// starter then waits until the first one listens, and starts another one if that was just ending.
package struct DaemonStarter {
  /// The purpose of the connection.
  package enum Purpose: Sendable {
    /// To copy, paste or watch.
    case use
    /// To see the daemon's state or the item: a daemon that is started for that ends soon after.
    case look
  }

  /// The maximum time from a daemon's start until it listens.
  static let limit = Duration.seconds(5)
  /// How long another program's daemon may hold the lock without listening before it counts as ending.
  private static let patience = Duration.milliseconds(200)
  /// The pause between attempts to connect while another program's daemon starts, in microseconds.
  private static let nap: UInt32 = 5000

  let path: String
  private let server: ServerProgram

  /// Creates a starter for the session's socket, and makes its folder private.
  init() throws(Failure) { self.init(path: try DaemonStarter.socketPath()) }

  /// Creates a starter for the program that serves `path`.
  init(path: String, server: ServerProgram = .daemon) {
    self.path = path
    self.server = server
  }

  /// Returns the path of the session's socket.
  static func socketPath() throws(Failure) -> String {
    do {
      return try SocketPath.resolve()
    } catch {
      throw error.advising("set PASTEBOARD_SOCKET to another path", code: .noDaemon)
    }
  }

  /// Connects to the daemon, and starts it if necessary.
  func connect(for purpose: Purpose = .use) throws(Failure) -> Connection {
    if let connection = try connectIfServed() { return connection }
    if startBySocketUnit(), let connection = try connectIfServed() { return connection }
    return try startDaemon(for: purpose)
  }

  /// Connects to the daemon; nil if none listens.
  func connectIfServed() throws(Failure) -> Connection? {
    do {
      return try Connection(to: path)
    } catch {
      switch error.errno {
      case .noSuchFileOrDirectory, .connectionRefused: return nil
      default: throw error.advising("check the socket, or set PASTEBOARD_SOCKET to another path", code: .noDaemon)
      }
    }
  }

  /// Asks systemd's user manager to listen, and returns whether it does. A socket chosen by hand is not the unit's.
  private func startBySocketUnit() -> Bool {
    UserManager.isInCharge && UserManager.does("start", server.unit, atMost: DaemonStarter.limit)
  }

  /// Starts the daemon in a session of its own, so that it outlives the terminal, and without this process's standard
  /// streams: an inherited one would keep a pipe of the caller's open.
  private func startDaemon(for purpose: Purpose) throws(Failure) -> Connection {
    guard let program = InstalledProgram.path(of: server.name) else {
      throw Failure(
        .noDaemon, "no \(server.noun) runs and \(server.name) is not installed: put it beside pb or in PATH")
    }
    let deadline = Deadline(after: DaemonStarter.limit)
    while true {
      let process: StartedProcess
      do {
        process = try start(program, for: purpose, deadline)
      } catch {
        throw error.advising("start \(server.name) by hand", code: .noDaemon)
      }
      if let connection = try connect(to: process, of: program, deadline) { return connection }
    }
  }

  /// Starts `program` and returns when it listens or has ended, or the time is over.
  private func start(_ program: String, for purpose: Purpose, _ deadline: Deadline) throws(Failure) -> StartedProcess {
    let null = try StartedProcess.nowhere()
    guard server == .daemon else {
      return try StartedProcess(
        program, [], input: null.rawValue, output: null.rawValue, error: null.rawValue, inNewSession: true)
    }
    let (ready, announcement) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      program, ["--ready-descriptor", "1"] + (purpose == .look ? ["--for-a-look"] : []), input: null.rawValue,
      output: announcement.rawValue, error: null.rawValue,
      inNewSession: true)
    _ = consume announcement  // so that the pipe ends with the daemon
    try SystemCall.wait("wait for the daemon", ready.rawValue, milliseconds: deadline.milliseconds)
    return process
  }

  /// Connects to the started daemon, or to the other one that it found running; nil if that one has ended too, or is
  /// about to.
  private func connect(
    to process: StartedProcess, of program: String, _ deadline: Deadline
  ) throws(Failure) -> Connection? {
    while true {
      // The end is checked first: a daemon that ends after that was still listening at the attempt.
      let ending = try process.ending()
      if let connection = try connectIfServed() { return connection }
      switch ending {
      case .exited(0): return try connectToAnother(of: program, deadline)
      case nil: try rest(of: program, deadline)
      default: throw Failure(.noDaemon, "\(program) exited at once: run it by hand to see why")
      }
    }
  }

  /// Connects to the daemon that holds the lock; nil if it does not listen, because it is ending.
  private func connectToAnother(of program: String, _ deadline: Deadline) throws(Failure) -> Connection? {
    let end = Deadline(after: DaemonStarter.patience)
    while !end.hasPassed {
      if let connection = try connectIfServed() { return connection }
      try rest(of: program, deadline)
    }
    return nil
  }

  /// Sleeps until the next attempt; throws if the time is over.
  private func rest(of program: String, _ deadline: Deadline) throws(Failure) {
    if deadline.hasPassed {
      throw Failure(.noDaemon, "\(program) does not listen on its socket: run it by hand to see why")
    }
    usleep(DaemonStarter.nap)
  }
}
