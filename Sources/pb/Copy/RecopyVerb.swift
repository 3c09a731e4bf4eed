internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb recopy`
struct RecopyVerb: Verb {
  var formats: FormatList?
  var pasteboard = PasteboardName.general

  func run() throws {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.recopy(pasteboard, as: formats?.formats)
    }
    if let warning = reply.warning { StandardStreams.complain(warning) }
  }
}

struct RecopyCommand: VerbCommand {
  static let help = VerbHelp(
    "recopy", "Make the current item your own, in every format, no matter which application copied it.",
    text: """
      From then on the item is offered in every format that derives from it, and it stays when its application \
      ends. Bind pb recopy \(OptionName.as) plain to a key to make the next paste plain text.
      """,
    examples: [
      "pb recopy": "offer it in every format, and keep it",
      "pb recopy --as plain": "turn it into plain text",
    ])

  @Option(
    name: .named(.as), help: .value("format,…", "Offer only these formats, separated by commas."),
    completion: .formats)
  var formats: FormatList?

  @OptionGroup var place: Place

  var verb: any Verb { RecopyVerb(formats: formats, pasteboard: place.pasteboard) }
}
