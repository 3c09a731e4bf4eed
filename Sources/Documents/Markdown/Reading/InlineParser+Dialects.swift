/// What programs for notes and for technical writing add to Markdown within a line.
extension InlineParser {
  /// Takes a formula at the position, whose text stays as it is; false if there is none.
  mutating func takeFormula() -> Bool {
    guard let formulaEnd = formulas.end(of: position, in: text, first..<end) else { return false }
    flushText()
    while position < formulaEnd {
      let line = text[position..<formulaEnd].prefix { $0 != "\n" }
      position = line.endIndex
      flushText()
      guard position < formulaEnd else { break }
      tokens.append(InlineToken(kind: .softBreak))
      position += 1
      while position < formulaEnd, text[position].isSpaceOrTab { position += 1 }
      textStart = position
    }
    return true
  }

  /// Takes `[[name]]` or `[[name|text]]` at the position, a link by the name of a note; false if there is none.
  mutating func takeWikiLink() -> Bool {
    let start = position + 2
    guard start < end, text[position + 1] == "[", !isBehindBracket else { return false }
    let inner = text[start..<end].prefix { $0 != "[" && $0 != "]" && $0 != "\n" }
    let next = inner.endIndex + 2
    guard next <= end, text[inner.endIndex] == "]", text[inner.endIndex + 1] == "]",
      let head = inner.first, let tail = inner.last, !head.isASCIIWhitespace, !tail.isASCIIWhitespace,
      next == end || !mayContinueLink(text[next]), references[inner] == nil
    else { return false }
    let bar = inner.firstIndex(of: UInt8(ascii: "|")) ?? inner.endIndex
    let name = inner.startIndex..<bar
    let shown = Swift.min(bar + 1, inner.endIndex)..<inner.endIndex
    guard !name.isEmpty else { return false }
    let target = LinkTarget(destination: name, title: shown.isEmpty ? nil : shown, prefix: .literal)
    push(InlineToken(kind: .wikiLink, value: UInt32(targets.count)), over: next - position)
    targets.append(target)
    return true
  }

  /// Whether what is at the position is within brackets, or the destination of a link.
  private var isBehindBracket: Bool {
    isBracket(UInt8(ascii: "["), at: position - 1)
      || position > first && text[position - 1] == "(" && isBracket(UInt8(ascii: "]"), at: position - 2)
  }

  /// Whether a bracket stands at an offset, and no backslash makes a character of it.
  private func isBracket(_ bracket: UInt8, at index: Int) -> Bool {
    guard index >= first, text[index] == bracket else { return false }
    return text[first..<index].reversed().prefix { $0 == "\\" }.count % 2 == 0
  }

  /// Whether a byte behind two brackets may make a link of the text in the inner ones, or one of the outer ones.
  private func mayContinueLink(_ byte: UInt8) -> Bool {
    byte == "(" || byte == "]" || byte == ":" || byte == "[" && !references.isEmpty
  }

  /// Takes the name of an emoji at the position; false if there is none.
  mutating func takeEmoji() -> Bool {
    guard let code = EmojiName.code(at: position, in: text[first..<end]) else { return false }
    let start = UInt32(decoded.count)
    decoded += code.emoji
    push(InlineToken(kind: .decoded, start: start, end: UInt32(decoded.count)), over: code.end - position)
    return true
  }

  /// Passes over `%%…%%`, which is not for readers; false if there is no such comment at the position.
  mutating func skipComment() -> Bool {
    guard position + 1 < end, text[position + 1] == "%", isSetOff(before: position), position < noCommentEnd else {
      return false
    }
    var index = position + 3
    while index + 1 < end {
      if text[index] == "%", text[index + 1] == "%", isSetOff(after: index + 2) {
        flushText()
        position = index + 2
        textStart = position
        return true
      }
      index += 1
    }
    noCommentEnd = position
    return false
  }

  private func isSetOff(before index: Int) -> Bool { index == first || text[index - 1].isASCIIWhitespace }
  private func isSetOff(after index: Int) -> Bool { index == end || text[index].isASCIIWhitespace }
}
