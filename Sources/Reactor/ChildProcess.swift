public import Linux

/// A process that this one has started and waits for by a descriptor, so that its end is an event of the loop.
@LoopActor
public final class ChildProcess {
  private let process: StartedProcess
  private let watch: SharedDescriptor
  private let ending = Promise<StartedProcess.Ending>()

  /// Starts `program` with these arguments and standard descriptors, and an environment that says nothing. It is a path,
  /// or the name of a program of ours, which is looked for anew: it may have come or moved since this process began.
  public init(_ program: String, _ arguments: [String], input: CInt, output: CInt, error: CInt) throws(Failure) {
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
    // Its end is awaited by a task of its own, so that it is reaped even when nobody waits any more.
    LoopTask.start { await self.reap() }
  }

  /// Waits until the process has ended; it goes on when `limit` passes or the waiting task is cancelled.
  public func wait(
    atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) -> StartedProcess.Ending {
    try await ending.wait(atMost: limit, timers: timers)
  }

  /// Ends the process at once. One that the kernel holds up, in a file system that does not answer, ends when it is let go.
  public func kill() { if ending.value == nil { process.kill() } }

  private func reap() async {
    // This task is never cancelled and has no limit, so the wait ends with the process.
    guard (try? await DescriptorWaits.shared.readableAtLast(watch.rawValue)) != nil else { return }
    ending.fulfil((try? process.wait()) ?? .exited(-1))
  }
}
