internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient

/// `pb clear`
struct ClearVerb: Verb {
  var pasteboard = PasteboardName.general

  func run() throws {
    try asking {
      var client = try BlockingClient()
      _ = try client.clear(pasteboard)
    }
  }
}

struct ClearCommand: VerbCommand {
  static let help = VerbHelp(
    "clear", "Empty the clipboard.",
    examples: [
      "pb clear": "the clipboard",
      "pb clear -p primary": "the selection that the middle mouse button pastes",
    ])

  @OptionGroup var place: Place

  var verb: any Verb { ClearVerb(pasteboard: place.pasteboard) }
}
