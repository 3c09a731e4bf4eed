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

  func run() throws {
    if let type { try show(type) } else { try list() }
  }

  /// Shows the item's description and its stored content.
  private func list() throws {
    let lines = try asking {
      var client = try BlockingClient()
      let item = try client.inspect(pasteboard)
      if json { return readableJSON(Inspect.self, item).lines }
      var inspection = Inspection(of: pasteboard, item, by: &client, width: ShownLine.terminalWidth)
      if pasteboard == .general { inspection.ruleSentences = rules(for: item, by: &client) }
      return inspection.lines
    }
    try StandardStreams.print(lines)
  }

  /// Returns what rules do with the item; nothing if the settings cannot be read, which pb doctor shows.
  private func rules(for item: Inspect.Reply, by client: inout BlockingClient) -> [String] {
    guard let rules = try? SettingsFacts.rules(), !rules.isEmpty else { return [] }
    return (try? RuleCheck(rules, item, by: &client, onlyStored: true))?.treatment.sentences ?? []
  }

  /// Requests one type, and shows it.
  private func show(_ type: MediaType) throws {
    let pasted = try asking {
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
    let shown = ShownContent(pasted.type, ContentReader(pasted.content))
    try StandardStreams.print([shown.head])
    if let terminal = InlineImage.ofTerminal, let sequence = shown.imageSequence(on: terminal) {
      try Output.standard.write(sequence)
    } else {
      try StandardStreams.print(shown.lines(width: ShownLine.terminalWidth))
    }
  }
}

struct InspectCommand: VerbCommand {
  static let help = VerbHelp(
    "inspect", "Show what is on the clipboard, and where it comes from.",
    text: """
      Lists the sources of the item and the types that it offers, with a first line of what is already loaded. \
      Nothing is loaded for this, and secrets are not shown. With a type, that type is loaded and shown: the first \
      lines of text, the first bytes of anything else, and a picture if the terminal can show it (kitty, iTerm2 \
      and others).
      """,
    examples: [
      "pb inspect": "where it comes from, and what it offers",
      "pb inspect -t text/html": "the HTML, with visible control characters",
      "pb inspect -t image/png": "the picture, if the terminal can show it",
    ])

  @Option(
    name: .named(.type),
    help: .value("type", "Show this type: a word such as html or png, a media type or an X11 target."),
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
