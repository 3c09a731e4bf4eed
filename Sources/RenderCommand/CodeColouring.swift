package import Bytes
package import Pasteboard

/// The colouring of code, as on the command line of its worker. Input and output are a ``DocumentBundle``, whose code in
/// the language gets colours.
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

  package init(_ language: CodeLanguage, capacity: Int? = nil) {
    self.language = language
    self.capacity = capacity
  }
}

extension CodeColouring: WorkerCommand {
  package var description: String { "a document to one with colours of \(language.name)" }

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
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next(), values.updateValue(value, forKey: option) == nil else { return nil }
    }
    let capacity = values.removeValue(forKey: "--capacity").map { Int($0) }
    guard let language = values.removeValue(forKey: "--language").flatMap({ CodeLanguage($0) }), values.isEmpty,
      capacity != .some(nil)
    else { return nil }
    self.init(language, capacity: capacity ?? nil)
  }
}
