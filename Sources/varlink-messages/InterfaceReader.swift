/// Reads the text of an interface.
struct InterfaceReader {
  /// An error in a text, and its line.
  struct Failure: Error, CustomStringConvertible {
    let line: Int
    let expected: String
    var description: String { "line \(line): \(expected) is expected" }
  }

  private let text: String
  private var rest: Substring
  /// The comment right before the next word.
  private var comment: [String] = []

  private init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// Returns the interface that a text describes.
  static func read(_ text: String) throws(Failure) -> Interface {
    var reader = InterfaceReader(text)
    try reader.expect("interface")
    let name = try reader.name()
    var members: [Member] = []
    while reader.skipSpace() { members.append(try reader.member()) }
    return Interface(name: name, text: text, members: members)
  }

  private mutating func member() throws(Failure) -> Member {
    let comment = comment
    if take("type") {
      let name = try name()
      return Member(name: name, kind: try typeKind(), comment: comment)
    }
    if take("method") {
      let name = try name()
      let parameters = try fields()
      try expect("->")
      return Member(name: name, kind: .method(parameters: parameters, reply: try fields()), comment: comment)
    }
    try expect("error")
    let name = try name()
    return Member(name: name, kind: .error(try fields()), comment: comment)
  }

  private mutating func typeKind() throws(Failure) -> Member.Kind {
    var probe = self
    try probe.expect("(")
    _ = try probe.name()
    return probe.take(":") ? .structure(try fields()) : .enumeration(try fields(areCases: true))
  }

  private mutating func fields(areCases: Bool = false) throws(Failure) -> [Field] {
    try expect("(")
    var fields: [Field] = []
    while !take(")") {
      if !fields.isEmpty { try expect(",") }
      _ = skipSpace()
      let comment = comment
      let name = try name()
      if !areCases { try expect(":") }
      fields.append(Field(name: name, type: areCases ? .string : try type(), comment: comment))
    }
    return fields
  }

  private mutating func type() throws(Failure) -> FieldType {
    if take("?") { return .optional(try type()) }
    if take("[]") { return .array(try type()) }
    return switch try name() {
    case "bool": .bool
    case "int": .int
    case "string": .string
    case let name: .named(name)
    }
  }

  // MARK: Words

  /// Reads a name of a member, a field or an interface.
  private mutating func name() throws(Failure) -> String {
    _ = skipSpace()
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !name.isEmpty else { throw failure("a name") }
    consume(name.count)
    return String(name)
  }

  private mutating func expect(_ word: String) throws(Failure) {
    guard take(word) else { throw failure("'\(word)'") }
  }

  private mutating func take(_ word: String) -> Bool {
    _ = skipSpace()
    guard rest.hasPrefix(word) else { return false }
    consume(word.count)
    return true
  }

  private mutating func consume(_ count: Int) {
    rest.removeFirst(count)
    comment = []
  }

  /// Skips white space and comments; keeps comments without an empty line after them. Returns whether anything is left.
  private mutating func skipSpace() -> Bool {
    while let character = rest.first, character.isWhitespace || character == "#" {
      if rest.hasPrefix("\n\n") { comment = [] }
      let line = rest.prefix { character == "#" && $0 != "\n" }
      if character == "#" { comment.append(line.dropFirst().trimmingPrefix(" ").description) }
      rest.removeFirst(max(line.count, 1))
    }
    return !rest.isEmpty
  }

  private func failure(_ expected: String) -> Failure {
    Failure(line: text[..<rest.startIndex].count(where: \.isNewline) + 1, expected: expected)
  }
}
