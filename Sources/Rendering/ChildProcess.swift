internal import CLinux
internal import Descriptors
internal import Glibc
internal import Reactor
internal import SystemPackage

/// A process that this one has started and waits for by a pidfd, so that its end is an event of the loop.
@LoopActor
final class ChildProcess {
  /// How a process came to its end.
  enum Ending: Equatable, CustomStringConvertible {
    case exited(CInt)
    case killed(signal: CInt)

    var description: String {
      switch self {
      case .exited(let code): "ended with exit code \(code)"
      case .killed(SIGABRT): "ran out of memory or aborted"
      case .killed(SIGSYS): "was stopped: it tried what it may not do"
      case .killed(SIGILL), .killed(SIGTRAP): "crashed"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    }
  }

  private let process: pid_t
  private let descriptor: SharedDescriptor
  private let ending = Promise<Ending>()

  /// Starts `program` with these arguments and standard descriptors, and an environment that says nothing.
  init(_ program: String, _ arguments: [String], input: CInt, output: CInt, error: CInt) throws(SystemFailure) {
    var process: pid_t = 0
    let result = withCStrings([program] + arguments) { vector in
      withCStrings(["SWIFT_BACKTRACE=enable=no"]) { environment in
        CLinux_spawn(&process, program, vector, environment, input, output, error, false)
      }
    }
    guard result == 0 else { throw SystemFailure("start \(program)", Errno(rawValue: result)) }
    self.process = process
    do throws(SystemFailure) {
      let number = try SystemCall.run("watch a process") { CLinux_pidfd_open(process) }
      descriptor = SharedDescriptor(OwnedDescriptor(adopting: number))
    } catch {
      _ = Glibc.kill(process, SIGKILL)
      _ = waitpid(process, nil, 0)
      throw error
    }
    // Its end is awaited by a task of its own, so that it is reaped even when nobody waits any more.
    LoopTask.start { await self.reap() }
  }

  /// Waits until the process has ended; it goes on when `limit` passes or the waiting task is cancelled.
  func wait(atMost limit: Duration) async throws(WaitFailure) -> Ending { try await ending.wait(atMost: limit) }

  /// Ends the process at once.
  func kill() { if ending.value == nil { _ = Glibc.kill(process, SIGKILL) } }

  private func reap() async {
    // This task is never cancelled and has no limit, so the wait ends with the process.
    try? await DescriptorWaits.shared.readable(descriptor.rawValue)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    ending.fulfil(signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal))
  }

  /// A descriptor of /dev/null that stays open as long as this process.
  static func nowhere() throws(SystemFailure) -> CInt {
    if let null { return null.rawValue }
    let opened = SharedDescriptor(
      OwnedDescriptor(adopting: try SystemCall.run("open /dev/null") { open("/dev/null", O_RDWR | O_CLOEXEC) }))
    null = opened
    return opened.rawValue
  }

  private static var null: SharedDescriptor?
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
