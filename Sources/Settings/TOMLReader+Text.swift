extension TOMLReader {
  /// Reads a text in quotes of any of the four kinds, or of the two kinds for one line.
  mutating func text(mayHaveLines: Bool) throws(Fault) -> String {
    if mayHaveLines {
      if take("\"\"\"") { return try lines(until: "\"\"\"", hasEscapes: true) }
      if take("'''") { return try lines(until: "'''", hasEscapes: false) }
    }
    let start = index
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while let byte = peek(), !TOMLReader.isControl(byte) {
      index += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        text += try escaped()
      } else {
        text.append(byte)
      }
    }
    guard peek() == nil || isAt("\n") || isAt("\r\n") else { throw controlFault() }
    throw fault("the text that begins here is not closed in the same line", at: start)
  }

  /// Reads the rest of a text of several lines.
  private mutating func lines(until end: StaticString, hasEscapes: Bool) throws(Fault) -> String {
    let start = index - end.utf8CodeUnitCount
    _ = takeNewline()
    var text: [UInt8] = []
    while let byte = peek() {
      if isAt(end) {
        // One or two quotes before the end are part of the text.
        while peek(end.utf8CodeUnitCount) == byte { text.append(bytes[index]); index += 1 }
        index += end.utf8CodeUnitCount
        return String(decoding: text, as: UTF8.self)
      }
      if takeNewline() {
        text.append(UInt8(ascii: "\n"))
        continue
      }
      guard !TOMLReader.isControl(byte) else { throw controlFault() }
      index += 1
      if byte == UInt8(ascii: "\\"), hasEscapes {
        if !takeLineContinuation() { text += try escaped() }
      } else {
        text.append(byte)
      }
    }
    throw fault("the text that begins here is not closed", at: start)
  }

  /// Skips the white space up to the next visible character, after a backslash at the end of a line.
  private mutating func takeLineContinuation() -> Bool {
    let start = index
    skipSpaces()
    guard takeNewline() else {
      index = start
      return false
    }
    repeat { skipSpaces() } while takeNewline()
    return true
  }

  /// Returns the characters that an escape after a backslash means.
  private mutating func escaped() throws(Fault) -> [UInt8] {
    let start = index - 1
    guard let letter = peek() else { throw fault("the text ends after a backslash", at: start) }
    index += 1
    switch letter {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
    case UInt8(ascii: "u"): return try character(digits: 4, from: start)
    case UInt8(ascii: "U"): return try character(digits: 8, from: start)
    default:
      throw fault("this backslash does not begin an escape: write two of them, or the text in single quotes", at: start)
    }
  }

  private mutating func character(digits count: Int, from start: Int) throws(Fault) -> [UInt8] {
    let digits = bytes[index...].prefix(count)
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == count, isHexadecimal,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
    else { throw fault("this escape is not a character", at: start) }
    index += count
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private func controlFault() -> Fault { fault("a text contains a control character: write it as an escape") }
}
