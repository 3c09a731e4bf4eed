internal import Glibc
internal import Linux
internal import PasteboardClient
internal import RenderCommand

/// The locked programs that read documents and pictures for the window.
enum Worker {
  /// The number of bytes that are read of a result.
  private static let limit = 16 << 20

  /// Lets a worker convert content, and waits for the result.
  static func run<Command: WorkerCommand>(
    _ command: Command, on content: PastedRepresentation.Content
  ) throws -> [UInt8] {
    let (ending, result) = try attempt(command, on: content)
    if ending == .exited(RenderExit.done.rawValue) { return result }
    throw failure(ending)
  }

  /// Lets the workers convert a document, and waits for the result. Its code has colours, if the worker for them is
  /// installed, knows the language, and is done in time.
  static func runWithColours(
    _ conversion: Conversion, on content: PastedRepresentation.Content
  ) throws -> [UInt8] {
    guard InstalledProgram.path(of: CodeColouring.worker) != nil else { return try run(conversion, on: content) }
    var conversion = conversion
    conversion.parts = .requested([.colours])
    let errors = try PayloadDraft.inMemory()
    let (ending, result) = try attempt(conversion, on: content, errors: errors.rawValue)
    if ending == .exited(RenderExit.done.rawValue) { return result }
    guard ending == .exited(RenderExit.needsParts.rawValue) else { throw failure(ending) }
    var bundle = try errors.finish().bytes()
    for language in DocumentBundle.Lack(beginning: bundle).languages {
      bundle = (try? run(CodeColouring(language), on: .bytes(bundle))) ?? bundle
    }
    conversion.parts = .bundled
    return try run(conversion, on: .bytes(bundle))
  }

  private static func attempt<Command: WorkerCommand>(
    _ command: Command, on content: PastedRepresentation.Content, errors: CInt? = nil
  ) throws -> (ending: StartedProcess.Ending, output: [UInt8]) {
    let input = try content.descriptor()
    // Another worker may have read it.
    try SystemCall.run("begin the content again") { lseek(input.rawValue, 0, SEEK_SET) }
    return try run(Command.worker, command.arguments, input: input.rawValue, errors: errors)
  }

  private static func failure(_ ending: StartedProcess.Ending) -> Failure {
    switch ending {
    case .exited(RenderExit.tooManyPixels.rawValue):
      Failure(.failed, translated("the picture has too many pixels to show"))
    case .exited(RenderExit.noLibrary.rawValue):
      Failure(.failed, translated("a library that reads such pictures is missing: run pb doctor"))
    default: Failure(.failed, translated("it cannot be shown: what it contains is damaged, or too much"))
    }
  }

  /// Runs a worker to its end; returns how it ended, and the beginning of its output. One that is not done in time is left
  /// behind: what it waits for may never come.
  static func run(
    _ name: String, _ arguments: [String], input: CInt? = nil, errors: CInt? = nil, within patience: Duration? = nil
  ) throws -> (ending: StartedProcess.Ending, output: [UInt8]) {
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, translated("%s is not installed: put it beside pasteboard-window", name))
    }
    let null = try StartedProcess.nowhere()
    let (output, end) = try SharedDescriptor.pipe()
    // A crash prints a trace, which may contain content.
    let process = try StartedProcess(
      program, arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input ?? null.rawValue,
      output: end.rawValue, error: errors ?? null.rawValue)
    _ = consume end
    let deadline = patience.map { Deadline(after: $0) }
    let result = try output.readToEnd(keeping: limit, before: deadline)
    guard let deadline else { return (try process.wait(), result ?? []) }
    guard let result, let ending = try process.ending(before: deadline) else {
      process.kill()
      BlockingThread.start { _ = try? process.wait() }
      throw Failure(.failed, translated("the file does not come: its disk or network does not answer"))
    }
    return (ending, result)
  }
}

extension SharedDescriptor {
  /// Reads to the end of a pipe, and drops what is more than `limit` bytes; nil if the end has not come by the deadline.
  func readToEnd(keeping limit: Int, before deadline: Deadline? = nil) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let time = deadline?.milliseconds ?? -1
      guard try SystemCall.wait("wait for a worker", rawValue, milliseconds: time) != nil else { return nil }
      let next = try FileBytes.readNext(rawValue, count: 64 << 10)
      if next.isEmpty { return bytes }
      bytes += next.prefix(limit - bytes.count)
    }
  }
}
