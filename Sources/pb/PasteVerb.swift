internal import ArgumentParser
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// `pb paste`
struct PasteVerb: Verb {
  var type: MediaType?
  var format: TextFormat?
  var file: String?
  var noNewline = false
  var pasteboard = PasteboardName.general

  func run() throws(CommandFailure) {
    let place = try OutputPlace(file)
    let pasted = try asking { () throws(ClientError) in try load() }
    let isOnTerminal = (file ?? "-") == "-" && StandardStreams.outputIsTerminal
    if isOnTerminal { try checkIsReadable(pasted) }
    try place.write { output throws(CommandFailure) in
      try output.write(pasted.content)
      if isOnTerminal && !noNewline, try pasted.content.lastByte() != UInt8(ascii: "\n") { try output.write([0x0A]) }
    }
  }

  private func load() throws(ClientError) -> PastedRepresentation {
    var client = try BlockingClient()
    guard let bar = ProgressBar.onStandardError else { return try client.paste(request, from: pasteboard) }
    let line = bar.begin()
    defer { line.erase() }
    return try client.paste(request, from: pasteboard) { line.show(StepProgress(loading: $0)) }
  }

  private var request: BlockingClient.Request {
    if let type { return .type(type) }
    return format.map { .format($0) } ?? .best
  }

  /// Keeps a terminal from bytes that are not text, unless their type was asked for.
  private func checkIsReadable(_ pasted: PastedRepresentation) throws(CommandFailure) {
    guard type == nil, !pasted.type.isText else { return }
    throw CommandFailure(
      .failed, "the item is \(pasted.type), which a terminal cannot show: use \(OptionName.output) FILE")
  }
}

extension StepProgress {
  /// How far the load behind a paste is; nil as long as that is unknown.
  init(loading progress: PasteProgress?) {
    self.init(phase: "loading", done: progress?.completed, total: progress?.total)
    if let progress { countsBytes = ByteCount.mayBeUnit(of: progress.completed, progress.total) }
  }
}

struct PasteCommand: VerbCommand {
  static let examples = [
    Example("pb paste", "plain text, or whatever there is"),
    Example("pb paste --as markdown", "as Markdown, whoever has copied it"),
    Example("pb paste -t image/png -o shot.png", "one type, byte for byte, into a file"),
    Example("pb paste --files -0 | xargs -0 ls", "the copied files"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "paste", abstract: "Write what is on the clipboard.",
    discussion: Example.discussion(
      examples,
      after: """
        Without a type or a format it is plain text if there is any, else the first type that pb types lists. The bytes \
        are written as they are; only a terminal gets a newline after text that ends without one. With \(OptionName.files), \
        the paths of the copied files are written, one a line.
        """))

  @Option(
    name: .named(.type), help: .value("type", "The type: a media type, an X11 target or a uniform type identifier."),
    completion: .typesOnClipboard)
  var type: MediaType?

  @Option(name: .named(.as), help: .value("format", "Convert to this format."))
  var format: TextFormat?

  @Option(
    name: .named(.output), help: .value("file", "Write to this file, once everything is there."),
    completion: .file())
  var file: String?

  @Flag(name: .named(.noNewline), help: "Write no newline of our own to a terminal.")
  var noNewline = false

  @Flag(name: .named(.files), help: "Write the paths of the copied files.")
  var asFiles = false

  @Flag(name: .named(.null), help: "With \(OptionName.files): end each path with a NUL instead of a newline.")
  var null = false

  @OptionGroup var place: Place

  func validate() throws {
    if type != nil && format != nil { throw ValidationError("give either \(OptionName.type) or \(OptionName.as)") }
    if asFiles && (type != nil || format != nil || noNewline) {
      throw ValidationError(
        "\(OptionName.files) goes with none of \(OptionName.type), \(OptionName.as) and \(OptionName.noNewline)")
    }
    if null && !asFiles { throw ValidationError("\(OptionName.null) needs \(OptionName.files)") }
  }

  var verb: any Verb {
    if asFiles { return PasteFilesVerb(endsWithNull: null, file: file, pasteboard: place.pasteboard) }
    return PasteVerb(type: type, format: format, file: file, noNewline: noNewline, pasteboard: place.pasteboard)
  }
}
