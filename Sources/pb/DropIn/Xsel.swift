internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// xsel(1), as of version 1.2.0 and of later ones.
struct Xsel: Tool {
  /// The work besides writing and reading. If there are several, the last one counts.
  enum Action: Int, Sendable {
    case none, clear, exchange, keep
  }

  var program = "xsel"
  var writes = false
  var reads = false
  var appends = false
  /// Whether the item grows with standard input.
  var follows = false
  /// Whether a NUL starts a new item.
  var restartsAtNull = false
  var action = Action.none
  var pasteboard = PasteboardName.primary
  var display: String?
  var patience: Duration?
  var staysInFront = false

  init(_ line: ToolLine) throws {
    var reader = XselReader(line)
    try reader.read()
    self = reader.tool
  }

  /// Creates a command line without options.
  fileprivate init(program: String) { self.program = program }

  func run() throws {
    if let display, !OtherServer.adopt(display) {
      throw ToolMessage.complaint("\(program): Can't open display: \(display)", ": Connection refused")
    }
    try work()
  }

  private func work() throws {
    switch action {
    case .keep: return try keep()
    case .exchange: return try exchange()
    case .clear, .none: break
    }
    let old = writes || reads && appends && action == .none ? try text(of: pasteboard) : nil
    if writes, let old { try Output.standard.write(old.content) }
    if action == .clear { return try ClearVerb(pasteboard: pasteboard).run() }
    guard reads else { return }
    let beginning = appends ? try old?.bytes() ?? [] : []
    if follows { return try FollowedInput(pasteboard: pasteboard, restartsAtNull: restartsAtNull).run(beginning) }
    var copy = ToolCopy(beginning: beginning, pasteboard: pasteboard, staysInFront: staysInFront)
    copy.hints.lifetime = patience
    try copy.run()
  }

  private func text(of pasteboard: PasteboardName) throws -> PastedRepresentation? {
    try ToolPaste.text(of: pasteboard, within: patience)
  }

  /// Keeps another program's selection after that program ends; our own items stay anyway.
  private func keep() throws {
    do {
      let item = try asking {
        var client = try BlockingClient()
        return try client.inspect(.primary)
      }
      if item.owner == .display { try RecopyVerb(pasteboard: .primary).run() }
    } catch {
      guard Failure(error).code == .nothingThere else { throw error }
    }
  }

  private func exchange() throws {
    let names = [PasteboardName.primary, .named("secondary")]
    var texts: [[UInt8]] = []
    for name in names { texts.append(try text(of: name)?.bytes() ?? []) }
    for (name, text) in zip(names, texts.reversed()) {
      try ToolCopy(source: .words([]), beginning: text, pasteboard: name).run()
    }
  }
}

/// Reads a command line of xsel, option by option.
private struct XselReader {
  private(set) var tool: Xsel
  private var words: ArraySlice<String>
  private var isInput: Bool
  private var isOutput: Bool
  private var mustRead = false
  private var mustWrite = false
  private var usesClipboard = false
  private var answer: [String] = []

  init(_ line: ToolLine) {
    tool = Xsel(program: line.program)
    words = line.words.flatMap(XselReader.letters)[...]
    // A stream that is not a terminal is used; with two terminals, the selection is shown.
    isInput = !line.inputIsTerminal
    isOutput = !line.outputIsTerminal || line.inputIsTerminal
  }

  /// Splits letters that are combined behind one dash.
  private static func letters(_ word: String) -> [String] {
    guard word.utf8.count > 2, word.hasPrefix("-"), !word.hasPrefix("--") else { return [word] }
    return word.dropFirst().map { "-\($0)" }
  }

  mutating func read() throws {
    while let word = words.popFirst() { try take(word) }
    if !answer.isEmpty { throw ToolMessage.answer(answer, on: 1) }
    tool.writes = isOutput || mustWrite
    tool.reads = isInput || mustRead
    if usesClipboard { tool.pasteboard = .general }
  }

  private mutating func take(_ word: String) throws {
    switch word {
    case "-h", "--help": answer += Xsel.help
    case "--version": answer.insert("xsel version 1.2.0, by pb \(Version.current)", at: 0)
    case "-v", "--verbose": break
    case "-i", "--input": beInput()
    case "-a", "--append":
      beInput()
      tool.appends = true
    case "-f", "--follow":
      beInput()
      tool.follows = true
    case "-z", "--zeroflush":
      beInput()
      (tool.follows, tool.restartsAtNull) = (true, true)
    case "-o", "--output": (isInput, mustWrite) = (false, true)
    case "-c", "--clear", "-d", "--delete":
      isOutput = false
      act(.clear)
    case "-p", "--primary": tool.pasteboard = .primary
    case "-s", "--secondary": tool.pasteboard = .named("secondary")
    case "-b", "--clipboard": usesClipboard = true
    case "-k", "--keep": act(.keep)
    case "-x", "--exchange": act(.exchange)
    case "-n", "--nodetach": tool.staysInFront = true
    case "--display": tool.display = try value()
    case "-t", "--selectionTimeout": tool.patience = Int(try value()).flatMap { $0 > 0 ? .milliseconds($0) : nil }
    case "-l", "--logfile": _ = try value()
    default: throw ToolMessage.answer(Xsel.help, on: 1)
    }
  }

  private mutating func beInput() { (mustRead, isOutput) = (true, false) }

  private mutating func act(_ action: Xsel.Action) {
    if action.rawValue > tool.action.rawValue { tool.action = action }
  }

  private mutating func value() throws -> String {
    guard let value = words.popFirst() else { throw ToolMessage.answer(Xsel.help, on: 1) }
    return value
  }
}

extension Xsel {
  static let help = """
    Usage: xsel [options]
    Copy standard input, or paste, by the Pasteboard daemon.

    Without an option that says which: if standard output is not a terminal, the selection is
    written; if standard input is not one, it is copied then. On two terminals, it is written.

      -i, --input          copy standard input
      -a, --append         append standard input to the selection
      -f, --follow         copy again and again as standard input grows
      -z, --zeroflush      the same, and begin again at each NUL
      -o, --output         paste
      -c, --clear          empty the selection
      -d, --delete         the same
      -k, --keep           keep the primary selection when its program ends
      -x, --exchange       exchange the primary and the secondary selection
      -p, --primary        the primary selection (the default)
      -s, --secondary      the secondary one, which only the daemon has
      -b, --clipboard      the clipboard
      -t, --selectionTimeout MS
                           the longest wait for a paste, and the time until the copy expires
      -n, --nodetach       stay in the foreground until something else is copied
      --display NAME       the session's display; others are empty
      -l, --logfile FILE, -v, --verbose
                           ignored; see pb status
      -h, --help           this text
      --version            what this is

    All options: docs/drop-in.md of Pasteboard.
    """.lines
}
