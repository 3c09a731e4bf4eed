internal import Faces
internal import ArgumentParser
internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// `pb paste`
struct PasteVerb: Verb {
  var type: MediaType?
  var format: TextFormat?
  /// The number of the table, in a format that contains only one.
  var table: Int?
  var picture: PictureFormat?
  /// Whether to write the text that keeps most of the item, as it was copied.
  var asSource = false
  var cleaning: Cleaning?
  /// Whether to add the title and the address of the page that it was copied from.
  var cites = false
  /// The folder for the item's pictures, if it is written as a document that refers to them.
  var pictures: String?
  var file: String?
  var noNewline = false
  var pasteboard = PasteboardName.general

  func run() throws {
    switch try PastePlan(self) {
    case .tables(let folder): try convert(to: folder)
    case .source:
      let place = try OutputPlace(file)
      try write(try source(isText: true).pasted, to: place)
    case .load(let requests):
      let place = try OutputPlace(file)
      try write(try answer(to: requests), to: place)
    case .convert(let target, unlessAnswered: let requests):
      let place = try OutputPlace(file)
      guard let pasted = try answerIfAny(to: requests) else { return try convert(to: target, place) }
      try write(pasted, to: place)
    }
  }

  /// Writes the bytes as they are, with a newline after text on a terminal.
  private func write(_ pasted: PastedRepresentation, to place: OutputPlace) throws {
    if let shortcoming = pasted.shortcoming { StandardStreams.complain(shortcoming) }
    let isOnTerminal = (file ?? "-") == "-" && StandardStreams.outputIsTerminal
    if isOnTerminal { try checkIsReadable(pasted) }
    try place.write { output in
      try output.write(pasted.content)
      if isOnTerminal && !noNewline, try pasted.content.lastByte() != UInt8(ascii: "\n") { try output.write([0x0A]) }
    }
  }

  /// Returns the answer to the first request that the item can answer. If it can answer none, throws why not the first.
  private func answer(to requests: [BlockingClient.Request]) throws -> PastedRepresentation {
    try asking {
      var client = try BlockingClient()
      var failure: Failure?
      for request in requests {
        do throws(Failure) {
          return try load(request, &client)
        } catch {
          guard error.code == .nothingThere else { throw error }
          failure = failure ?? error
        }
      }
      throw failure ?? Failure(.nothingThere, "there is nothing to ask for")
    }
  }

  /// Returns the answer to the first request that the item can answer; nil if it can answer none.
  private func answerIfAny(to requests: [BlockingClient.Request]) throws -> PastedRepresentation? {
    do {
      return try answer(to: requests)
    } catch let failure as Failure where failure.code == .nothingThere {
      return nil
    }
  }

  private func load(
    _ request: BlockingClient.Request, _ client: inout BlockingClient
  ) throws(Failure) -> PastedRepresentation {
    let pasted: PastedRepresentation
    if let line = ProgressBar.onStandardError?.begin() {
      defer { line.erase() }
      pasted = try client.paste(request, from: pasteboard) { line.show(StepProgress(loading: $0)) }
    } else {
      pasted = try client.paste(request, from: pasteboard)
    }
    OtherDisplay.show(pasted.otherDisplay)
    return pasted
  }

  // MARK: Conversion

  /// Writes the item in a format of our own, from the flavour that keeps most of it.
  private func convert(to target: Conversion.Target, _ place: OutputPlace) throws {
    try withSources { try convert($0, to: target, place) }
  }

  private func convert(_ source: PasteSource, to target: Conversion.Target, _ place: OutputPlace) throws {
    let (format, pasted) = (source.format, source.pasted)
    if cites && !source.flavour.namesPage { StandardStreams.complain("the item does not say which page it is from") }
    // Without a table, the text in the file is what an editor or a spreadsheet has copied for it.
    let mayBeText = target.isTable && cleaning == nil && self.format == nil && table == nil
    if mayBeText && format == .plain { return try place.write { try $0.write(pasted.content) } }
    do {
      var conversion = Conversion(from: .text(format), to: target)
      conversion.language = source.language
      conversion.table = table ?? 1
      conversion.cleaning = cleaning
      conversion.hasPage = source.flavour.hasPage
      conversion.cites = cites
      let input = try source.flavour.input()
      guard let pictures else {
        return try DocumentConversion(conversion, of: input, named: "the item").write(to: place)
      }
      try PictureFolder(pictures, besides: file).convert(
        input, named: "the item", conversion, picturesBelow: source.pictureFolders, place)
    } catch let failure as Failure where mayBeText && failure.code == .nothingThere {
      let text = try load(.type(.plainText)).content
      try place.write { try $0.write(text) }
    }
  }

  /// Writes all tables of the item into a folder.
  private func convert(to folder: TableFolder) throws {
    try withSources { source in
      let input = try Input(source.pasted.content)
      try folder.write(input, named: "the item", from: .text(source.format))
    }
  }

  /// Converts the flavour that keeps most of the item. A damaged package has no output yet, so the next best follows it.
  private func withSources(_ convert: (PasteSource) throws -> Void) throws {
    var sources = try sources()
    if sources.isEmpty { return try convert(PasteSource(format: .plain, pasted: try load(.type(.plainText)))) }
    while true {
      let source = try sources.next(load)
      do {
        return try convert(source)
      } catch let failure as Failure where source.flavour.isPackage && failure.code == .failed {
        try sources.skip(failure)
      }
    }
  }

  /// Loads the text that keeps most of the item.
  private func source(isText: Bool) throws -> PasteSource {
    var sources = try sources(isText: isText)
    return sources.isEmpty
      ? PasteSource(format: .plain, pasted: try load(.type(.plainText))) : try sources.next(load)
  }

  private func sources(isText: Bool = false) throws -> PasteSources {
    let item = try asking {
      var client = try BlockingClient()
      return try client.inspect(pasteboard)
    }
    return PasteSources(of: item, isText: isText, rather: pictures != nil)
  }

  private func load(_ request: BlockingClient.Request) throws -> PastedRepresentation {
    try asking {
      var client = try BlockingClient()
      return try load(request, &client)
    }
  }

  /// Rejects bytes on a terminal that are not text, unless their type was requested.
  private func checkIsReadable(_ pasted: PastedRepresentation) throws {
    guard type == nil, !pasted.type.isText else { return }
    throw Failure(
      .failed, "the item is \(pasted.type), which a terminal cannot show: use \(OptionName.output) FILE")
  }
}

extension StepProgress {
  /// Creates the progress of the load behind a paste; nil if it is unknown.
  init(loading progress: PasteProgress?) {
    self.init(phase: "loading", done: progress?.completed, total: progress?.total)
    if let progress { countsBytes = ByteCount.mayBeUnit(of: progress.completed, progress.total) }
  }
}

struct PasteCommand: VerbCommand {
  static let help = VerbHelp(
    "paste", "Write what is on the clipboard.",
    text: """
      Without a type or a format, the extension of the output file decides, as in pb convert; otherwise pb writes \
      plain text, or else the first type that pb types lists. The bytes are written unchanged, but text on a \
      terminal ends with a newline. With \(OptionName.files), pb writes the paths of the copied files, one per \
      line.
      """,
    examples: [
      "pb paste": "plain text, or else the first type",
      "pb paste --as markdown": "as Markdown, from any application",
      "pb paste -o shot.png": "a picture, into a file",
      "pb paste -o page.md": "as Markdown, because of the extension",
      "pb paste --as csv --table 2": "the second table of a page",
      "pb paste --as webp -o shot.webp": "a picture, converted",
      "pb paste --pictures img -o a.md": "as Markdown, its pictures as files",
      "pb paste --as markdown --cite": "with the title and address of its page",
      "pb paste --files -0 | xargs -0 ls": "the copied files",
    ])

  @Option(
    name: .named(.type), help: .value("type", "The type: a word such as html or png, a media type or an X11 target."),
    completion: .typesOnClipboard)
  var type: MediaType?

  @Option(
    name: .named(.as), help: .value("format", "Convert to this format; source writes the item's text as it was copied.")
  )
  var format: SourceWord<FormatWord<TextFormat>>?

  @Option(
    name: .named(.table), help: .value("number", "Which table to write as csv, tsv or json; by default the first."))
  var table: Int?

  @Option(
    name: .named(.output),
    help: .value("file", "Write to this file, once the content is complete; or all tables into this folder."),
    completion: .file())
  var file: String?

  @Flag(name: .named(.noNewline), help: "Add no newline on a terminal.")
  var noNewline = false

  @Flag(name: .named(.files), help: "Write the paths of the copied files.")
  var asFiles = false

  @Flag(name: .named(.null), help: "With \(OptionName.files): end each path with a NUL instead of a newline.")
  var null = false

  @Option(
    name: .named(.pictures),
    help: .value("folder", "Write Markdown, and its pictures into this folder."), completion: .directory)
  var pictures: String?

  @Flag(name: .named(.cite), help: "End with the title and the address of the web page that it was copied from.")
  var cites = false

  @OptionGroup var cleaning: CleaningOption
  @OptionGroup var place: Place

  func validate() throws {
    if cleaning.degree != nil && (type != nil || asFiles) {
      throw ValidationError(
        "\(OptionName.clean) cannot be combined with \(OptionName.type) or \(OptionName.files): use \(OptionName.as)")
    }
    if cites && (type != nil || asFiles) {
      throw ValidationError(
        "\(OptionName.cite) cannot be combined with \(OptionName.type) or \(OptionName.files): use \(OptionName.as)")
    }
    if type != nil && format != nil { throw ValidationError("give either \(OptionName.type) or \(OptionName.as)") }
    if asFiles && (type != nil || format != nil || noNewline) {
      throw ValidationError(
        "\(OptionName.files) cannot be combined with \(OptionName.type), \(OptionName.as) or \(OptionName.noNewline)")
    }
    if case .source? = format, cleaning.degree != nil || table != nil || cites {
      throw ValidationError("the source is written unchanged: name a format instead")
    }
    if pictures != nil {
      switch format {
      case nil where type == nil && !asFiles, .format(.document(.markdown)): break
      default: throw ValidationError("\(OptionName.pictures) is for Markdown")
      }
    }
    if table != nil && (type != nil || asFiles) { throw ValidationError("\(OptionName.table) needs \(OptionName.as)") }
    try TableFolder.check(table, of: target, in: file)
    if null && !asFiles { throw ValidationError("\(OptionName.null) needs \(OptionName.files)") }
  }

  /// The format of a document that is stated, or else implied by the file's name.
  private var target: Conversion.Target? {
    switch format {
    case .format(.document(let format)): .text(format)
    case .format, .source: nil
    case nil: file.flatMap { Conversion.Target(fileName: $0) }
    }
  }

  var verb: any Verb {
    if asFiles { return PasteFilesVerb(endsWithNull: null, file: file, pasteboard: place.pasteboard) }
    var verb = PasteVerb(type: type, table: table, file: file, noNewline: noNewline, pasteboard: place.pasteboard)
    switch format {
    case .format(.document(let format)): verb.format = format
    case .format(.picture(let picture)): verb.picture = picture
    case .source: verb.asSource = true
    case nil: break
    }
    verb.cleaning = cleaning.degree
    verb.cites = cites
    verb.pictures = pictures
    return verb
  }
}
