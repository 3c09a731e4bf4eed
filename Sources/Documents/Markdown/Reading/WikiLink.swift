/// A link by the name of a note, as in note-taking programs: `[[name]]` or `[[name|text]]`.
struct WikiLink {
  /// The name, with the text shown for it as the title.
  let target: LinkTarget
  /// The text between the brackets.
  let label: Range<Int>
  /// The offset after the link.
  let end: Int

  /// Parses the link at an offset of a leaf; nil if there is none, or if the brackets are those of other links.
  init?(at start: Int, in text: [UInt8], within leaf: Range<Int>) {
    guard start + 2 < leaf.upperBound, text[start + 1] == "[", !Self.isInLink(start, in: text, within: leaf),
      !Self.isSubscript(start, in: text, within: leaf)
    else { return nil }
    let inner = text[(start + 2)..<leaf.upperBound].prefix { $0 != "[" && $0 != "]" && $0 != "\n" }
    label = inner.indices
    end = inner.endIndex + 2
    guard end <= leaf.upperBound, text[inner.endIndex] == "]", text[inner.endIndex + 1] == "]",
      let head = inner.first, let tail = inner.last, !head.isASCIIWhitespace, !tail.isASCIIWhitespace, head != "|",
      end == leaf.upperBound || text[end] != "(" && text[end] != "]" && text[end] != ":", Self.mayBeName(inner)
    else { return nil }
    let bar = inner.firstIndex(of: "|") ?? inner.endIndex
    let shown = inner[bar...].dropFirst()
    target = LinkTarget(
      destination: inner.startIndex..<bar, title: shown.isEmpty ? nil : shown.indices, prefix: .literal)
  }

  /// Whether the brackets are directly behind a name or an expression, as in R.
  private static func isSubscript(_ index: Int, in text: [UInt8], within leaf: Range<Int>) -> Bool {
    guard index > leaf.lowerBound else { return false }
    let before = text[index - 1]
    return before.isASCIILetterOrDigit || before == ")" || before == "]"
  }

  /// Whether a note can have this name: it is not a character class, a string, or one or several numbers, except for a
  /// year.
  private static func mayBeName(_ name: ArraySlice<UInt8>) -> Bool {
    if name.contains("\"") || name.first == ":" && name.last == ":" { return false }
    let isNumbers = name.allSatisfy { $0.isASCIIDigit || $0 == "," || $0 == " " }
    return !isNumbers || name.count >= 4 && name.allSatisfy(\.isASCIIDigit)
  }

  /// Whether an index is within brackets, or in the destination of a link.
  private static func isInLink(_ index: Int, in text: [UInt8], within leaf: Range<Int>) -> Bool {
    let before = text[leaf.lowerBound..<index]
    return before.endsInBracket("[") || before.last == "(" && before.dropLast().endsInBracket("]")
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes end with a bracket that is not escaped.
  fileprivate func endsInBracket(_ bracket: Unicode.Scalar) -> Bool {
    last == bracket && dropLast().reversed().prefix { $0 == "\\" }.count % 2 == 0
  }
}
