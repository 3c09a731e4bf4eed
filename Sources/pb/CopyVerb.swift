internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb copy`
struct CopyVerb: Verb {
  var files: [String] = []
  var type: MediaType?
  var formats: FormatList?
  var pasteboard = PasteboardName.general
  var isSensitive = false

  func run() throws(CommandFailure) {
    let reply = try copy(try inputs())
    if let warning = reply.warning { StandardStreams.complain(warning) }
  }

  private func copy(_ inputs: [Input]) throws(CommandFailure) -> Copy.Reply {
    let line = ProgressBar.onStandardError?.begin()
    defer { line?.erase() }
    let representation = try representation(inputs, showing: line)
    return try asking { () throws(ClientError) in
      var client = try BlockingClient()
      return try client.copy(
        [representation], to: pasteboard, as: formats?.formats, name: inputs.count == 1 ? inputs[0].fileName : nil,
        isSensitive: isSensitive, isDocument: type == nil
      ) { line?.show(StepProgress(phase: "copying")) }
    }
  }

  /// The files, or standard input.
  func inputs() throws(CommandFailure) -> [Input] {
    var inputs: [Input] = []
    for file in files { inputs.append(try Input(file)) }
    return inputs.isEmpty ? [try Input(nil)] : inputs
  }

  /// What they hold, as one representation; `line` shows how far the reading is.
  func representation(
    _ inputs: [Input], showing line: ProgressLine? = nil
  ) throws(CommandFailure) -> CopiedRepresentation {
    try CopiedContent.read(
      inputs, as: commonType(inputs), isSensitive: isSensitive, within: CopyCapacity(on: pasteboard), showing: line)
  }

  /// The type that is stated, or that the files' extensions have in common; nil if only the content can tell.
  private func commonType(_ inputs: [Input]) throws(CommandFailure) -> MediaType? {
    let common = type ?? inputs[0].typeByExtension
    guard inputs.count > 1 else { return common }
    guard type != nil || inputs.allSatisfy({ $0.typeByExtension == common }) else {
      throw CommandFailure(.usage, "the files are of different types: copy them one at a time, or name a type with -t")
    }
    guard common?.isText ?? true else {
      throw CommandFailure(.usage, "several files make one item only if they are text: copy them one at a time")
    }
    return common
  }
}

struct CopyCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Put files or standard input on the clipboard.",
    discussion: """
      The type comes from -t, else from the file's extension, else it is plain text if it is valid UTF-8. What other \
      applications ask for is converted when they do. Several files are joined. With --offer, pb stays in the \
      background and runs each command when, and only when, an application asks for its type, until something else is \
      copied.
      """)

  @Argument(help: "The files; - or none is standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .named(.type), help: "The type: a media type, an X11 target or a uniform type identifier.")
  var type: MediaType?

  @Option(name: .named(.as), help: "Offer only these formats: markdown, html, rtf, plain.")
  var formats: FormatList?

  @Option(
    name: .named(.offer),
    help: ArgumentHelp(
      "Run a shell command when this type is asked for; its output is the representation.", valueName: "type=command"))
  var offers: [Offer] = []

  @Flag(
    name: .named(.sensitive),
    help: "Treat it as a secret: keep it off the disk, and tell clipboard managers to keep no copy.")
  var sensitive = false

  @Flag(name: .named(.foreground), help: "With \(OptionName.offer): stay in front, and show what is rendered.")
  var foreground = false

  @Flag(name: .named(.announce), help: .private)
  var announces = false

  @OptionGroup var place: Place

  func validate() throws {
    if foreground && offers.isEmpty {
      throw ValidationError("\(OptionName.foreground) needs \(OptionName.offer): what is copied stays by itself.")
    }
  }

  var verb: any Verb {
    if offers.isEmpty {
      return CopyVerb(
        files: files, type: type, formats: formats, pasteboard: place.pasteboard, isSensitive: sensitive)
    }
    return OfferVerb(
      offers: offers, files: files, type: type, formats: formats, pasteboard: place.pasteboard,
      isSensitive: sensitive, staysInFront: foreground, announces: announces)
  }
}
