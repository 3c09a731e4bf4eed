/// Subscripts and superscripts as pandoc and programs for notes write them: `H~2~O` and `x^2^`. GitHub's single tilde
/// strikes text through, but not in the middle of a word.
enum ScriptSyntax {
  /// Returns the range of a script whose first mark is at `start`; nil if there is none. A script follows its base at
  /// once, and is a sign, a word or a number.
  static func content(in text: [UInt8], from start: Int, within bounds: Range<Int>) -> Range<Int>? {
    guard start > bounds.lowerBound, isBase(text[start - 1]) else { return nil }
    let rest = text[(start + 1)..<bounds.upperBound]
    let word = rest.dropFirst(rest.first == "+" || rest.first == "-" ? 1 : 0).prefix { $0.isASCIILetterOrDigit }
    let content = rest.startIndex..<word.endIndex
    guard !content.isEmpty, word.endIndex < rest.endIndex, text[word.endIndex] == text[start] else { return nil }
    // `~~` strikes through, and a number after a caret makes it a power of a power.
    let next = word.endIndex + 1
    let isEnd = next == bounds.upperBound || (text[start] == "~" ? text[next] != "~" : !text[next].isASCIILetterOrDigit)
    return isEnd ? content : nil
  }

  private static func isBase(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == ")" || byte >= 0x80 }
}
