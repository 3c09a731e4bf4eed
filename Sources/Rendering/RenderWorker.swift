public import Descriptors
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
    let output = try of(conversion) { () throws(SystemFailure) in try PayloadDraft.inMemory() }
    let process = try of(conversion) { () throws(SystemFailure) in
      try start(conversion, input: payload.handOut(), output: output)
    }
    try await finish(process, conversion)
    return try finished(output, conversion)
  }

  /// Runs one step of a conversion; a failure tells which conversion it was.
  private func of<Answer: ~Copyable>(
    _ conversion: Conversion, _ step: () throws(SystemFailure) -> Answer
  ) throws(LoadFailure) -> Answer {
    do throws(SystemFailure) {
      return try step()
    } catch {
      throw failure(of: conversion, error)
    }
  }

  private func finished(
    _ output: consuming PayloadDraft, _ conversion: Conversion
  ) throws(LoadFailure) -> Payload {
    do throws(SystemFailure) {
      return try output.finish()
    } catch {
      throw failure(of: conversion, error)
    }
  }

  private func failure(of conversion: Conversion, _ error: SystemFailure) -> LoadFailure {
    LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(error)")
  }

  private func start(
    _ conversion: Conversion, input: consuming OwnedDescriptor, output: borrowing PayloadDraft
  ) throws(SystemFailure) -> ChildProcess {
    // The worker's standard error stays out of the journal: a trace could quote content.
    let nowhere = try StartedProcess.nowhere()
    return try ChildProcess(
      program, conversion.arguments, input: input.rawValue, output: output.rawValue, error: nowhere.rawValue)
  }

  private func finish(_ process: ChildProcess, _ conversion: Conversion) async throws(LoadFailure) {
    let ending: StartedProcess.Ending
    do throws(WaitFailure) {
      ending = try await process.wait(atMost: RenderWorker.deadline)
    } catch {
      process.kill()
      switch error {
      case .cancelled: throw LoadFailure(.cancelled, step: "the conversion from \(conversion) was cancelled")
      case .timedOut:
        throw LoadFailure(
          .timedOut, step: "the conversion from \(conversion) took longer than \(RenderWorker.deadline)")
      }
    }
    log.debug("conversion ended", metadata: ["conversion": "\(conversion)", "ending": "\(ending.account)"])
    guard ending == .exited(0) else {
      throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(ending.account)")
    }
  }
}
