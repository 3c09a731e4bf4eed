internal import Pasteboard
internal import PasteboardClient

/// pbcopy(1) of macOS: copies standard input as text, unless it begins like RTF or PostScript.
struct Pbcopy: Tool {
  var pasteboard = PasteboardName.general

  init(_ line: ToolLine) throws {
    var words = MacOptions(line, help: Pbcopy.help)
    while let option = words.next() {
      switch option {
      case "-pboard": pasteboard = try words.pasteboard()
      case "-help": throw ToolMessage.answer(Pbcopy.help, on: 1)
      default: throw words.complaint
      }
    }
  }

  func run() throws { try ToolCopy(inference: .byMarkup, pasteboard: pasteboard).run() }

  static let help = """
    Usage: pbcopy [-help] [-pboard {general|ruler|find|font}]
    Copy standard input: RTF or PostScript if it begins so, otherwise text.
    """.lines
}

/// pbpaste(1) of macOS: pastes the text, unless another form is preferred and available.
struct Pbpaste: Tool {
  /// The argument of `-Prefer`.
  enum Preference: String, Sendable {
    case txt, rtf, ps
  }

  var pasteboard = PasteboardName.general
  var preference = Preference.txt

  init(_ line: ToolLine) throws {
    var words = MacOptions(line, help: Pbpaste.help)
    while let option = words.next() {
      switch option {
      case "-pboard": pasteboard = try words.pasteboard()
      case "-Prefer":
        guard let preference = words.next().flatMap(Preference.init(rawValue:)) else { throw words.complaint }
        self.preference = preference
      case "-help": throw ToolMessage.answer(Pbpaste.help, on: 1)
      default: throw words.complaint
      }
    }
  }

  func run() throws {
    if let preferred = try preferred() { return try Output.standard.write(preferred.content) }
    if let text = try ToolPaste.text(of: pasteboard) { try Output.standard.write(text.content) }
  }

  private func preferred() throws -> PastedRepresentation? {
    let type: MediaType? =
      switch preference {
      case .txt: nil
      case .rtf: .rtf
      case .ps: InferredType.postScript
      }
    guard let type else { return nil }
    return try ToolPaste.representation(type, of: pasteboard)
  }

  static let help = """
    Usage: pbpaste [-help] [-pboard {general|ruler|find|font}] [-Prefer {txt|rtf|ps}]
    Write what is on the pasteboard; nothing if that has no text.
    """.lines
}

/// The words of a command line of macOS's two tools.
private struct MacOptions {
  private var words: ArraySlice<String>
  /// The message about an unknown word.
  let complaint: ToolMessage

  init(_ line: ToolLine, help: [String]) {
    words = line.words[...]
    complaint = ToolMessage(lines: help)
  }

  mutating func next() -> String? { words.popFirst() }

  /// Returns the pasteboard that the next word names: of macOS's four, only the general one is on a display here.
  /// here.
  mutating func pasteboard() throws -> PasteboardName {
    guard let name = next(), ["general", "ruler", "find", "font"].contains(name), let named = PasteboardName(name)
    else {
      throw complaint
    }
    return named
  }
}
