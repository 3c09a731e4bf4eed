/// Parses a media type's name: names by RFC 6838 section 4.2, parameters by RFC 2045 section 5.1.
///
/// It accepts two deviations that programs in daily use need: a subtype may begin with `_`, like Firefox's
/// `text/_moz_htmlcontext`, and there may be spaces and an empty parameter around semicolons.
struct MediaTypeSyntax {
  /// Type and subtype in lower case.
  private(set) var essence = ""
  /// The preferred name of the charset; nil if there is no such parameter.
  private(set) var charset: String?
  /// All parameters, normalised and ready to follow the essence: `;charset=utf-8;format=flowed`.
  private(set) var parameters = ""

  private var parameterNames: Set<String> = []
  private var rest: ArraySlice<UInt8>

  /// Parses a name; nil if it is not well-formed. Complexity: linear in its length.
  init?(_ name: String) {
    rest = Array(name.utf8)[...]
    guard let type = takeRun(of: isNameByte), take("/"), let subtype = takeRun(of: isNameByte) else { return nil }
    essence = "\(type)/\(subtype)".lowercased()
    while !rest.isEmpty {
      guard takeParameter() else { return nil }
    }
  }

  private mutating func takeParameter() -> Bool {
    skipSpaces()
    guard take(";") else { return rest.isEmpty }
    skipSpaces()
    guard let next = rest.first, next != UInt8(ascii: ";") else { return true }
    guard let name = takeRun(of: isNameByte)?.lowercased(), take("="), let value = takeValue(),
      parameterNames.insert(name).inserted
    else { return false }
    return name == "charset" ? keepCharset(value) : keep(name, value)
  }

  private mutating func keep(_ name: String, _ value: String) -> Bool {
    parameters += ";\(name)=\(isToken(value) ? value : quoted(value))"
    return true
  }

  private mutating func keepCharset(_ value: String) -> Bool {
    guard isToken(value) else { return false }
    let preferred = preferredCharsetName(value.lowercased())
    charset = preferred
    return keep("charset", preferred)
  }

  // MARK: Bytes

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeRun(of isMember: (UInt8) -> Bool) -> String? {
    let run = rest.prefix(while: isMember)
    rest = rest[run.endIndex...]
    return run.isEmpty ? nil : String(decoding: run, as: UTF8.self)
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Reads a token, or the content of a quoted string.
  private mutating func takeValue() -> String? {
    guard take("\"") else { return takeRun(of: isTokenByte) }
    var content: [UInt8] = []
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst() else { return nil }
        byte = escaped
      }
      guard (0x20...0x7E).contains(byte) else { return nil }
      content.append(byte)
    }
    return nil
  }
}

/// RFC 6838 section 4.2, `restricted-name-chars`.
private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default:
    "!#$&-^_.+".utf8.contains(byte)
  }
}

/// RFC 2045 section 5.1, `token`: printable characters that are not separators.
private func isTokenByte(_ byte: UInt8) -> Bool {
  (0x21...0x7E).contains(byte) && !"()<>@,;:\\\"/[]?=".utf8.contains(byte)
}

private func isToken(_ value: String) -> Bool {
  !value.isEmpty && value.utf8.allSatisfy(isTokenByte)
}

private func quoted(_ value: String) -> String {
  var result = "\""
  for character in value.unicodeScalars {
    if character == "\"" || character == "\\" { result.unicodeScalars.append("\\") }
    result.unicodeScalars.append(character)
  }
  return result + "\""
}

/// Returns the preferred MIME name of a charset in lower case, for the spellings that programs use on clipboards.
private func preferredCharsetName(_ name: String) -> String {
  switch name {
  case "utf8": "utf-8"
  case "utf16": "utf-16"
  case "latin1", "latin-1", "l1", "iso8859-1", "iso_8859-1": "iso-8859-1"
  case "ascii": "us-ascii"
  default: name
  }
}
