internal import CLinux
package import Descriptors
internal import Glibc
internal import SystemPackage

/// A process that this one has started. It may outlive this one.
package struct StartedProcess {
  /// How a process came to its end.
  package enum Ending: Equatable, Sendable {
    case exited(CInt)
    case killed(signal: CInt)
  }

  private let number: pid_t

  /// Starts `program` with these arguments and standard descriptors, and with this process's environment if there is no
  /// other.
  package init(
    _ program: String, _ arguments: [String], environment: [String]? = nil, input: CInt, output: CInt, error: CInt,
    inNewSession: Bool = false
  ) throws(SystemFailure) {
    var number: pid_t = 0
    let result = withCStrings([program] + arguments) { vector in
      guard let environment else {
        return CLinux_spawn(&number, program, vector, nil, input, output, error, inNewSession)
      }
      return withCStrings(environment) {
        CLinux_spawn(&number, program, vector, $0, input, output, error, inNewSession)
      }
    }
    guard result == 0 else { throw SystemFailure("start \(program)", Errno(rawValue: result)) }
    self.number = number
  }

  /// /dev/null, for the streams that a process is not to have.
  package static func nowhere() throws(SystemFailure) -> OwnedDescriptor {
    OwnedDescriptor(adopting: try SystemCall.run("open /dev/null") { open("/dev/null", O_RDWR | O_CLOEXEC) })
  }

  /// Waits until the process ends.
  package func wait() throws(SystemFailure) -> Ending {
    var status: CInt = 0
    try SystemCall.run("wait for a process") { waitpid(number, &status, 0) }
    return StartedProcess.ending(status)
  }

  /// How the process has ended; nil if it runs.
  package func ending() throws(SystemFailure) -> Ending? {
    var status: CInt = 0
    let found = try SystemCall.run("look at a process") { waitpid(number, &status, WNOHANG) }
    return found == 0 ? nil : StartedProcess.ending(status)
  }

  /// How the process ends within `deadline`; nil if it does not.
  func ending(before deadline: Deadline) throws(SystemFailure) -> Ending? {
    let watch = OwnedDescriptor(adopting: try SystemCall.run("watch a process") { CLinux_pidfd_open(number) })
    var entry = pollfd(fd: watch.rawValue, events: Int16(POLLIN), revents: 0)
    try SystemCall.run("wait for a process") { poll(&entry, 1, deadline.milliseconds) }
    return try ending()
  }

  private static func ending(_ status: CInt) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

/// Calls `body` with a NULL-ended vector of C strings, valid during the call only.
private func withCStrings<Answer>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
  let copies = strings.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a vector holds its end at least") }
    return body(base)
  }
}
