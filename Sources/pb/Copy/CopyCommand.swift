internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient

/// `pb copy` and its options, which select one of three verbs.
struct CopyCommand: VerbCommand {
  static let help = VerbHelp(
    "copy", "Put files or standard input on the clipboard.",
    text: """
      The type is that of \(OptionName.type). Without it, pb recognises pictures, PDF and office files by their \
      content, and other files by their extension; anything else is plain text if it is valid UTF-8, or the output \
      of a terminal if a program has written it with colours into a pipe. Nothing is converted until an application asks for it. Several text files are joined. With \(OptionName.files), pb \
      copies the files themselves, as a file manager does. With \(OptionName.offer), pb stays in the background \
      until something else is copied, and runs each command when an application asks for its type.
      """,
    examples: [
      "pb copy notes.md": "as HTML, RTF, plain text and Markdown",
      "make 2>&1 | pb copy": "the output of a program, with its colours",
      "pb copy --as plain page.html": "only the text of a page",
      "git diff | pb copy --language diff": "code in colours",
      "pb copy --text 'some words'": "words",
      "pb copy --files a.png b/": "the files themselves",
      "pb copy --url https://swift.org": "a link",
      "pass mail | pb copy --sensitive": "a secret, which expires",
      "pb copy --offer image/png=./draw": "a picture that is made when it is pasted",
    ])

  @Argument(help: "The files, addresses or words. The default, -, is standard input.", completion: .file())
  var files: [String] = []

  @Flag(name: .named(.text), help: "Copy the words themselves, separated by spaces.")
  var asText = false

  @Flag(name: .named(.files), help: "Copy the files and folders themselves, not their contents.")
  var asFiles = false

  @Flag(name: .named(.cut), help: "With \(OptionName.files): move the files when they are pasted.")
  var isCut = false

  @Flag(name: .named(.url), help: "Copy addresses as links.")
  var asLinks = false

  @Option(name: .named(.title), help: .value("text", "With \(OptionName.url): the text of the link."))
  var title: String?

  @Option(
    name: .named(.type),
    help: .value("type", "The type: a word such as markdown, html or png, a media type or an X11 target."),
    completion: .commonTypes)
  var type: MediaType?

  @Option(
    name: .named(.language),
    help: .value("language", "It is code in this language, such as swift; by default, the name of a file decides."))
  var language: CodeLanguage?

  @Option(
    name: .named(.as), help: .value("format,…", "Offer only these formats, separated by commas."),
    completion: .formats)
  var formats: FormatList?

  @Option(
    name: .named(.pictures),
    help: .value(
      "folder", "The folder of the pictures that a document refers to by the names of files; by default its own."),
    completion: .directory)
  var pictures: String?

  @Option(
    name: .named(.offer),
    help: .value(
      "type=command", "Run a shell command when this type is asked for; its output is the representation."))
  var offers: [Offer] = []

  @Flag(
    name: .named(.sensitive),
    help: "Mark it as a secret: it never reaches the disk, and clipboard managers are told not to store it.")
  var sensitive = false

  @Flag(
    name: .named(.foreground), help: "With \(OptionName.offer): stay in the foreground and show each command that runs."
  )
  var foreground = false

  @Flag(name: .named(.announce), help: .private)
  var announces = false

  @OptionGroup var lifetime: Lifetime
  @OptionGroup var place: Place

  func validate() throws {
    if asFiles || asLinks { try validateReferences() }
    if asText && files.isEmpty { throw ValidationError("\(OptionName.text) needs words: add them after it") }
    if isCut && !asFiles { throw ValidationError("\(OptionName.cut) needs \(OptionName.files)") }
    if title != nil && !asLinks { throw ValidationError("\(OptionName.title) needs \(OptionName.url)") }
    if let type, language != nil, type != .code {
      throw ValidationError("\(OptionName.language) works only with the type code")
    }
    if !offers.isEmpty && files.isEmpty && (statedType != nil || pictures != nil) {
      throw ValidationError(
        "with \(OptionName.offer), standard input is read only if it is named: add - to copy it with \(OptionName.type)"
      )
    }
    if foreground && offers.isEmpty {
      throw ValidationError(
        "\(OptionName.foreground) works only with \(OptionName.offer): the daemon keeps everything else")
    }
  }

  private func validateReferences() throws {
    let option = asFiles ? OptionName.files : .url
    if asFiles && asLinks || asText {
      throw ValidationError("give only one of \(OptionName.files), \(OptionName.url) and \(OptionName.text)")
    }
    if type != nil || language != nil || formats != nil || !offers.isEmpty || pictures != nil {
      throw ValidationError(
        "\(option) copies names, and no content: leave out \(OptionName.type), \(OptionName.language), \(OptionName.as), \(OptionName.offer) and \(OptionName.pictures)"
      )
    }
    if files.isEmpty { throw ValidationError("\(option) needs \(asFiles ? "the name of a file" : "an address")") }
    if title != nil && files.count > 1 { throw ValidationError("\(OptionName.title) needs one address alone") }
  }

  var verb: any Verb {
    if asFiles || asLinks {
      return ReferenceVerb(
        things: asFiles ? .files(files, isCut: isCut) : .links(files, title: title), hints: hints,
        pasteboard: place.pasteboard)
    }
    if offers.isEmpty {
      return CopyVerb(
        files: files, areWords: asText, type: statedType, hints: hints, pictures: pictures, pasteboard: place.pasteboard
      )
    }
    return OfferVerb(
      offers: offers, files: files, areWords: asText, type: statedType, hints: hints, pasteboard: place.pasteboard,
      staysInFront: foreground, announces: announces)
  }

  private var statedType: MediaType? { language.map { .code(in: $0) } ?? type }

  private var hints: ItemHints {
    var hints = ItemHints(isSensitive: sensitive, formats: formats?.formats, isOnce: lifetime.once)
    hints.lifetime = lifetime.expiry?.duration
    return hints
  }
}
