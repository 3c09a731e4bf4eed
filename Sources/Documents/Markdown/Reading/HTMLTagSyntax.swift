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
      while let attribute = attribute(in: text, from: index, to: end) { index = attribute.next }
    }
    index = LinkSyntax.skipWhitespace(in: text, from: index, to: end)
    if !isClosing, index < end, text[index] == "/" { index += 1 }
    return index < end && text[index] == ">" ? index + 1 : nil
  }

  /// Reads white space and an attribute. Returns the attribute's name, its value without quotation marks, an empty one
  /// if it has none, and the offset after it; nil if there is no attribute.
  static func attribute(
    in text: [UInt8], from start: Int, to end: Int
  ) -> (name: Range<Int>, value: Range<Int>, next: Int)? {
    let first = LinkSyntax.skipWhitespace(in: text, from: start, to: end)
    guard first > start, first < end, text[first].isASCIILetter || text[first] == "_" || text[first] == ":" else {
      return nil
    }
    let name = text[first..<end].prefix(while: isNameByte).indices
    let sign = LinkSyntax.skipWhitespace(in: text, from: name.upperBound, to: end)
    guard sign < end, text[sign] == "=" else { return (name, name.upperBound..<name.upperBound, name.upperBound) }
    let valueStart = LinkSyntax.skipWhitespace(in: text, from: sign + 1, to: end)
    return value(in: text, from: valueStart, to: end).map { (name, $0.content, $0.next) }
  }

  private static func value(in text: [UInt8], from start: Int, to end: Int) -> LinkSyntax.Part? {
    guard start < end else { return nil }
    if text[start] == "\"" || text[start] == "'" {
      return text[(start + 1)..<end].firstIndex(of: text[start]).map { (start + 1..<$0, $0 + 1) }
    }
    let value = text[start..<end].prefix { !$0.isASCIIWhitespace && !unquotedEnd.contains($0) }
    return value.isEmpty ? nil : (value.indices, value.endIndex)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "_" || byte == "." || byte == ":" || byte == "-"
  }

  private static let unquotedEnd = ByteSet("\"'=<>`")
}
