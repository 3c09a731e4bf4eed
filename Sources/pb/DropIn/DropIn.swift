internal import Glibc
internal import Linux
internal import PasteboardClient

/// The clipboard tools that `pb` replaces when it is called by their names, by links from `pb compat install`.
enum DropIn: String, CaseIterable, Sendable {
  case pbcopy
  case pbpaste
  case xclip
  case xsel
  case wlCopy = "wl-copy"
  case wlPaste = "wl-paste"

  /// Creates the tool that a program's path names, in any folder; nil if it names none of them.
  init?(invokedAs path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    self.init(rawValue: String(name))
  }

  /// The tool by whose name this process was called.
  static let invoked = CommandLine.arguments.first.flatMap(DropIn.init(invokedAs:))

  /// Runs a command line in the tool's place, and returns the exit code.
  func run(_ line: ToolLine) -> CInt {
    do {
      try tool(line).run()
      return 0
    } catch {
      let message = ToolMessage(error)
      StandardStreams.tell(message.lines, on: message.stream)
      return message.code
    }
  }

  /// Returns the meaning of a command line.
  func tool(_ line: ToolLine) throws -> any Tool {
    switch self {
    case .pbcopy: try Pbcopy(line)
    case .pbpaste: try Pbpaste(line)
    case .xclip: try Xclip(line)
    case .xsel: try Xsel(line)
    case .wlCopy: try WlCopy(line)
    case .wlPaste: try WlPaste(line)
    }
  }
}

/// The meaning of one command line of a tool.
protocol Tool: Equatable, Sendable {
  /// Reads the command line; throws the tool's message if it would print one instead of working.
  init(_ line: ToolLine) throws
  /// Carries it out.
  func run() throws
}

/// A tool's command line.
struct ToolLine {
  /// The name by which the tool was called, with which its messages begin.
  let program: String
  let words: [String]
  var inputIsTerminal = false
  var outputIsTerminal = false

  init(_ arguments: [String]) {
    program = arguments.first ?? ""
    words = Array(arguments.dropFirst())
  }

  /// The command line of this process.
  static var ofThisProcess: ToolLine {
    var line = ToolLine(GivenWords.ofThisProcess)
    line.inputIsTerminal = isatty(0) == 1
    line.outputIsTerminal = isatty(1) == 1
    return line
  }
}

/// A tool's last message and exit code, unless it simply succeeds.
struct ToolMessage: Error, Equatable {
  var lines: [String]
  var stream: CInt = 2
  var code: CInt = 1

  /// Returns requested text, such as help.
  static func answer(_ lines: [String], on stream: CInt) -> ToolMessage {
    ToolMessage(lines: lines, stream: stream, code: 0)
  }

  /// Returns a complaint in the tool's own words.
  static func complaint(_ lines: String...) -> ToolMessage { ToolMessage(lines: lines) }
}

extension ToolMessage {
  /// Creates the message of an error, which may name a failed step of `pb`. The tools know no codes but 1.
  init(_ error: any Error) {
    let sentence = Failure(error).sentence
    self = error as? ToolMessage ?? ToolMessage(lines: sentence.map { ["\(Program.name): \($0)."] } ?? [])
  }
}
