package import Linux

/// A child process whose end is an event of the loop, reported by a descriptor.
@LoopActor
package final class ChildProcess {
  private let process: StartedProcess
  private let watch: SharedDescriptor
  private let ending = Promise<StartedProcess.Ending>()
  /// Whether it has a session of its own, which ends with it.
  private let hasSession: Bool

  /// Starts `program` with these arguments and standard descriptors, and an empty environment. `program` is a path, or
  /// the name of one of our programs, which is looked up each time: it may have been installed or moved meanwhile.
  package convenience init(
    _ program: String, _ arguments: [String], input: CInt, output: CInt, error: CInt
  ) throws(Failure) {
    let path = program.contains("/") ? program : InstalledProgram.path(of: program) ?? program
    let process = try StartedProcess(
      path, arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input, output: output, error: error)
    try self.init(process)
  }

  /// Starts the shell with these arguments and standard descriptors, and this process's environment, in a session of its
  /// own, which ``kill()`` ends as a whole.
  package convenience init(shell arguments: [String], input: CInt, output: CInt, error: CInt) throws(Failure) {
    let process = try StartedProcess(
      "/bin/sh", arguments, input: input, output: output, error: error, inNewSession: true)
    try self.init(process, hasSession: true)
  }

  private init(_ process: StartedProcess, hasSession: Bool = false) throws(Failure) {
    (self.process, self.hasSession) = (process, hasSession)
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
  package func kill() {
    guard ending.value == nil else { return }
    if hasSession { process.killSession() } else { process.kill() }
  }

  private func reap() async {
    // This task is never cancelled and has no limit, so the wait ends with the process.
    guard (try? await DescriptorWaits.shared.readableAtLast(watch.rawValue)) != nil else { return }
    ending.fulfil((try? process.wait()) ?? .exited(-1))
  }
}
