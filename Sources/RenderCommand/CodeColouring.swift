package import Bytes
package import Pasteboard

/// The colouring of code, as on the command line of its worker: its output is the code for a terminal, with colours.
package struct CodeColouring: Hashable, Sendable {
  /// The program that colours code. It is installed where the library for it is.
  package static let worker = "pasteboard-code"
  /// The number of bytes beyond which code stays without colours. Receivers would be busy with them for long.
  package static let sizeLimit = 2 << 20

  package var language: CodeLanguage
  package var capacity: Int?

  package init(_ language: CodeLanguage, capacity: Int? = nil) {
    self.language = language
    self.capacity = capacity
  }
}

extension CodeColouring: WorkerCommand {
  package var description: String { "code in \(language.name) to \(TextFormat.terminal.rawValue)" }

  package var arguments: [String] {
    ["--language", language.name] + (capacity.map { ["--capacity", "\($0)"] } ?? [])
  }

  /// Code has no links.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}
}

extension CodeColouring {
  /// The syntax of the options, for a message.
  package static let usage = "--language NAME [--capacity BYTES]"

  /// Parses a command line; nil if it makes no sense.
  package init?(arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard words.count == 2 || words.count == 4, words[0] == "--language", let language = CodeLanguage(words[1]) else {
      return nil
    }
    self.init(language)
    if words.count == 4 {
      guard words[2] == "--capacity", let capacity = Int(words[3]) else { return nil }
      self.capacity = capacity
    }
  }
}
