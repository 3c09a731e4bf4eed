internal import ArgumentParser
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb types`
struct TypesVerb: Verb {
  var pasteboard = PasteboardName.general
  var json = false

  func run() throws {
    let reply = try asking {
      var client = try BlockingClient(for: .look)
      return try client.types(of: pasteboard)
    }
    if json {
      try StandardStreams.print(readableJSON(Types.self, reply).lines)
    } else if !reply.types.isEmpty {
      try StandardStreams.print(StandardStreams.outputIsTerminal ? described(reply.types) : reply.types)
    }
    guard !reply.types.isEmpty else {
      throw Failure(.nothingThere, "nothing is on the pasteboard \(pasteboard): copy something first")
    }
  }

  /// Returns the types with what stored pictures are, for people: scripts read the types alone.
  private func described(_ types: [String]) -> [String] {
    let pictures = (try? StoredPictures(on: pasteboard)) ?? StoredPictures()
    var columns = Columns()
    for type in types { columns.add(type, pictures.words[type] ?? "") }
    return columns.lines
  }
}

struct TypesCommand: VerbCommand {
  static let help = VerbHelp(
    "types", "List the types that the clipboard's item offers.",
    examples: [
      "pb types": "of the clipboard",
      "pb types -p primary": "of the selection that the middle mouse button pastes",
    ])

  @OptionGroup var place: Place

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  var verb: any Verb { TypesVerb(pasteboard: place.pasteboard, json: json) }
}
