internal import Glibc
internal import Linux
internal import PasteboardClient

/// One ssh connection that all sessions share, so that ssh asks the user for a password only once (ssh_config(5),
/// ControlMaster). It is our own: the user's settings for shared connections are overridden.
///
/// Its own session is the far shell, which lives as long as this process keeps the shell's standard input open. When
/// that is closed for any reason, the far shell cleans up and the connection ends.
final class SSHConnection {
  /// The maximum time for the far side to clean up, and for ssh to end, in milliseconds.
  private static let endLimit: CInt = 5000
  /// The maximum output of a far shell before it is ready, in bytes: all lines, with or without the mark.
  private static let noiseLimit = 1 << 16

  private let words: SSHWords
  /// The host, as the user has named it.
  var host: String { words.host }
  private let program: String
  private let folder: PrivateFolder
  private let signals: StopSignals
  private let master: StartedProcess
  private let output: SharedDescriptor
  private var input: SharedDescriptor?
  private var heard: [UInt8] = []
  /// The number of bytes that the far shell has written.
  private var heardCount = 0

  /// Starts to connect, once `prepare` has put into the connection's folder what is to be forwarded.
  init(_ words: SSHWords, prepare: (_ folder: String) throws -> Void = { _ in }) throws {
    guard let program = InstalledProgram.path(of: "ssh") else {
      throw Failure(.failed, "ssh is not installed: install the client of OpenSSH")
    }
    signals = try StopSignals()
    folder = try PrivateFolder {
      [program] + SSHConnection.control(in: $0) + ["-O", "exit"] + words.forRequests + [words.host]
    }
    (self.words, self.program) = (words, program)
    try prepare(folder.path)
    let input = try SharedDescriptor.pipe()
    let output = try SharedDescriptor.pipe()
    let asMaster = SSHConnection.control(in: folder.path) + ["-o", "ControlMaster=yes", "-o", "ControlPersist=no"]
    let arguments = asMaster + words.forConnection + ["-T", "--", words.host, "exec sh"]
    master = try StartedProcess(
      program, arguments, input: input.reading.rawValue, output: output.writing.rawValue, error: 2)
    (self.input, self.output) = (input.writing, output.reading)
  }

  /// Waits until `event` is readable or has ended, and runs the errand meanwhile; throws if a signal comes first.
  func wait(until event: CInt, _ errand: any Errand) throws { try listen(to: event, errand) }

  /// Ends the far shell, and thus the connection.
  func close() {
    input = nil
    do {
      try SSHConnection.awaitEnd(of: master)
    } catch {}  // nothing is left to wait for
  }

  // MARK: The far shell

  /// Sends `script` to the far shell.
  func tell(_ script: String) throws {
    guard let input else { return }
    do {
      try Output.write(Array(script.utf8)[...], to: input.rawValue)
    } catch {
      throw lost
    }
  }

  /// Returns the far shell's lines up to the line `last`, without the marks.
  func lines(until last: String) throws -> [String] {
    var lines: [String] = []
    while lines.last != last {
      let line = try nextLine()
      if line.hasPrefix(FarShell.mark) { lines.append(String(line.dropFirst(FarShell.mark.utf8.count))) }
    }
    return lines
  }

  private func nextLine() throws -> String {
    while true {
      if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
        defer { heard.removeSubrange(...end) }
        return String(decoding: heard[..<end], as: UTF8.self)
      }
      let room = SSHConnection.noiseLimit - heardCount
      guard room > 0 else {
        throw Failure(.failed, "\(words.host) prints too much before it is ready: \(SSHConnection.remedy)")
      }
      try listen(to: output.rawValue)
      let bytes = try FileBytes.readNext(output.rawValue, count: room)
      if bytes.isEmpty { throw lost }
      heard += bytes
      heardCount += bytes.count
    }
  }

  /// The error when the connection or the far shell has ended: ssh itself reports the former.
  private var lost: any Error {
    input = nil
    do {
      let ending = try SSHConnection.awaitEnd(of: master)
      if ending != .exited(0) { return SSHEnd(ending) }
    } catch {}
    return Failure(.failed, "\(words.host) does not run a shell for pb: \(SSHConnection.remedy)")
  }

  private static let remedy = "try ssh itself, or forward the socket by hand (docs/remote.md)"

  // MARK: What goes through the connection

  /// The two ways in which a socket is forwarded (ssh(1), -L and -R).
  enum Forwarding {
    /// A socket of the far side gets a name in the connection's folder.
    case here(name: String, from: String)
    /// One in the connection's folder gets a path on the far side.
    case there(path: String, from: String)
  }

  /// Returns the path of a file in the connection's folder.
  func path(of name: String) -> String { "\(folder.path)/\(name)" }

  func forward(_ forwarding: Forwarding) throws {
    let option =
      switch forwarding {
      case .here(let name, let far): ["-L", "\(path(of: name)):\(far)"]
      case .there(let far, let name): ["-R", "\(far):\(path(of: name))"]
      }
    let words = ["-O", "forward", "-o", "ClearAllForwardings=no"] + option + words.forRequests
    let null = try nowhere()
    guard try run(words, [], input: null.rawValue, output: null.rawValue, error: null.rawValue) == .exited(0) else {
      throw Failure(
        .failed,
        "\(self.words.host) does not forward sockets: allow it in its sshd_config (AllowStreamLocalForwarding)")
    }
  }

  /// Copies this program into the file `far`, and tests it.
  func lend(to far: String) throws {
    let program = OwnedDescriptor(
      adopting: try SystemCall.run("open this program") { open("/proc/self/exe", O_RDONLY | O_CLOEXEC) })
    let size = try program.status().size
    let line = ProgressBar.onStandardError?.begin()
    defer { line?.erase() }
    let null = try nowhere()
    let copying = "cat > \(far) && chmod 700 \(far) && \(far) --version"
    let position = program.rawValue
    let ending = try run(
      SSHConnection.asSession + words.forRequests + ["-T"], ["exec sh -c '\(copying)'"],
      input: program.rawValue, output: null.rawValue, error: null.rawValue,
      ShowingProgress {
        line?.show(StepProgress(phase: "bringing pb", done: Int(lseek(position, 0, SEEK_CUR)), total: size))
      })
    guard ending == .exited(0) else {
      throw Failure(.failed, "pb could not be copied to \(words.host), or does not run in \(far): install it there")
    }
  }

  /// Runs the user's shell or command on the far side, on this program's own streams, and the errand meanwhile; returns
  /// how it ended.
  func session(in far: FarFacts, _ errand: (any Errand)?) throws -> SSHEnd {
    let wantsTerminal = words.command.isEmpty && !words.mentionsTerminal && isatty(0) == 1
    return SSHEnd(
      try run(
        SSHConnection.asSession + words.forSession + (wantsTerminal ? ["-t"] : []), ["exec sh \(far.folder)/run"],
        input: 0, output: 1, error: 2, errand))
  }

  /// The options for an additional session, without the forwards in the user's settings.
  private static let asSession = ["-o", "ControlMaster=no", "-o", "ClearAllForwardings=yes"]

  /// Returns the option that names the connection's own socket.
  private static func control(in folder: String) -> [String] { ["-S", folder + "/control"] }

  /// Runs ssh through the connection until it ends, and the errand meanwhile. A signal ends ssh.
  private func run(
    _ options: [String], _ command: [String], input: CInt, output: CInt, error: CInt,
    _ errand: (any Errand)? = nil
  ) throws -> StartedProcess.Ending {
    let arguments = SSHConnection.control(in: folder.path) + options + ["--", words.host] + command
    let process = try StartedProcess(program, arguments, input: input, output: output, error: error)
    let watch = try process.watch()
    do {
      try listen(to: watch.rawValue, errand)
    } catch {
      process.signal(SIGTERM)  // after this signal, ssh restores the terminal
      _ = try? SSHConnection.awaitEnd(of: process)
      throw error
    }
    return try process.wait()
  }

  // MARK: Waiting

  /// Waits until `event` is readable, and runs the errand meanwhile.
  private func listen(to event: CInt, _ errand: (any Errand)? = nil) throws {
    if let signal = try signals.wait(until: event, errand) {
      throw SSHEnd.stopped(signal: signal)
    }
  }

  /// Waits until `process` has ended; kills it if it takes too long.
  @discardableResult
  private static func awaitEnd(of process: StartedProcess) throws -> StartedProcess.Ending {
    let watch = try process.watch()
    if try SystemCall.wait("wait for ssh", watch.rawValue, milliseconds: endLimit) == nil { process.kill() }
    return try process.wait()
  }

  private func nowhere() throws -> SharedDescriptor {
    SharedDescriptor(try StartedProcess.nowhere())
  }
}
