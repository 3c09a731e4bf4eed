/// Metadata before Markdown, such as title and date, for publishing programs: YAML between lines of `---`, or TOML
/// between lines of `+++`. No specification of Markdown mentions it, and a rule looks similar, so its first line apart
/// from comments must be a key with a value, and all others may not be sentences.
enum FrontMatter {
  /// Returns the range of the front matter with its fences, without the last line's end; nil if the text has none.
  static func range(in text: [UInt8]) -> Range<Int>? {
    var rest = text[...]
    guard let fence = Self.fence(of: takeLine(from: &rest)) else { return nil }
    var hasContent = false
    while !rest.isEmpty {
      let line = takeLine(from: &rest)
      if Self.fence(of: line) == fence { return hasContent ? 0..<line.endIndex : nil }
      if line.first == "#" { continue }
      if hasContent {
        if fence == "-", isSentence(line) { return nil }
      } else {
        let isMetadata = isKey(line, before: UInt8(ascii: fence == "+" ? "=" : ":")) || line.elementsEqual("{}".utf8)
        guard isMetadata else { return nil }
        hasContent = true
      }
    }
    return nil
  }

  /// Removes the first line, and returns it without the white space at its end.
  private static func takeLine(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest.takeLine().trimmingEnd(while: \.isASCIIWhitespace)
  }

  /// Whether a line of YAML can only be text: it is not indented, and neither a key nor an item nor a closing bracket.
  private static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !first.isSpaceOrTab else { return false }
    return !line.contains(":") && !startsOfLines.contains(first)
  }

  private static let startsOfLines = ByteSet("-[]{}\"'?!&")

  /// Returns the character of a fence.
  private static func fence(of line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, line.count == 3, first == "-" || first == "+" else { return nil }
    return line.allSatisfy { $0 == first } ? first : nil
  }

  private static func isKey(_ line: ArraySlice<UInt8>, before separator: UInt8) -> Bool {
    let name = line.prefix { $0.isASCIILetterOrDigit || $0 >= 0x80 || nameMarks.contains($0) }
    let rest = separator == "=" ? line[name.endIndex...].drop(while: \.isSpaceOrTab) : line[name.endIndex...]
    guard let first = name.first, first != "-", rest.first == separator else { return false }
    return separator == "=" || rest.dropFirst().first.map(\.isASCIIWhitespace) != false
  }

  private static let nameMarks = ByteSet("_-.\"'")
}
