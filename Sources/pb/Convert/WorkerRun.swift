internal import Glibc
internal import Linux
internal import PasteboardClient
internal import RenderCommand

/// A task of a worker that `pb` runs itself, without the daemon.
struct WorkerRun<Command: WorkerCommand> {
  private let command: Command
  private let input: Input
  /// The name of the input in sentences.
  private let name: String

  init(_ command: Command, of input: Input, named name: String) {
    self.command = command
    self.input = input
    self.name = name
  }

  /// Writes the result to a place.
  func write(to place: OutputPlace) throws { try place.write { try write(to: $0) } }

  /// Writes the result to an output.
  func write(to output: Output) throws {
    // A crash prints a trace, which may contain content.
    let nowhere = try StartedProcess.nowhere()
    try check(try run(to: output.descriptor, errors: nowhere.rawValue))
  }

  /// Writes the result to an output, and returns what the worker has written to standard error.
  func writeWithErrors(to output: CInt) throws -> Payload {
    let errors = try PayloadDraft.inMemory()
    try check(try run(to: output, errors: errors.rawValue))
    return try errors.finish()
  }

  /// Runs the worker with these streams, and returns how it ended.
  func run(to output: CInt, errors: CInt) throws -> StartedProcess.Ending {
    guard let worker = InstalledProgram.path(of: Command.worker) else {
      throw Failure(.failed, "the converter \(Command.worker) is missing: put it beside pb or in PATH")
    }
    return try calling("install pb and \(Command.worker) again") {
      let process = try StartedProcess(
        worker, command.arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input.descriptor.rawValue,
        output: output, error: errors)
      if let bar = ProgressBar.onStandardError {
        let progress = ConversionProgress(input: input, output: output)
        try bar.wait(until: process.watch()) { progress.now }
      }
      return try process.wait()
    }
  }

  /// Throws a sentence unless the worker did its task.
  func check(_ ending: StartedProcess.Ending) throws {
    let step = "\(name) could not be converted from \(command)"
    switch ending {
    case .exited(RenderExit.done.rawValue): return
    case .exited(RenderExit.noTable.rawValue): throw noTable
    case .exited(RenderExit.noFormula.rawValue): throw Failure(.nothingThere, "\(name) contains no formula")
    case .exited(RenderExit.usage.rawValue):
      throw Failure(.failed, "\(step): install pb and \(Command.worker) together")
    case .exited(RenderExit.ioFailed.rawValue):
      throw Failure(.failed, "\(step): check that the input can be read and the output can be written")
    case .exited(RenderExit.notLockedIn.rawValue):
      throw Failure(.failed, "\(step): this system does not let a process confine itself with seccomp")
    case .exited(RenderExit.malformed.rawValue):
      throw Failure(.failed, "\(step): it is damaged, or in another format")
    case .exited(RenderExit.tooManyPixels.rawValue):
      throw Failure(.failed, "\(step): it has more pixels than pb or the format allows")
    case .exited(RenderExit.noLibrary.rawValue):
      throw Failure(.failed, "\(step): install the library for these formats, which the manual of pb convert names")
    case .killed(SIGPIPE): throw Failure.silent()  // the reader has read enough
    case .killed(SIGXFSZ): throw Failure(.failed, "\(step): \(FileSizeLimit.sentence ?? "it gets too large")")
    case .exited, .killed: throw Failure(.failed, "\(step): the converter crashed; please report the file")
    }
  }

  private var noTable: Failure {
    let number = (command as? Conversion)?.table ?? 1
    return Failure(.nothingThere, "\(name) contains no table" + (number > 1 ? " \(number)" : ""))
  }
}
