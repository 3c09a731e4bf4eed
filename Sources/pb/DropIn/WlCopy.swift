internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// wl-copy(1) of wl-clipboard, as of version 2.1, and the `--sensitive` of 2.3.
struct WlCopy: Tool {
  var text: [String] = []
  var type: String?
  var seat: String?
  var isPrimary = false
  var trimsNewline = false
  var isOnce = false
  var staysInFront = false
  var clears = false
  var isSensitive = false

  init(_ line: ToolLine) throws {
    var reader = OptionReader(
      line, help: WlCopy.help,
      [
        .init("version", "v"), .init("help", "h"), .init("primary", "p"), .init("trim-newline", "n"),
        .init("paste-once", "o"), .init("foreground", "f"), .init("clear", "c"),
        .init("type", "t", takesValue: true), .init("seat", "s", takesValue: true), .init("sensitive"),
      ])
    while let option = try reader.next() { try take(option, reader.value) }
    text = reader.operands
  }

  /// Reads an option; throws the message if the tool should only print one.
  private mutating func take(_ option: String, _ value: String) throws {
    switch option {
    case "version": throw ToolMessage.answer(WlClipboard.version, on: 1)
    case "help": throw ToolMessage.answer(WlCopy.help, on: 1)
    case "primary": isPrimary = true
    case "trim-newline": trimsNewline = true
    case "paste-once": isOnce = true
    case "foreground": staysInFront = true
    case "clear": clears = true
    case "type": type = value
    case "seat": seat = value
    default: isSensitive = true
    }
  }

  func run() throws {
    try WlClipboard.check(seat: seat)
    if clears { return try ClearVerb(pasteboard: isPrimary ? .primary : .general).run() }
    try copied().run()
  }

  /// Returns what the tool copies, and how.
  func copied() throws -> ToolCopy {
    var copy = ToolCopy(
      source: text.isEmpty ? .standardInput : .words(text),
      inference: type == nil && text.isEmpty ? .byNameOrContent : .none,
      offersPlainText: true, trimsNewline: trimsNewline && text.isEmpty,
      pasteboard: isPrimary ? .primary : .general,
      hints: ItemHints(isSensitive: isSensitive, isOnce: isOnce), staysInFront: staysInFront)
    if let type {
      guard let type = MediaType(type) else {
        throw ToolMessage.complaint("\(type) is not a type: name a media type")
      }
      copy.type = type
    }
    return copy
  }

  static let help = """
    Usage:
        wl-copy [options] text to copy
        wl-copy [options] < file-to-copy

    Copy words or standard input by the Pasteboard daemon.

      -o, --paste-once     offer it for one paste
      -f, --foreground     stay in the foreground until something else is copied
      -c, --clear          copy nothing, and empty the clipboard
      -p, --primary        the primary selection
      -n, --trim-newline   remove a trailing newline of standard input
      -t, --type TYPE      the type, which is guessed otherwise
      -s, --seat NAME      the session's seat; others are empty
          --sensitive      a secret: clipboard managers must not keep it
      -v, --version        what this is
      -h, --help           this text

    All options: docs/drop-in.md of Pasteboard.
    """.lines
}

/// The common parts of the two tools of wl-clipboard.
enum WlClipboard {
  /// The output of `--version`: the first line names the version whose options are known.
  static let version = ["wl-clipboard 2.3.0", "These are pb \(Version.current)'s own wl-copy and wl-paste."]

  /// The names of a session's one seat.
  private static let seats = ["seat0", "default"]

  /// Rejects a seat that is not the session's.
  static func check(seat: String?) throws {
    if let seat, !seats.contains(seat) { throw ToolMessage.complaint("No such seat") }
  }
}
