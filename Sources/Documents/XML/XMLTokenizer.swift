/// A token of an XML document.
enum XMLToken {
  /// A start tag, or an empty element's, after which ``close`` follows.
  case open(XMLTag)
  case close
  /// Text whose references are replaced, or a CDATA section.
  case text(ArraySlice<UInt8>)
}

/// Splits XML 1.0 with namespaces into tokens. Complexity: O(n).
///
/// It reads what word processors write: a document type, and with it each entity, is passed over, so none expands.
/// Markup that is not well-formed is skipped too.
struct XMLTokenizer {
  private let bytes: [UInt8]
  private var index = 0
  private var namespaces = XMLNamespaces()
  /// Whether the last tag was an empty element's.
  private var closes = false

  /// Creates a tokenizer of a document in UTF-8, or in UTF-16 with a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = TextEncoding.marked(bytes) ?? TextEncoding.repaired(bytes)
  }

  /// Returns the next token, or nil at the end.
  mutating func next() -> XMLToken? {
    if closes {
      closes = false
      return .close
    }
    while index < bytes.count {
      guard bytes[index] == "<" else { return .text(text()) }
      let rest = bytes[index...]
      if rest.starts(with: "</".utf8) {
        skip(past: ">")
        return .close
      } else if rest.starts(with: "<![CDATA[".utf8) {
        return .text(characterData())
      } else if rest.starts(with: "<!--".utf8) {
        skip(past: "-->")
      } else if rest.starts(with: "<?".utf8) {
        skip(past: "?>")
      } else if rest.starts(with: "<!".utf8) {
        skipDeclaration()
      } else if let tag = tag() {
        return .open(tag)
      }
    }
    return nil
  }

  // MARK: Text

  private mutating func text() -> ArraySlice<UInt8> {
    let start = index
    index = bytes[index...].firstIndex(of: "<") ?? bytes.count
    return XMLReference.resolved(bytes[start..<index])
  }

  private mutating func characterData() -> ArraySlice<UInt8> {
    index += "<![CDATA[".utf8.count
    let start = index
    return bytes[start..<(skip(past: "]]>") ?? bytes.count)]
  }

  // MARK: Tags

  /// Reads a start tag; nil if the file ends in it.
  private mutating func tag() -> XMLTag? {
    index += 1
    let name = word()
    var attributes: [XMLTag.Attribute] = []
    while index < bytes.count, bytes[index] != ">" {
      switch bytes[index] {
      case "/": closes = true
      case "<": return finish(name, attributes)  // The tag has no end.
      case 0...0x20: break
      default:
        if let attribute = attribute(), attributes.count < XMLTag.attributeLimit { attributes.append(attribute) }
        continue
      }
      index += 1
    }
    guard index < bytes.count else { return nil }
    index += 1
    return finish(name, attributes)
  }

  private mutating func finish(_ name: ArraySlice<UInt8>, _ attributes: [XMLTag.Attribute]) -> XMLTag {
    for attribute in attributes { namespaces.declare(attribute) }
    guard namespaces.hasOthers else { return XMLTag(name: name, attributes: attributes) }
    return XMLTag(
      name: namespaces.name(name, isAttribute: false),
      attributes: attributes.map {
        XMLTag.Attribute(name: namespaces.name($0.name, isAttribute: true), value: $0.value)
      })
  }

  /// Reads an attribute; nil if it has no value. The next byte is passed in any case.
  private mutating func attribute() -> XMLTag.Attribute? {
    let name = word()
    skipSpace()
    guard index < bytes.count, bytes[index] == "=" else {
      if name.isEmpty { index += 1 }
      return nil
    }
    index += 1
    skipSpace()
    guard index < bytes.count, bytes[index] == "\"" || bytes[index] == "'" else { return nil }
    let quote = bytes[index]
    let start = index + 1
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
    index = Swift.min(end + 1, bytes.count)
    return XMLTag.Attribute(name: name, value: bytes[start..<end])
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, Self.isPartOfName(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != "=" && byte != ">" && byte != "/" && byte != "<" && byte != "\"" && byte != "'"
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  // MARK: What is passed over

  /// Passes over everything up to a text and the text itself, or up to the end of the file. Returns where the text was.
  @discardableResult
  private mutating func skip(past end: StaticString) -> Int? {
    let end = end.bytes
    while index < bytes.count, let first = bytes[index...].firstIndex(of: end[0]) {
      index = first
      if bytes[index...].starts(with: end) {
        index += end.count
        return first
      }
      index += 1
    }
    index = bytes.count
    return nil
  }

  /// Passes over a document type, whose internal subset is in brackets.
  private mutating func skipDeclaration() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case ">" where depth <= 0:
        index += 1
        return
      default: break
      }
      index += 1
    }
  }
}
