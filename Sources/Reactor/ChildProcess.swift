package import Linux

/// A child process whose end is an event of the loop, reported by a descriptor.
@LoopActor
package final class ChildProcess {
  private let process: StartedProcess
  private let watch: SharedDescriptor
  private let ending = Promise<StartedProcess.Ending>()

  /// Starts `program` with these arguments and standard descriptors, and an empty environment. `program` is a path, or
  /// the name of one of our programs, which is looked up each time: it may have been installed or moved meanwhile.
  package init(_ program: String, _ arguments: [String], input: CInt, output: CInt, error: CInt) throws(Failure) {
    let path = program.contains("/") ? program : InstalledProgram.path(of: program) ?? program
    process = try StartedProcess(
      path, arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input, output: output, error: error)
    do {
      watch = SharedDescriptor(try process.watch())
    } catch {
      process.kill()
      _ = try? process.wait()
      throw error
    }
    // A separate task awaits the end, so that the process is reaped even if no other task waits.
    LoopTask.start { await self.reap() }
  }

  /// Waits until the process has ended; if `limit` passes or the task is cancelled, the process continues.
  package func wait(
    atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) -> StartedProcess.Ending {
    try await ending.wait(atMost: limit, timers: timers)
  }

  /// Ends the process at once. One that the kernel holds, in a file system that does not answer, ends when released.
  package func kill() { if ending.value == nil { process.kill() } }

  private func reap() async {
    // This task is never cancelled and has no limit, so the wait ends with the process.
    guard (try? await DescriptorWaits.shared.readableAtLast(watch.rawValue)) != nil else { return }
    ending.fulfil((try? process.wait()) ?? .exited(-1))
  }
}
