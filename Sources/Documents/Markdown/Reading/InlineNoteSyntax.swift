/// Footnotes within a sentence, as pandoc and Obsidian write them: `^[text]`. The text is inlines, without other notes.
enum InlineNoteSyntax {
  /// Whether a note may begin at a caret: a class of characters without others does not.
  static func mayBegin(at caret: Int, in text: [UInt8], to end: Int) -> Bool {
    caret + 2 < end && text[caret + 1] == "[" && text[caret + 2] != "^" && text[caret + 2] != "]"
  }

  /// Returns the range of a note's text within its brackets; nil if it is a set of characters of a regular expression.
  static func content(_ inner: Range<Int>, in text: [UInt8], to end: Int) -> Range<Int>? {
    let content = text[inner].trimmingSpaces()
    guard !content.isEmpty else { return nil }
    let next = text[inner.upperBound..<end].dropFirst().first
    let isRepeated = next.map { $0 == "+" || $0 == "*" || $0 == "?" || $0 == "{" || $0 == "$" } ?? false
    let isWord = content.contains { $0.isASCIIWhitespace || $0 >= 0x80 } || !isRepeated && !namesRange(content)
    return isWord ? content.indices : nil
  }

  /// Whether text contains a range of characters, such as `a-z`, with nothing but other characters around it.
  private static func namesRange(_ content: ArraySlice<UInt8>) -> Bool {
    guard let dash = content.firstIndex(of: "-") else { return false }
    let before = content[..<dash]
    return content.count <= 3 || before.count == 1 || content.dropFirst(3).first.map { !$0.isASCIILetter } ?? true
  }
}
