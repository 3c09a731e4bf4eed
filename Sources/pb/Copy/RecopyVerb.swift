internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb recopy`
struct RecopyVerb: Verb {
  var formats: FormatList?
  var pasteboard = PasteboardName.general

  func run() throws(CommandFailure) {
    let reply = try asking { () throws(ClientError) in
      var client = try BlockingClient()
      return try client.recopy(pasteboard, as: formats?.formats)
    }
    if let warning = reply.warning { StandardStreams.complain(warning) }
  }
}

struct RecopyCommand: VerbCommand {
  static let help = VerbHelp(
    "recopy", "Take over what is on the clipboard, whoever has put it there.",
    text: """
      It is offered in every format that can be made of it from then on, and stays when its application ends. On a key, \
      pb recopy \(OptionName.as) plain makes the next paste one of plain text.
      """,
    examples: [
      "pb recopy": "offer it in every format, and keep it",
      "pb recopy --as plain": "make plain text of it",
    ])

  @Option(
    name: .named(.as), help: .value("format,…", "Offer only these formats, with commas between them."),
    completion: .formats)
  var formats: FormatList?

  @OptionGroup var place: Place

  var verb: any Verb { RecopyVerb(formats: formats, pasteboard: place.pasteboard) }
}
