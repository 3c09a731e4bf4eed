/// HTML tags in Markdown (CommonMark 0.31.2, 6.6).
enum HTMLTagSyntax {
  /// Returns the offset after the opening or closing tag that begins with `<` at `start`, or nil if there is none.
  static func end(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start + 1
    guard index < end else { return nil }
    let isClosing = text[index] == "/"
    if isClosing { index += 1 }
    guard index < end, text[index].isASCIILetter else { return nil }
    while index < end, text[index].isASCIILetterOrDigit || text[index] == "-" { index += 1 }
    if !isClosing {
      while let next = endOfAttribute(in: text, from: index, to: end) { index = next }
    }
    skipWhitespace(in: text, &index, end)
    if !isClosing, index < end, text[index] == "/" { index += 1 }
    return index < end && text[index] == ">" ? index + 1 : nil
  }

  /// Returns the offset after white space and an attribute, or nil if there is none.
  private static func endOfAttribute(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    skipWhitespace(in: text, &index, end)
    guard index > start, index < end, text[index].isASCIILetter || text[index] == "_" || text[index] == ":" else {
      return nil
    }
    while index < end, isNameByte(text[index]) { index += 1 }
    var value = index
    skipWhitespace(in: text, &value, end)
    guard value < end, text[value] == "=" else { return index }
    value += 1
    skipWhitespace(in: text, &value, end)
    return endOfValue(in: text, from: value, to: end)
  }

  private static func endOfValue(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    var index = start
    if text[start] == "\"" || text[start] == "'" {
      index += 1
      while index < end, text[index] != text[start] { index += 1 }
      return index < end ? index + 1 : nil
    }
    while index < end, !text[index].isASCIIWhitespace, !unquotedEnd.contains(text[index]) { index += 1 }
    return index > start ? index : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "_" || byte == "." || byte == ":" || byte == "-"
  }

  private static func skipWhitespace(in text: [UInt8], _ index: inout Int, _ end: Int) {
    while index < end, text[index].isASCIIWhitespace { index += 1 }
  }

  private static let unquotedEnd = ByteSet("\"'=<>`")
}
