internal import Glibc
internal import Linux
internal import PasteboardClient

/// The clipboard tools whose place `pb` takes when it is called by their names, by links that `pb compat install` makes.
enum DropIn: String, CaseIterable, Sendable {
  case pbcopy
  case pbpaste
  case xclip
  case xsel
  case wlCopy = "wl-copy"
  case wlPaste = "wl-paste"

  /// The tool that a program's name means, whatever folder it lies in; nil if it is none of them.
  init?(invokedAs path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    self.init(rawValue: String(name))
  }

  /// What this process was called as.
  static let invoked = CommandLine.arguments.first.flatMap(DropIn.init(invokedAs:))

  /// Does what a command line asks for in the tool's place, and gives the exit code.
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

  /// What a command line asks for.
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

/// What one command line of a tool asks for.
protocol Tool: Equatable, Sendable {
  /// Reads it; throws what the tool says instead of working.
  init(_ line: ToolLine) throws
  /// Does it.
  func run() throws
}

/// A tool's command line.
struct ToolLine {
  /// What the tool was called as, which its messages begin with.
  let program: String
  let words: [String]
  var inputIsTerminal = false
  var outputIsTerminal = false

  init(_ arguments: [String]) {
    program = arguments.first ?? ""
    words = Array(arguments.dropFirst())
  }

  /// That of this process.
  static var ofThisProcess: ToolLine {
    var line = ToolLine(GivenWords.ofThisProcess)
    line.inputIsTerminal = isatty(0) == 1
    line.outputIsTerminal = isatty(1) == 1
    return line
  }
}

/// What a tool says and ends with, where it is not just done.
struct ToolMessage: Error, Equatable {
  var lines: [String]
  var stream: CInt = 2
  var code: CInt = 1

  /// What was asked for, such as help.
  static func answer(_ lines: [String], on stream: CInt) -> ToolMessage {
    ToolMessage(lines: lines, stream: stream, code: 0)
  }

  /// A complaint in the tool's own words.
  static func complaint(_ lines: String...) -> ToolMessage { ToolMessage(lines: lines) }
}

extension ToolMessage {
  /// The message that an error is, or that says which step of `pb` failed. The tools know no codes but 1.
  init(_ error: any Error) {
    let sentence = Failure(error).sentence
    self = error as? ToolMessage ?? ToolMessage(lines: sentence.map { ["\(Program.name): \($0)."] } ?? [])
  }
}
