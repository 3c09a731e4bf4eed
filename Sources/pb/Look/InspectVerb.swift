internal import Bytes
internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb inspect`
struct InspectVerb: Verb {
  var type: MediaType?
  var pasteboard = PasteboardName.general
  var json = false

  func run() throws(CommandFailure) {
    if let type { try show(type) } else { try list() }
  }

  /// Shows what is known of the item and what is stored of it.
  private func list() throws(CommandFailure) {
    let lines = try asking { () throws(ClientError) in
      var client = try BlockingClient()
      let item = try client.inspect(pasteboard)
      if json { return readableJSON(Inspect.self, item).lines }
      return Inspection(of: pasteboard, item, by: &client, width: ShownLine.terminalWidth).lines
    }
    try StandardStreams.print(lines)
  }

  /// Has one type produced, and shows it.
  private func show(_ type: MediaType) throws(CommandFailure) {
    let pasted = try asking { () throws(ClientError) in
      var client = try BlockingClient()
      guard let bar = ProgressBar.onStandardError else {
        return try client.paste(.type(type), from: pasteboard, onlyLooking: true)
      }
      let line = bar.begin()
      defer { line.erase() }
      return try client.paste(.type(type), from: pasteboard, onlyLooking: true) {
        line.show(StepProgress(loading: $0))
      }
    }
    let shown = ShownContent(pasted.type, ContentReader(pasted))
    try StandardStreams.print([shown.head])
    if let terminal = InlineImage.ofTerminal, let sequence = shown.imageSequence(on: terminal) {
      try Output.standard.write(sequence)
    } else if shown.image?.size == nil {
      try StandardStreams.print(shown.lines(width: ShownLine.terminalWidth))
    }
  }
}

struct InspectCommand: VerbCommand {
  static let help = VerbHelp(
    "inspect", "Show what is on the clipboard, and where it comes from.",
    text: """
      Lists what the item was given and what it is offered as, with a line of what is stored already; nothing is \
      produced for that, and a secret is not shown. With a type, that one is produced and shown: the first lines of \
      text, the first bytes of anything else, and an image itself where the terminal can (kitty, iTerm2 and others).
      """,
    examples: [
      "pb inspect": "who has copied what, and what is offered",
      "pb inspect -t text/html": "the HTML, with its escapes made visible",
      "pb inspect -t image/png": "the picture, where the terminal can",
    ])

  @Option(
    name: .named(.type),
    help: .value("type", "Show this type: html, png and the like, a media type or an X11 target."),
    completion: .typesOnClipboard)
  var type: MediaType?

  @Flag(name: .named(.json), help: "Print JSON, without any content.")
  var json = false

  @OptionGroup var place: Place

  func validate() throws {
    if type != nil && json { throw ValidationError("give either \(OptionName.type) or \(OptionName.json)") }
  }

  var verb: any Verb { InspectVerb(type: type, pasteboard: place.pasteboard, json: json) }
}
