internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage
internal import Wire

/// xclip(1), as of version 0.13. Later versions' `-sensitive` and `-wait` are known by their whole names.
struct Xclip: Tool {
  /// The selections of X.
  enum Selection: Equatable, Sendable {
    case primary, secondary, clipboard
    /// A cut buffer, which no display program uses any longer.
    case cutBuffer

    /// Creates the selection. Only the first letter counts, and any other letter means the primary one.
    init(_ word: String) {
      switch word.first?.lowercased() {
      case "s": self = .secondary
      case "c": self = .clipboard
      case "b": self = .cutBuffer
      default: self = .primary
      }
    }

    var pasteboard: PasteboardName {
      switch self {
      case .primary: .primary
      case .secondary: .named("secondary")
      case .clipboard: .general
      case .cutBuffer: .named("buffer-cut")
      }
    }
  }

  var program = "xclip"
  var selection = Selection.primary
  var pastes = false
  var files: [String] = []
  var target: String?
  var display: String?
  var loops = 0
  var trimsNewline = false
  var filters = false
  var staysInFront = false
  var isLatin1 = false
  var isSensitive = false

  init(_ line: ToolLine) throws {
    program = line.program
    var answer: ToolMessage?
    var words = line.words[...]
    while let word = words.popFirst() {
      // An option without its value is the name of a file, like any other word.
      guard let option = Option(word), !option.takesValue || !words.isEmpty else {
        files.append(word)
        continue
      }
      if let told = take(option, option.takesValue ? words.removeFirst() : "") { answer = told }
    }
    if let answer { throw answer }
    if staysInFront { filters = false }
  }

  /// Reads an option; returns the message if the tool should only print one.
  private mutating func take(_ option: Option, _ value: String) -> ToolMessage? {
    switch option {
    case .in: pastes = false
    case .out: pastes = true
    case .loops: loops = Int(value) ?? 0
    case .display: display = value
    case .selection: selection = Selection(value)
    case .filter: filters = true
    case .rmlastnl: trimsNewline = true
    case .silent: staysInFront = false
    case .quiet, .verbose: staysInFront = true
    case .noutf8: isLatin1 = true
    case .target: target = value
    case .sensitive: isSensitive = true
    case .wait: break
    case .version: return .answer(["xclip version 0.13, by pb \(Version.current)"], on: 2)
    case .help: return .answer(Xclip.help, on: 2)
    }
    return nil
  }

  func run() throws {
    if let display, !OtherServer.adopt(display) {
      throw ToolMessage.complaint("Error: Can't open display: \(display)")
    }
    if pastes { try paste() } else { try copy() }
  }

  // MARK: Copying

  /// Returns what the tool copies, and how.
  func copied() throws -> ToolCopy {
    var copy = ToolCopy(
      source: files.isEmpty ? .standardInput : .files(files), type: isLatin1 ? .latin1PlainText : nil,
      trimsNewline: trimsNewline, echoes: filters && files.isEmpty, pasteboard: selection.pasteboard,
      hints: ItemHints(isSensitive: isSensitive, isOnce: loops == 1), staysInFront: staysInFront)
    if let target, !isLatin1 {
      guard let type = MediaType(target) else {
        throw ToolMessage.complaint(
          "\(program): \(target) is not a type: name a media type or an X11 target")
      }
      copy.type = type
    }
    return copy
  }

  private func copy() throws {
    let copy = try copied()
    for file in files { try check(file) }
    if staysInFront { StandardStreams.tell(waiting, on: 2) }
    try copy.run()
  }

  /// Throws the tool's message about a file that cannot be read.
  private func check(_ file: String) throws {
    do throws(Failure) {
      let number = try SystemCall.run("open \(file)") { open(file.systemCString, O_RDONLY | O_CLOEXEC) }
      if try OwnedDescriptor(adopting: number).status().kind == .directory {
        throw Failure("read \(file)", .isDirectory)
      }
    } catch {
      throw ToolMessage.complaint("\(program): \(file): \(error.reason)")
    }
  }

  private var waiting: [String] {
    switch loops {
    case 1: ["Waiting for one selection request.", "  Waiting for a selection request."]
    case 2...: ["Waiting for \(loops) selection requests, Control-C to quit"]
    default: ["Waiting for selection requests, Control-C to quit"]
    }
  }

  // MARK: Pasting

  private func paste() throws {
    if target == "TARGETS" && !isLatin1 { return try list() }
    guard let pasted = try pasted() else {
      if selection == .cutBuffer { return }
      throw notAvailable(isLatin1 ? "STRING" : target ?? "STRING")
    }
    try Output.standard.write(trimsNewline ? pasted.content.withoutLastNewline() : pasted.content)
  }

  private func pasted() throws -> PastedRepresentation? {
    if isLatin1 { return try ToolPaste.representation(.latin1PlainText, of: selection.pasteboard) }
    guard let target else { return try ToolPaste.text(of: selection.pasteboard) }
    // Only offered types count, not those that pb could also produce.
    guard let type = try ToolPaste.names(on: selection.pasteboard)[target] else { return nil }
    return try ToolPaste.representation(type, of: selection.pasteboard)
  }

  private func list() throws {
    let names = try ToolPaste.names(on: selection.pasteboard).names
    if names.isEmpty { throw notAvailable("TARGETS") }
    try StandardStreams.print(["TARGETS"] + names)
  }

  private func notAvailable(_ target: String) -> ToolMessage { .complaint("Error: target \(target) not available") }
}

extension Xclip {
  /// The options, which may be shortened while they are unique (X's XrmParseCommand).
  enum Option: String, CaseIterable {
    case `in`, out, loops, display, selection, filter, rmlastnl, silent, quiet, verbose, noutf8, target, version, help
    case sensitive, wait

    /// Creates the option; nil if the word is not an option, or could be several.
    init?(_ word: String) {
      guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { return nil }
      let name = word.dropFirst()
      if let exact = Option(rawValue: String(name)) {
        self = exact
        return
      }
      let meant = Option.allCases.filter { !$0.isLater && $0.rawValue.hasPrefix(name) }
      guard meant.count == 1 else { return nil }
      self = meant[0]
    }

    /// Whether version 0.13 lacks the option.
    private var isLater: Bool { self == .sensitive || self == .wait }

    var takesValue: Bool {
      switch self {
      case .loops, .display, .selection, .target, .wait: true
      default: false
      }
    }
  }

  static let help = """
    Usage: xclip [OPTION] [FILE]...
    Copy files or standard input, or paste, by the Pasteboard daemon.

      -i, -in              copy (the default)
      -o, -out             paste
      -selection NAME      primary (the default), secondary, clipboard or buffer-cut
      -t, -target TYPE     copy as, or paste, this type; -o -t TARGETS lists the types
      -r, -rmlastnl        remove a trailing newline
      -f, -filter          write what is copied to standard output too
      -l, -loops 1         offer it for one paste
      -quiet, -verbose     stay in the foreground until something else is copied
      -silent              return at once (the default)
      -noutf8              text in Latin-1
      -sensitive           a secret: clipboard managers must not keep it
      -d, -display NAME    the session's display; others are empty
      -h, -help            this text
      -version             what this is

    All options: docs/drop-in.md of Pasteboard.
    """.lines
}
