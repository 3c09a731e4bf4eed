internal import ArgumentParser
internal import Descriptors
internal import Glibc
internal import Pasteboard
internal import PasteboardClient

/// `pb convert`: runs the worker that converts for the daemon too. Needs neither daemon nor display.
struct ConvertVerb: Verb {
  var from: TextFormat?
  var to: TextFormat
  var file: String?
  var output: String?

  private static let worker = "pasteboard-render"

  func run() throws(CommandFailure) {
    let input = try Input(file)
    let source = from ?? input.typeByExtension.flatMap { TextFormat($0) } ?? .plain
    guard let worker = InstalledProgram.path(of: ConvertVerb.worker) else {
      throw CommandFailure(.failed, "the converter \(ConvertVerb.worker) is missing: put it beside pb or in PATH")
    }
    try OutputFile.write(to: output) { output throws(CommandFailure) in
      let ending = try calling("install pb and \(ConvertVerb.worker) again") { () throws(SystemFailure) in
        let null = try StartedProcess.nowhere()
        // A crash prints a trace, and what is in it may be content.
        let process = try StartedProcess(
          worker, ["--from", source.rawValue, "--to", to.rawValue], environment: ["SWIFT_BACKTRACE=enable=no"],
          input: input.descriptor.rawValue, output: output.descriptor, error: null.rawValue)
        return try process.wait()
      }
      try check(ending, of: input, from: source)
    }
  }

  private func check(
    _ ending: StartedProcess.Ending, of input: Input, from source: TextFormat
  ) throws(CommandFailure) {
    let step = "\(input.name) could not be converted from \(source.rawValue) to \(to.rawValue)"
    switch ending {
    case .exited(0): return
    case .exited(2): throw CommandFailure(.failed, "\(step): install pb and \(ConvertVerb.worker) together")
    case .exited(70): throw CommandFailure(.failed, "\(step): check that it can be read and the output be written")
    case .killed(SIGPIPE): throw CommandFailure(.failed, nil)  // whoever read has what he wanted
    case .exited, .killed: throw CommandFailure(.failed, "\(step): the converter crashed; please report the file")
    }
  }
}

struct ConvertCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a file from one format to another, without the clipboard.",
    discussion: "FORMAT is markdown, html, rtf or plain.")

  @Option(help: "The format of the input; by default what its extension says, else plain.")
  var from: TextFormat?

  @Option(help: "The format to write.")
  var to: TextFormat

  @Option(
    name: [.customShort("o"), .customLong("output")], help: "Write to this file, which appears whole or not at all.",
    completion: .file())
  var output: String?

  @Argument(help: "The file; - or none is standard input.", completion: .file())
  var file: String?

  var verb: any Verb { ConvertVerb(from: from, to: to, file: file, output: output) }
}
