package import Bytes
package import Linux
package import Logging
package import Pasteboard
package import Reactor
package import RenderCommand

/// Runs each conversion in a process of its own: a descriptor in, a descriptor out.
///
/// A trap, a hang or a memory blow-up costs one representation, never the daemon.
@LoopActor
package final class RenderWorker {
  /// How many conversions run at once by default; others wait in the order of their arrival.
  package static let places = 4

  /// The outcome of a conversion.
  package enum Outcome {
    /// The converted bytes, and the sentences about what they lack.
    case converted(Payload, complaints: Payload)
    /// A ``DocumentBundle`` without the parts that the conversion has requested.
    case needsParts(Payload)
  }

  private let program: String
  private let deadline: Duration
  private let capacity: @LoopActor () -> Int
  private let linkSchemes: @LoopActor () -> [LinkScheme]
  private let log: Logger
  private let turnstile: Turnstile

  /// Creates a runner of the worker `program`, a path or a name as for ``ChildProcess``. From its turn on, a conversion
  /// has the `deadline`, including a second try. `capacity` and `linkSchemes` return its limits at that time.
  package init(
    program: String, places: Int = RenderWorker.places, deadline: Duration = .seconds(30),
    capacity: @escaping @LoopActor () -> Int = { .max },
    linkSchemes: @escaping @LoopActor () -> [LinkScheme] = { [] }, log: Logger
  ) {
    self.program = program
    self.deadline = deadline
    self.capacity = capacity
    self.linkSchemes = linkSchemes
    self.log = log
    turnstile = Turnstile(places: places)
  }

  /// Whether the worker can be started: not every worker is installed everywhere.
  package var isInstalled: Bool { program.contains("/") || InstalledProgram.path(of: program) != nil }

  /// Converts a payload; ends the process if the task is cancelled or the deadline passes, or a shorter `limit`. A
  /// crashed process is retried once.
  package func convert(
    _ payload: Payload, _ conversion: some WorkerCommand, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> Payload {
    switch try await attempt(payload, conversion, atMost: limit) {
    case .converted(let payload, _): return payload
    case .needsParts:
      throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) needs parts that it may not have")
    }
  }

  /// Converts a payload as ``convert(_:_:atMost:)`` does, unless the conversion needs parts that it has requested.
  package func attempt(
    _ payload: Payload, _ conversion: some WorkerCommand, atMost limit: Duration? = nil
  ) async throws(LoadFailure) -> Outcome {
    do {
      try await turnstile.enter()
    } catch {
      throw LoadFailure(.cancelled, step: "the conversion from \(conversion) was cancelled")
    }
    defer { turnstile.leave() }
    return try await convertNow(payload, conversion, atMost: min(limit ?? deadline, deadline))
  }

  /// Returns the type that text of a format is of, although it does not say so; nil if it is nothing else. A document
  /// that shows nothing but text is plain text.
  package func recognise(_ text: Payload, of stated: TextFormat = .plain) async -> MediaType? {
    guard let answer = try? await convert(text, Conversion(from: .text(stated), to: .kind)),
      let name = try? answer.bytes()
    else { return nil }
    let words = String(decoding: name, as: UTF8.self).split(separator: " ").map { String($0) }
    guard let format = words.first.flatMap(TextFormat.init(rawValue:)), format != stated else { return nil }
    return format == .code ? .code(in: words.dropFirst().first.flatMap(CodeLanguage.init(_:))) : format.type
  }

  private func convertNow(
    _ payload: Payload, _ conversion: some WorkerCommand, atMost limit: Duration
  ) async throws(LoadFailure) -> Outcome {
    let end = Timers.monotonic.now + limit
    var triesLeft = 2
    while true {
      triesLeft -= 1
      let output = try of(conversion) { try PayloadDraft.inMemory() }
      // It is not logged, because a trace could quote content.
      let error = try of(conversion) { try PayloadDraft.inMemory() }
      let process = try of(conversion) {
        try start(conversion, input: payload.handOut(), output: output, error: error)
      }
      log.debug("conversion started", metadata: ["conversion": "\(conversion)", "bytes": "\(payload.count)"])
      let ending = try await ending(of: process, conversion, until: end, limit)
      switch ending {
      case .exited(RenderExit.done.rawValue):
        return .converted(try finished(output, conversion), complaints: try finished(error, conversion))
      case .exited(RenderExit.needsParts.rawValue): return .needsParts(try finished(error, conversion))
      case .exited, .killed: break
      }
      log.log(
        level: ending.isFault ? .warning : .debug, "conversion failed",
        metadata: ["conversion": "\(conversion)", "cause": "it \(ending.account)"])
      guard triesLeft > 0, ending.mayDifferNextTime else {
        throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(ending.account)")
      }
    }
  }

  /// Runs one step of a conversion; a failure names the conversion.
  private func of<Answer: ~Copyable>(
    _ conversion: some WorkerCommand, _ step: () throws -> Answer
  ) throws(LoadFailure) -> Answer {
    do {
      return try step()
    } catch {
      throw failure(of: conversion, error)
    }
  }

  private func finished(
    _ output: consuming PayloadDraft, _ conversion: some WorkerCommand
  ) throws(LoadFailure) -> Payload {
    do {
      return try output.finish()
    } catch {
      throw failure(of: conversion, error)
    }
  }

  private func failure(of conversion: some WorkerCommand, _ error: any Error) -> LoadFailure {
    LoadFailure(.conversionFailed, step: "the conversion from \(conversion) \(error)")
  }

  private func start(
    _ conversion: some WorkerCommand, input: consuming OwnedDescriptor, output: borrowing PayloadDraft,
    error: borrowing PayloadDraft
  ) throws(Failure) -> ChildProcess {
    var conversion = conversion
    conversion.capacity = capacity()
    conversion.permit(linkSchemes())
    return try ChildProcess(
      program, conversion.arguments, input: input.rawValue, output: output.rawValue, error: error.rawValue)
  }

  private func ending(
    of process: ChildProcess, _ conversion: some WorkerCommand, until end: Duration, _ limit: Duration
  ) async throws(LoadFailure) -> StartedProcess.Ending {
    do {
      return try await process.wait(atMost: max(.zero, end - Timers.monotonic.now))
    } catch {
      process.kill()
      switch error {
      case .cancelled: throw LoadFailure(.cancelled, step: "the conversion from \(conversion) was cancelled")
      case .timedOut, .unavailable:
        log.warning("conversion failed", metadata: ["conversion": "\(conversion)", "cause": "it took too long"])
        throw LoadFailure(.timedOut, step: "the conversion from \(conversion) took longer than \(limit)")
      }
    }
  }
}
