internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb recopy`
struct RecopyVerb: Verb {
  var from: TextFormat?
  var language: CodeLanguage?
  var formats: FormatList?
  var cleaning: Cleaning?
  var cites = false
  var asSource = false
  var pasteboard = PasteboardName.general

  func run() throws {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.recopy(
        pasteboard, from: from, in: language, as: formats?.formats, cleaning: cleaning, cites: cites, asSource: asSource
      )
    }
    CopyWarning.show(reply.warning)
    OtherDisplay.show(reply.otherDisplay)
  }
}

struct RecopyCommand: VerbCommand {
  static let help = VerbHelp(
    "recopy", "Make the current item your own, in every format, no matter which application copied it.",
    text: """
      From then on the item is offered in every format that derives from it, and it stays when its application \
      ends. Plain text that is Markdown, code or a table is recognised; \(OptionName.from) says what it is. Bind pb recopy \(OptionName.as) plain to a key to make the next paste plain text.
      """,
    examples: [
      "pb recopy": "offer it in every format, and keep it",
      "pb recopy --from markdown": "make Markdown from an editor rich",
      "pb recopy --from pdf": "join the lines of text from a PDF",
      "pb recopy --from code --language swift": "show code in colours",
      "pb recopy --from latex": "make a formula of copied TeX",
      "pb recopy --as plain": "turn it into plain text to read",
      "pb recopy --as source": "turn it into its source, such as HTML",
      "pb recopy --clean": "without fonts and colours",
      "pb recopy --cite": "with the title and address of its page",
    ])

  @Option(
    name: .named(.from),
    help: .value("format", "The format that its plain text is in; by default, pb recognises it."))
  var from: TextSourceWord?

  @Option(name: .named(.language), help: .value("language", "The language of its code, such as swift."))
  var language: CodeLanguage?

  @Option(
    name: .named(.as), help: .value("format,…", "Offer only these formats, separated by commas; or source."),
    completion: .formats)
  var formats: SourceWord<FormatList>?

  @Flag(name: .named(.cite), help: "End with the title and the address of the web page that it was copied from.")
  var cites = false

  @OptionGroup var cleaning: CleaningOption
  @OptionGroup var place: Place

  func validate() throws {
    if language != nil && from?.format != .code {
      throw ValidationError("\(OptionName.language) needs \(OptionName.from) code")
    }
    guard case .source? = formats, from != nil || cleaning.degree != nil || cites else { return }
    throw ValidationError(
      "the source is copied unchanged: leave out \(OptionName.from), \(OptionName.clean) and \(OptionName.cite)")
  }

  var verb: any Verb {
    var verb = RecopyVerb(
      from: from?.format, language: language, cleaning: cleaning.degree, cites: cites, pasteboard: place.pasteboard)
    switch formats {
    case .source: verb.asSource = true
    case .format(let formats): verb.formats = formats
    case nil: break
    }
    return verb
  }
}

/// The value of an option that names a format in which plain text can be.
struct TextSourceWord: ExpressibleByArgument {
  let format: TextFormat

  init?(argument: String) {
    guard let format = Self.formats.named(argument) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { formats.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  private static let formats = TextFormat.sources.filter { $0.type.isText }
}
