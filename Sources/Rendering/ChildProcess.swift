internal import Descriptors
internal import Glibc
internal import Reactor

/// A process that this one has started and waits for by a descriptor, so that its end is an event of the loop.
@LoopActor
final class ChildProcess {
  private let process: StartedProcess
  private let watch: SharedDescriptor
  private let ending = Promise<StartedProcess.Ending>()

  /// Starts `program` with these arguments and standard descriptors, and an environment that says nothing.
  init(_ program: String, _ arguments: [String], input: CInt, output: CInt, error: CInt) throws(SystemFailure) {
    process = try StartedProcess(
      program, arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input, output: output, error: error)
    do throws(SystemFailure) {
      watch = SharedDescriptor(try process.watch())
    } catch {
      process.kill()
      _ = try? process.wait()
      throw error
    }
    // Its end is awaited by a task of its own, so that it is reaped even when nobody waits any more.
    LoopTask.start { await self.reap() }
  }

  /// Waits until the process has ended; it goes on when `limit` passes or the waiting task is cancelled.
  func wait(atMost limit: Duration) async throws(WaitFailure) -> StartedProcess.Ending {
    try await ending.wait(atMost: limit)
  }

  /// Ends the process at once.
  func kill() { if ending.value == nil { process.kill() } }

  private func reap() async {
    // This task is never cancelled and has no limit, so the wait ends with the process.
    try? await DescriptorWaits.shared.readable(watch.rawValue)
    ending.fulfil((try? process.wait()) ?? .exited(-1))
  }
}

extension StartedProcess.Ending {
  /// What became of a worker, as the end of "the conversion …".
  var account: String {
    switch self {
    case .exited(70): "could not read its input or write its output"
    case .exited(71): "did not begin: its process could not be locked in"
    case .exited(let code): "ended with exit code \(code)"
    case .killed(SIGABRT): "ran out of memory or aborted"
    case .killed(SIGKILL): "was killed: the machine may have run out of memory"
    case .killed(SIGSYS): "was stopped: it tried what it may not do"
    case .killed(SIGXCPU): "used up its processor time"
    case .killed(SIGXFSZ): "wrote more than it may"
    case .killed(SIGILL), .killed(SIGTRAP), .killed(SIGSEGV), .killed(SIGBUS): "crashed"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }

  /// Whether the same conversion may go well the next time: addresses, hash seeds and free memory differ from run to
  /// run. What has tried to break out gets no second try, nor does what has used up a limit of its own.
  var mayDifferNextTime: Bool {
    switch self {
    case .exited, .killed(SIGSYS), .killed(SIGXCPU), .killed(SIGXFSZ): false
    case .killed: true
    }
  }
}
