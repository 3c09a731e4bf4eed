/// Metadata before Markdown, such as title and date, for publishing programs: YAML between lines of `---`, or TOML
/// between lines of `+++`. No specification of Markdown mentions it, and a rule looks similar, so its first line apart
/// from comments must be a key with a value, and all others may not be sentences.
enum FrontMatter {
  /// Returns the range of the front matter with its fences, without the last line's end; nil if the text has none.
  static func range(in text: [UInt8]) -> Range<Int>? {
    var lines = SourceLines(text)
    guard let first = lines.next(), let fence = Self.fence(of: first) else { return nil }
    var hasContent = false
    while let line = lines.next() {
      if Self.fence(of: line) == fence { return hasContent ? 0..<line.endIndex : nil }
      if line.first == "#" { continue }
      if hasContent {
        if fence == "-", isSentence(line) { return nil }
      } else {
        guard isKey(line, before: fence == "+" ? UInt8(ascii: "=") : UInt8(ascii: ":")) || isEmptyMap(line) else {
          return nil
        }
        hasContent = true
      }
    }
    return nil
  }

  /// Whether a line of YAML can only be text: it is not indented, and neither a key nor an item nor a closing bracket.
  private static func isSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, !first.isSpaceOrTab else { return false }
    return !line.contains(":") && !startsOfLines.contains(first)
  }

  private static let startsOfLines = ByteSet("-[]{}\"'?!&")

  private static func isEmptyMap(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual("{}".utf8) }

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

/// The lines of a text without the white space at their ends.
private struct SourceLines: IteratorProtocol {
  private let text: [UInt8]
  private var index = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> ArraySlice<UInt8>? {
    guard index < text.count else { return nil }
    let start = index
    let end = text[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.count
    let hasTwo = end + 1 < text.count && text[end] == "\r" && text[end + 1] == "\n"
    index = end + (hasTwo ? 2 : 1)
    return text[start..<end].trimmingEnd(while: \.isASCIIWhitespace)
  }
}
