internal import Bytes
internal import ArgumentParser
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// `pb convert`: runs the worker that also converts for the daemon. Needs neither daemon nor display.
struct ConvertVerb: Verb {
  var from: Conversion.Source?
  var to: Conversion.Target
  var table = 1
  var file: String?
  var output: String?
  var linkSchemes: [LinkScheme] = []
  var cleaning: Cleaning?

  func run() throws {
    let input = try Input(file)
    if let folder = TableFolder(output, of: to) {
      return try folder.write(input, named: input.name, from: try from ?? format(of: input))
    }
    let place = try OutputPlace(output)
    let source = if let from { from } else { try format(of: input) }
    if to == .docx, (output ?? "-") == "-", StandardStreams.outputIsTerminal {
      throw Failure(.failed, "a terminal cannot show a \(to.name) file: use \(OptionName.output) FILE")
    }
    var conversion = Conversion(from: source, to: to)
    conversion.linkSchemes = linkSchemes
    conversion.cleaning = cleaning
    conversion.table = table
    try ConvertVerb.convert(input, named: input.name, conversion, place)
  }

  /// Converts the content of `input`, which sentences call `name`.
  static func convert<Command: WorkerCommand>(
    _ input: Input, named name: String, _ conversion: Command, _ place: OutputPlace
  ) throws {
    guard let worker = InstalledProgram.path(of: Command.worker) else {
      throw Failure(.failed, "the converter \(Command.worker) is missing: put it beside pb or in PATH")
    }
    try place.write { output in
      let ending = try calling("install pb and \(Command.worker) again") {
        try run(conversion, of: input, to: output, by: worker)
      }
      if ending == .exited(RenderExit.noTable.rawValue) {
        let number = (conversion as? Conversion)?.table ?? 1
        throw Failure(.nothingThere, "\(name) contains no table" + (number > 1 ? " \(number)" : ""))
      }
      try check(ending, "\(name) could not be converted from \(conversion)", worker: Command.worker)
    }
  }

  /// Returns the format that the input's extension implies. The content of any other text decides.
  private func format(of input: Input) throws -> Conversion.Source {
    guard let type = input.typeByName else { return .recognised }
    if let format = Conversion.Source(type), format != .text(.plain) { return format }
    guard type.isText else {
      throw Failure(
        .failed, "\(input.name) is \(type), which is not text: if it is, name its format with \(OptionName.from)")
    }
    return .recognised
  }

  private static func run(
    _ conversion: some WorkerCommand, of input: Input, to output: Output, by worker: String
  ) throws -> StartedProcess.Ending {
    let null = try StartedProcess.nowhere()
    // A crash prints a trace, which may contain content.
    let process = try StartedProcess(
      worker, conversion.arguments, environment: ["SWIFT_BACKTRACE=enable=no"],
      input: input.descriptor.rawValue, output: output.descriptor, error: null.rawValue)
    if let bar = ProgressBar.onStandardError {
      let progress = ConversionProgress(input: input, output: output)
      try bar.wait(until: process.watch()) { progress.now }
    }
    return try process.wait()
  }

  private static func check(_ ending: StartedProcess.Ending, _ step: String, worker: String) throws {
    switch ending {
    case .exited(RenderExit.done.rawValue): return
    case .exited(RenderExit.usage.rawValue):
      throw Failure(.failed, "\(step): install pb and \(worker) together")
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
}

struct ConvertCommand: VerbCommand {
  static let help = VerbHelp(
    "convert", "Convert a file from one format to another, without the clipboard.",
    text: """
      Pictures are converted to png, jpeg, bmp or webp; what an animation, several pages or the metadata contain \
      besides the first picture is left out. Text with separators (csv, tsv) is read as a table; of a document, csv, \
      tsv and json are its first table. Files of word processors are read as docx and odt, and written as docx. A tree shows the document \
      as pb understands it, one element per line, which explains why a conversion looks as it does.
      """,
    examples: [
      "pb convert --to html notes.md": "to standard output",
      "pb convert notes.md -o notes.docx": "to a file for word processors",
      "pb convert report.odt --to markdown": "from one",
      "pb convert --from html --to markdown": "from standard input",
      "pb convert table.csv --to markdown": "a table",
      "pb convert page.html --to csv -o tables/": "all tables of a page",
      "pb convert a.heic -o a.png --width 1000": "a picture, at most 1000 pixels wide",
      "pb convert --tree page.html": "how pb understands a page",
    ])

  @Option(
    name: .named(.from),
    help: .value("format", "The format of the input; by default from its extension, else from its content."))
  var from: FormatWord<Conversion.Source>?

  @Option(
    name: .named(.to), help: .value("format", "The format to write; by default from the extension of the output."))
  var to: FormatWord<Conversion.Target>?

  @Option(
    name: .named(.table), help: .value("number", "Which table to write as csv, tsv or json; by default the first."))
  var table: Int?

  @Flag(name: .named(.tree), help: "Short for \(OptionName.to) tree.")
  var tree = false

  @Option(
    name: .named(.output),
    help: .value("file", "Write to this file, once the content is complete; or all tables into this folder."),
    completion: .file())
  var output: String?

  @Option(
    name: .named(.allowScheme),
    help: .value(
      "scheme", "Keep links with this URL scheme too, such as obsidian; only web and mail links are kept otherwise."))
  var linkSchemes: [LinkScheme] = []

  @Option(
    name: .named(.width), help: .value("pixels", "Scale a picture down to this width; a drawing, up or down."))
  var width: Int?

  @OptionGroup var cleaning: CleaningOption

  @Argument(help: "The file. The default, -, is standard input.", completion: .file())
  var file: String?

  /// The target; nil only before ArgumentParser has called `validate()`.
  private var target: FormatWord<Conversion.Target>? {
    if tree { return .document(.tree) }
    return to ?? output.flatMap { FormatWord(fileName: $0) }
  }

  func validate() throws {
    if to != nil && tree { throw ValidationError("give either \(OptionName.to) or \(OptionName.tree)") }
    if let table, table < 1 { throw ValidationError("tables are counted from 1") }
    if table != nil && target?.isTable == false {
      throw ValidationError("\(OptionName.table) needs csv, tsv or json as the format to write")
    }
    if target == nil {
      throw ValidationError(
        "name the format to write with \(OptionName.to), or by the extension of \(OptionName.output)")
    }
    let isPicture = if case .picture = target { true } else { false }
    switch from {
    case .picture where !isPicture: throw ValidationError("a picture can be converted only to a picture")
    case .document where isPicture: throw ValidationError("only a picture can be converted to a picture")
    default: break
    }
    if cleaning.degree != nil && isPicture { throw ValidationError("\(OptionName.clean) is for documents") }
    if width != nil && !isPicture { throw ValidationError("\(OptionName.width) is for pictures") }
    if let width, !(1...0xFFFF).contains(width) {
      throw ValidationError("\(OptionName.width) is a number of pixels from 1 to 65535")
    }
  }

  var verb: any Verb {
    switch (from, target) {
    case (.picture(let source)?, .picture(let target)):
      ConvertPictureVerb(from: source, to: target, width: width, file: file, output: output)
    case (_, .picture(let target)): ConvertPictureVerb(to: target, width: width, file: file, output: output)
    case (.document(let source)?, .document(let target)): document(from: source, to: target)
    case (_, .document(let target)): document(to: target)
    case (_, nil): document(to: .text(.plain))
    }
  }

  private func document(from source: Conversion.Source? = nil, to target: Conversion.Target) -> ConvertVerb {
    ConvertVerb(
      from: source, to: target, table: table ?? 1, file: file, output: output, linkSchemes: linkSchemes,
      cleaning: cleaning.degree)
  }
}
