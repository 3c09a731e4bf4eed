internal import Bytes
internal import CLinux
internal import Glibc
internal import SystemPackage

/// A process that this one has started, and that may outlive it.
package struct StartedProcess: Sendable {
  /// The way in which a process ended.
  package enum Ending: Equatable, Sendable {
    /// The process exited with this code.
    case exited(CInt)
    /// A signal ended the process.
    case killed(signal: CInt)
  }

  private let number: pid_t

  /// Starts `program` with these arguments, which are system bytes, and these standard descriptors; by default with
  /// this process's environment.
  package init(
    _ program: String, _ arguments: [String], environment: [String]? = nil, input: CInt, output: CInt, error: CInt,
    inNewSession: Bool = false
  ) throws(Failure) {
    var number: pid_t = 0
    let result = withCStrings([program] + arguments) { vector in
      guard let environment else {
        return CLinux_spawn(&number, program, vector, nil, input, output, error, inNewSession)
      }
      return withCStrings(environment) {
        CLinux_spawn(&number, program, vector, $0, input, output, error, inNewSession)
      }
    }
    guard result == 0 else { throw Failure("start \(program)", Errno(rawValue: result)) }
    self.number = number
  }

  /// Returns a descriptor of /dev/null, for streams that a process must not share.
  package static func nowhere() throws(Failure) -> OwnedDescriptor {
    OwnedDescriptor(adopting: try SystemCall.run("open /dev/null") { open("/dev/null", O_RDWR | O_CLOEXEC) })
  }

  /// Waits until the process ends, and returns how.
  package func wait() throws(Failure) -> Ending {
    var status: CInt = 0
    try SystemCall.run("wait for a process") { waitpid(number, &status, 0) }
    return StartedProcess.ending(status)
  }

  /// Returns how the process has ended; nil if it still runs.
  package func ending() throws(Failure) -> Ending? {
    var status: CInt = 0
    let found = try SystemCall.run("look at a process") { waitpid(number, &status, WNOHANG) }
    return found == 0 ? nil : StartedProcess.ending(status)
  }

  /// Returns a descriptor that is readable once the process has ended (pidfd_open(2)).
  package func watch() throws(Failure) -> OwnedDescriptor {
    OwnedDescriptor(adopting: try SystemCall.run("watch a process") { CLinux_pidfd_open(number) })
  }

  /// Sends a signal. The process must not have been waited for, or its number may be another's.
  package func signal(_ number: CInt) { _ = Glibc.kill(self.number, number) }

  /// Kills the process. It must not have been waited for, or its number may be another's.
  package func kill() { _ = Glibc.kill(number, SIGKILL) }

  /// Sends a signal to a process in a session of its own, and to its children in the same group. It must not have been
  /// waited for.
  package func signalSession(_ signal: CInt) { _ = Glibc.kill(-number, signal) }

  /// Kills a process in a session of its own, and its children in the same group. It must not have been waited for.
  package func killSession() { signalSession(SIGKILL) }

  private static func ending(_ status: CInt) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

/// Calls `body` with a NULL-terminated vector of C strings, valid only during the call.
private func withCStrings<Answer>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
  let copies = strings.map { strdup($0.systemCString) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a vector holds its end at least") }
    return body(base)
  }
}
