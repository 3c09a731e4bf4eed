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
    let input = try content.descriptor()
    let (ending, result) = try run(Command.worker, command.arguments, input: input.rawValue)
    switch ending {
    case .exited(RenderExit.done.rawValue): return result
    case .exited(RenderExit.tooManyPixels.rawValue):
      throw Failure(.failed, translated("the picture has too many pixels to show"))
    case .exited(RenderExit.noLibrary.rawValue):
      throw Failure(.failed, translated("a library that reads such pictures is missing: run pb doctor"))
    default: throw Failure(.failed, translated("it cannot be shown: what it contains is damaged, or too much"))
    }
  }

  /// Runs a worker to its end; returns how it ended, and the beginning of its output.
  static func run(
    _ name: String, _ arguments: [String], input: CInt? = nil
  ) throws -> (ending: StartedProcess.Ending, output: [UInt8]) {
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, translated("%s is not installed: put it beside pasteboard-window", name))
    }
    let null = try StartedProcess.nowhere()
    let (output, end) = try SharedDescriptor.pipe()
    // A crash prints a trace, which may contain content.
    let process = try StartedProcess(
      program, arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input ?? null.rawValue,
      output: end.rawValue, error: null.rawValue)
    _ = consume end
    let result = try output.readToEnd(keeping: limit)
    return (try process.wait(), result)
  }
}

extension SharedDescriptor {
  /// Reads to the end of a pipe; drops what is more than `limit` bytes.
  func readToEnd(keeping limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = try FileBytes.readNext(rawValue, count: 64 << 10)
      if next.isEmpty { return bytes }
      bytes += next.prefix(limit - bytes.count)
    }
  }
}
