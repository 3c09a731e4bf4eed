package import Bytes
package import Pasteboard

/// The colouring of code, as on the command line of its worker: its output is the code for a terminal, with colours.
package struct CodeColouring: Hashable, Sendable {
  /// The program that colours code. It is installed where the library for it is.
  package static let worker = "pasteboard-code"
  /// The number of bytes beyond which code stays without colours. Receivers would be busy with them for long.
  package static let sizeLimit = 2 << 20
  /// The number of bytes of a document beyond which its code stays without colours, because it would be read twice.
  package static let documentLimit = 16 << 20
  /// The number of pieces of code in a document that have colours.
  package static let pieceLimit = 2000
  /// The number of languages in a document that have colours; each is a process.
  package static let languageLimit = 8

  package var language: CodeLanguage
  package var capacity: Int?
  /// Whether input and output are a ``DocumentBundle``, whose code in the language gets colours.
  package var isBundled = false

  package init(_ language: CodeLanguage, isBundled: Bool = false, capacity: Int? = nil) {
    self.language = language
    self.isBundled = isBundled
    self.capacity = capacity
  }
}

extension CodeColouring: WorkerCommand {
  package var description: String {
    isBundled
      ? "a document to one with colours of \(language.name)"
      : "code in \(language.name) to \(TextFormat.terminal.rawValue)"
  }

  package var arguments: [String] {
    ["--language", language.name] + (isBundled ? ["--parts", "bundled"] : [])
      + (capacity.map { ["--capacity", "\($0)"] } ?? [])
  }

  /// Code has no links.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}
}

extension CodeColouring {
  /// The syntax of the options, for a message.
  package static let usage = "--language NAME [--parts bundled] [--capacity BYTES]"

  /// Parses a command line; nil if it makes no sense.
  package init?(arguments: some Sequence<String>) {
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next(), values.updateValue(value, forKey: option) == nil else { return nil }
    }
    let parts = values.removeValue(forKey: "--parts")
    let capacity = values.removeValue(forKey: "--capacity").map { Int($0) }
    guard let language = values.removeValue(forKey: "--language").flatMap({ CodeLanguage($0) }), values.isEmpty,
      parts == nil || parts == "bundled", capacity != .some(nil)
    else { return nil }
    self.init(language, isBundled: parts != nil, capacity: capacity ?? nil)
  }
}
