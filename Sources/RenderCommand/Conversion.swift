package import Bytes
package import Pasteboard

/// A conversion from standard input to standard output, as the command line asks for it.
package struct Conversion: Hashable, Sendable {
  /// What can be read.
  package enum Source: Hashable, Sendable {
    case text(TextFormat)
    /// Tab-separated text, which is a table.
    case tsv
  }

  /// What can be written.
  package enum Target: Hashable, Sendable {
    case text(TextFormat)
    /// A file for word processors.
    case docx
    /// The model itself, for people who look for a reader's fault.
    case tree
  }

  /// A character encoding that text is written in.
  package enum Encoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  /// The format of the source.
  package var source: Source
  /// The format to write.
  package var target: Target
  /// The character encoding to write; anything but UTF-8 makes sense for what is shown as plain text only.
  package var encoding: Encoding
  /// How many bytes may be written where that is a file; nil for as many as there are.
  package var capacity: Int?

  /// The schemes that links may have beyond those of the web.
  package var linkSchemes: [LinkScheme] = []

  /// A conversion between two formats. From plain to plain text it repairs and encodes, and changes nothing else.
  package init(from source: Source, to target: Target, encoding: Encoding = .utf8, capacity: Int? = nil) {
    self.source = source
    self.target = target
    self.encoding = encoding
    self.capacity = capacity
  }
}

extension Conversion: CustomStringConvertible {
  /// As a person would say it.
  package var description: String {
    "\(source.name) to \(target.name)" + (encoding == .utf8 ? "" : " in \(encoding.rawValue)")
  }
}

// MARK: The command line

extension Conversion {
  /// The options and what they take, for a message.
  package static let usage =
    "--from FORMAT --to FORMAT [--encoding \(Encoding.allCases.map(\.rawValue).joined(separator: "|"))] [--capacity BYTES] [--link-schemes NAME,…]"

  /// The words that ask for it.
  package var arguments: [String] {
    var words = ["--from", source.name, "--to", target.name]
    if encoding != .utf8 { words += ["--encoding", encoding.rawValue] }
    if let capacity { words += ["--capacity", "\(capacity)"] }
    if !linkSchemes.isEmpty { words += ["--link-schemes", linkSchemes.map(\.description).joined(separator: ",")] }
    return words
  }

  /// The conversion that these words ask for; nil if they do not make sense.
  package init?(arguments: some Sequence<String>) {
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next(), values.updateValue(value, forKey: option) == nil else { return nil }
    }
    guard let source = values.removeValue(forKey: "--from").flatMap(Source.init),
      let target = values.removeValue(forKey: "--to").flatMap(Target.init),
      let encoding = Encoding(rawValue: values.removeValue(forKey: "--encoding") ?? Encoding.utf8.rawValue)
    else { return nil }
    let capacity = values.removeValue(forKey: "--capacity").map { Int($0) }
    let names = values.removeValue(forKey: "--link-schemes")?.split(separator: ",") ?? []
    let linkSchemes = names.compactMap { LinkScheme(String($0)) }
    guard values.isEmpty, capacity != .some(nil), linkSchemes.count == names.count, encoding == .utf8 || target.isText
    else { return nil }
    self.init(from: source, to: target, encoding: encoding, capacity: capacity ?? nil)
    self.linkSchemes = linkSchemes
  }
}

extension Conversion.Source: CaseIterable {
  package static let allCases = TextFormat.allCases.map(Conversion.Source.text) + [.tsv]

  /// The word for it.
  package var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .tsv: "tsv"
    }
  }

  /// The format that a word stands for; nil if there is none.
  package init?(_ name: String) {
    guard let source = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = source
  }
}

extension Conversion.Target: CaseIterable {
  package static let allCases = TextFormat.allCases.map(Conversion.Target.text) + [.docx, .tree]

  /// The word for it.
  package var name: String {
    switch self {
    case .text(let format): format.rawValue
    case .docx: "docx"
    case .tree: "tree"
    }
  }

  /// The format that a word stands for; nil if there is none.
  package init?(_ name: String) {
    guard let target = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = target
  }

  /// Whether it is one of the text formats.
  package var isText: Bool { if case .text = self { true } else { false } }
}
