internal import Pasteboard
internal import PasteboardClient

/// `pb window --paste`: presses the key that pastes what is on the clipboard, in one format only if it is named.
struct PresentPasteVerb: Verb {
  var format: TextFormat?

  func run() throws {
    if let format { try RecopyVerb(formats: FormatList(format.rawValue)).run() }
    try PasteKey.press()
  }
}
