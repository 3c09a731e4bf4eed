internal import Pasteboard
internal import PasteboardClient

/// wl-paste(1) of wl-clipboard, as of version 2.1, and the variables that 2.2 sets for a watching command.
struct WlPaste: Tool {
  var type: String?
  var seat: String?
  var isPrimary = false
  var noNewline = false
  var lists = false
  /// The command that runs with each new item.
  var command: [String] = []

  init(_ line: ToolLine) throws {
    var reader = OptionReader(
      line, help: WlPaste.help,
      [
        .init("version", "v"), .init("help", "h"), .init("primary", "p"), .init("no-newline", "n"),
        .init("list-types", "l"), .init("watch", "w", takesValue: true), .init("type", "t", takesValue: true),
        .init("seat", "s", takesValue: true),
      ])
    while command.isEmpty, let option = try reader.next() { try take(option, reader) }
    if command.isEmpty, let word = reader.operands.first {
      throw ToolMessage(lines: ["Unexpected argument: \(word)"] + WlPaste.help)
    }
  }

  /// Reads an option; throws the message if the tool should only print one.
  private mutating func take(_ option: String, _ reader: OptionReader) throws {
    switch option {
    case "version": throw ToolMessage.answer(WlClipboard.version, on: 1)
    case "help": throw ToolMessage.answer(WlPaste.help, on: 1)
    case "primary": isPrimary = true
    case "no-newline": noNewline = true
    case "list-types": lists = true
    case "type": type = reader.value
    case "seat": seat = reader.value
    default:
      // All words that follow are the command's.
      if reader.valueIsAttached || reader.value.hasPrefix("-") {
        throw ToolMessage(lines: ["Expected a subcommand instead of an argument after --watch"] + WlPaste.help)
      }
      command = [reader.value] + reader.rest
    }
  }

  private var pasteboard: PasteboardName { isPrimary ? .primary : .general }

  func run() throws {
    try WlClipboard.check(seat: seat)
    if lists { return try list() }
    if !command.isEmpty { return try watch().run() }
    try paste()
  }

  private func list() throws {
    let names = try ToolPaste.names(on: pasteboard).names
    if names.isEmpty { throw WlPaste.noSelection }
    try StandardStreams.print(names)
  }

  // MARK: Pasting

  private func paste() throws {
    let isPlain = type == nil || type == "text"
    if isPlain, InferredType.fileName(of: 1) == nil {
      let text = try ToolPaste.best(of: pasteboard)
      guard let text else { throw WlPaste.noSelection }
      if text.isPlainText { return try write(text, isText: true) }
    }
    let names = try ToolPaste.names(on: pasteboard)
    if names.entries.isEmpty { throw WlPaste.noSelection }
    guard let wanted = choice(among: names),
      let pasted = try ToolPaste.representation(wanted, of: pasteboard)
    else { throw WlPaste.noSuitableType }
    try write(pasted, isText: InferredType.isTextual(wanted))
  }

  private func choice(among names: OfferedNames) -> MediaType? {
    TypeChoice(wanted: type, inferred: type == nil ? InferredType.fileName(of: 1).flatMap(InferredType.byName) : nil)
      .type(among: names)
  }

  /// Writes the content, and adds a newline to text only, whatever it ends with.
  private func write(_ pasted: PastedRepresentation, isText: Bool) throws {
    try Output.standard.write(pasted.content)
    if isText && !noNewline { try Output.standard.write([UInt8(ascii: "\n")]) }
  }

  private static let noSelection = ToolMessage.complaint("No selection")
  private static let noSuitableType = ToolMessage.complaint("No suitable type of content copied")

  // MARK: Watching

  /// Returns the equivalent of `pb watch`. Watchers get no secrets: the command only learns that there is one.
  func watch() throws -> WatchVerb {
    var verb = WatchVerb(pasteboard: pasteboard, command: command, wordForEmpty: "nil")
    switch type {
    case nil: break
    case "text": verb.type = .plainText
    case "image": verb.type = .anyImage
    case let name?:
      guard let type = MediaType(name) else { throw ToolMessage.complaint("\(name) is not a type: name a media type") }
      verb.type = type
    }
    return verb
  }

  static let help = """
    Usage:
        wl-paste [options]

    Paste by the Pasteboard daemon.

      -n, --no-newline     write no newline after text
      -l, --list-types     list the types instead
      -p, --primary        the primary selection
      -w, --watch COMMAND  run a command with each new item, which it reads
      -t, --type TYPE      this type; text and image are any of that kind
      -s, --seat NAME      the session's seat; others are empty
      -v, --version        what this is
      -h, --help           this text

    All options: docs/drop-in.md of Pasteboard.
    """.lines
}
