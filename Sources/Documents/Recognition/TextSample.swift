/// The examined beginning of a text, in lines.
struct TextSample {
  /// The lines without their endings, and without white space at their ends.
  let lines: [ArraySlice<UInt8>]
  private let bytes: ArraySlice<UInt8>

  init(_ text: [UInt8]) {
    let start = text.starts(with: TextEncoding.byteOrderMark) ? TextEncoding.byteOrderMark.count : 0
    var bytes = text[start...].prefix(TextKind.examinedLength)
    // The rest of a line that was cut off could look like another one.
    if bytes.endIndex < text.count, let end = bytes.lastIndex(of: "\n") { bytes = bytes[...end] }
    self.bytes = bytes
    lines = bytes.split(omittingEmptySubsequences: false) { $0 == "\n" }
      .map { $0.trimmingEnd(while: \.isASCIIWhitespace) }
  }

  /// The examined text, with line feeds.
  var text: [UInt8] { Array(bytes).withLineFeeds() }

  /// Whether an escape sequence of a terminal is in the text: CSI or OSC (ECMA-48, 5.4 and 5.6).
  var hasEscapeSequence: Bool {
    var rest = bytes
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[(escape + 1)...]
      if rest.first == "[" {
        let end = rest.dropFirst().drop { (0x20...0x3F).contains($0) }
        if let final = end.first, (0x40...0x7E).contains(final) { return true }
      } else if rest.first == "]" {
        return true
      }
    }
    return false
  }

  /// Whether the text is one address of the web or of mail.
  var isAddress: Bool {
    let word = bytes.drop(while: \.isASCIIWhitespace).prefix { !$0.isASCIIWhitespace }
    guard word.count <= 2048, bytes[word.endIndex...].allSatisfy(\.isASCIIWhitespace) else { return false }
    for scheme in ["http://", "https://", "ftp://", "mailto:", "tel:"] where word.starts(with: scheme.utf8) {
      return word.count > scheme.utf8.count
    }
    let parts = word.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let dot = parts[1].firstIndex(of: ".") else { return false }
    return dot > parts[1].startIndex && dot < parts[1].endIndex - 1
      && word.allSatisfy { $0.isASCIILetterOrDigit || nameCharacters.contains($0) }
  }
}

private let nameCharacters = ByteSet("@.+-_%")

extension ArraySlice<UInt8> {
  /// The line without the white space before it.
  var unindented: ArraySlice<UInt8> { drop(while: \.isSpaceOrTab) }

  /// Whether the line begins with one of the words, which may be followed by anything.
  func starts(withAny words: [String]) -> Bool { words.contains { starts(with: $0.utf8) } }
}
