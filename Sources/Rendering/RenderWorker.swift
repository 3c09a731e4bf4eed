public import Descriptors
internal import Glibc
public import Logging
public import Pasteboard
public import Reactor

/// Runs conversions in a process of their own each: a descriptor in, a descriptor out.
///
/// A trap, a hang or a memory blow-up costs one representation, never the daemon.
@LoopActor
public final class RenderWorker {
  /// How long a conversion may take.
  public static let deadline = Duration.seconds(30)

  private let program: String
  private let log: Logger

  /// Runs the worker at `program`, a path.
  public init(program: String, log: Logger) {
    self.program = program
    self.log = log
  }

  /// Converts a payload; ends the process when the task is cancelled or the deadline passes.
  public func convert(_ payload: Payload, _ conversion: Conversion) async throws(LoadFailure) -> Payload {
    log.debug("conversion started", metadata: ["conversion": "\(conversion)", "bytes": "\(payload.count)"])
    let output: PayloadDraft
    let process: ChildProcess
    do throws(SystemFailure) {
      output = try PayloadDraft.inMemory()
      process = try start(conversion, input: payload.handOut(), output: output)
    } catch {
      throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(error)")
    }
    try await finish(process, conversion)
    do throws(SystemFailure) {
      return try output.finish()
    } catch {
      throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(error)")
    }
  }

  private func start(
    _ conversion: Conversion, input: consuming OwnedDescriptor, output: borrowing PayloadDraft
  ) throws(SystemFailure) -> ChildProcess {
    // The worker's standard error stays out of the journal: a trace could quote content.
    try ChildProcess(
      program, conversion.arguments, input: input.rawValue, output: output.rawValue, error: ChildProcess.nowhere())
  }

  private func finish(_ process: ChildProcess, _ conversion: Conversion) async throws(LoadFailure) {
    do throws(WaitFailure) {
      let ending = try await process.wait(atMost: RenderWorker.deadline)
      log.debug("conversion ended", metadata: ["conversion": "\(conversion)", "ending": "\(ending)"])
      guard ending == .exited(0) else {
        throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(ending)")
      }
    } catch let failure as WaitFailure {
      process.kill()
      switch failure {
      case .cancelled:
        throw LoadFailure(.cancelled, step: "the conversion from \(conversion) was cancelled")
      case .timedOut:
        throw LoadFailure(
          .timedOut, step: "the conversion from \(conversion) took longer than \(RenderWorker.deadline)")
      }
    }
  }
}
