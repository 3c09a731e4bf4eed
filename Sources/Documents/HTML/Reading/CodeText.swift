/// The text of a code block while it is read.
struct CodeText {
  var language: ArraySlice<UInt8>?
  /// Whether no-break spaces mean spaces: code editors write indents that way in elements other than `<pre>`.
  var hasSpacesForNoBreakSpaces = false
  private(set) var text: [UInt8] = []

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard hasSpacesForNoBreakSpaces else {
      text.append(contentsOf: bytes)
      return
    }
    for byte in bytes {
      if byte == 0xA0 && text.last == 0xC2 { text[text.count - 1] = 0x20 } else { text.append(byte) }
    }
  }

  mutating func breakLine() { text.append("\n") }

  /// Ends the current line, if any, where a block begins or ends.
  mutating func endLine() {
    if let last = text.last, last != "\n" { breakLine() }
  }
}
