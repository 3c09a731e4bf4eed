internal import Bytes

/// Reads the part of [TOML](https://toml.io/en/v1.0.0) that a settings file needs: everything except the values of
/// fractions and dates, which no setting has.
///
/// A pure function of any bytes: it reads them once, and its recursion is limited.
struct TOMLReader {
  /// An error in the TOML.
  struct Fault: Error {
    let offset: Int
    let sentence: String
  }

  /// The maximum nesting of lists and tables.
  static let maximumDepth = 16

  let bytes: [UInt8]
  var index = 0

  /// Returns the statements of a file up to the first fault, and that fault.
  static func read(_ bytes: [UInt8]) -> (statements: [TOMLStatement], fault: Fault?) {
    var statements: [TOMLStatement] = []
    do {
      var reader = try TOMLReader(bytes)
      while let statement = try reader.next() { statements.append(statement) }
      return (statements, nil)
    } catch {
      return (statements, error)
    }
  }

  private init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var offset = 0
    for element in TextElement.utf8(bytes) {
      guard case .scalar(let scalar) = element else { throw Fault(offset: offset, sentence: "this is not UTF-8") }
      offset += UTF8.width(scalar)
    }
  }

  private mutating func next() throws(Fault) -> TOMLStatement? {
    try skipLines()
    guard let byte = peek() else { return nil }
    let start = index
    let statement: TOMLStatement
    if byte == UInt8(ascii: "[") {
      index += 1
      let isElement = take("[")
      let key = try key()
      guard take("]"), !isElement || take("]") else { throw fault("a ] is missing after the name of the table") }
      statement = isElement ? .element(key: key, offset: start) : .header(key: key, offset: start)
    } else {
      statement = .entry(try entry(depth: 0))
    }
    try endLine()
    return statement
  }

  // MARK: Keys

  mutating func entry(depth: Int) throws(Fault) -> TOMLEntry {
    let start = index
    let key = try key()
    guard take("=") else { throw fault("a = is missing after \(TOMLText.name(key))") }
    skipSpaces()
    let value = try value(depth: depth)
    return TOMLEntry(key: key, offset: start, value: value, end: index)
  }

  /// Reads a key, and the spaces on both sides of it.
  private mutating func key() throws(Fault) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      parts.append(try keyPart())
      skipSpaces()
    } while take(".")
    return parts
  }

  private mutating func keyPart() throws(Fault) -> String {
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try text(mayHaveLines: false)
    default:
      let word = takeWhile(TOMLReader.isBare)
      guard !word.isEmpty else { throw fault("the name of a setting is missing") }
      return String(decoding: word, as: UTF8.self)
    }
  }

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Bytes

  func peek(_ distance: Int = 0) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }

  func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.count - index >= $0.count && bytes[index..<index + $0.count].elementsEqual($0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let part = bytes[index...].prefix(while: belongs)
    index = part.endIndex
    return part
  }

  mutating func skipSpaces() { _ = takeWhile { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  mutating func takeNewline() -> Bool { take("\n") || take("\r\n") }

  /// Skips empty lines and comments.
  mutating func skipLines() throws(Fault) {
    repeat {
      skipSpaces()
      try skipComment()
    } while takeNewline()
  }

  private mutating func skipComment() throws(Fault) {
    guard peek() == UInt8(ascii: "#") else { return }
    _ = takeWhile { !TOMLReader.isControl($0) }
    if peek() != nil, !isAt("\n"), !isAt("\r\n") { throw fault("a comment contains a control character: remove it") }
  }

  private mutating func endLine() throws(Fault) {
    skipSpaces()
    try skipComment()
    guard peek() == nil || takeNewline() else { throw fault("only a comment may follow in this line") }
  }

  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F }

  func fault(_ sentence: String, at offset: Int? = nil) -> Fault { Fault(offset: offset ?? index, sentence: sentence) }
}
