/// Says which characters of a text may mean something where they stand, so that a backslash goes before them.
struct MarkdownTextEscapes {
  let text: [UInt8]
  let place: MarkdownPlace
  /// Whether it is the text of a link or image.
  let isInBrackets: Bool
  /// Whether nothing follows in the block.
  let isLast: Bool
  /// Whether lines of the block may read as a table.
  let canBeTable: Bool

  /// Whether the character at an index may mean something after what has been written.
  func isNeeded(at index: Int, after output: [UInt8]) -> Bool {
    if output.isEmpty || output.last == "\n", isNeededAtLineStart(index) { return true }
    let next = index + 1 < text.count ? text[index + 1] : nil
    switch text[index] {
    case "\\": return next?.isASCIIPunctuation ?? true
    case "`": return true
    case "*", "_", "~": return isDelimiter(index, output)
    case "=": return next == "=" || output.last == "="
    case "[": return true
    case "]": return isInBrackets
    case "!": return next == nil && !isLast
    case "<": return next.map { $0.isASCIILetter || $0 == "/" || $0 == "!" || $0 == "?" } ?? !isLast
    case "&": return isReference(at: index)
    case "|": return place == .cell
    case ":": return text[(index + 1)...].starts(with: "//".utf8)
    case ".": return text[..<index].suffix(3).elementsEqual("www".utf8) || endsListNumber(at: index, output)
    case ")": return endsListNumber(at: index, output)
    case "@": return index > 0 && next?.isASCIILetterOrDigit ?? !isLast
    case "#": return place == .heading && isLast && text[index...].allSatisfy { $0 == "#" }
    default: return false
    }
  }

  private func isNeededAtLineStart(_ index: Int) -> Bool {
    guard place != .cell else { return false }
    let line = text[index...].prefix { $0 != "\n" }
    let next = line.dropFirst().first
    switch text[index] {
    case "#": return line.drop { $0 == "#" }.first?.isSpaceOrTab ?? true
    case ">", ":": return true
    case "|": return canBeTable
    case "+", "-", "*", "_": return next?.isSpaceOrTab ?? true || next == text[index]
    case "=": return line.allSatisfy { $0 == "=" || $0.isSpaceOrTab }
    case "~": return line.starts(with: "~~~".utf8)
    default: return false
    }
  }

  /// Whether the character after a number makes the line an item of a list.
  private func endsListNumber(at index: Int, _ output: [UInt8]) -> Bool {
    let number = output.reversed().prefix(10).prefix { $0.isASCIIDigit }
    guard (1...9).contains(number.count), place != .cell else { return false }
    let isAtLineStart = number.count == output.count || output[output.count - number.count - 1] == "\n"
    return isAtLineStart && (text[(index + 1)...].first?.isSpaceOrTab ?? true)
  }

  private func isDelimiter(_ index: Int, _ output: [UInt8]) -> Bool {
    var start = index
    while start > 0, text[start - 1] == text[index] { start -= 1 }
    var end = index + 1
    while end < text.count, text[end] == text[index] { end += 1 }
    let before = start > 0 ? Flanks.neighbour(before: start, in: text) : output.isEmpty ? .whitespace : .punctuation
    let after = end < text.count ? Flanks.neighbour(at: end, in: text) : isLast ? .whitespace : .punctuation
    let flanks = Flanks(before: before, after: after)
    if text[index] == "_" { return flanks.canOpenUnderscore || flanks.canCloseUnderscore }
    return flanks.isLeft || flanks.isRight
  }

  private func isReference(at index: Int) -> Bool {
    MarkdownEscapes.characterReference(in: text, from: index, to: text.count) != nil
  }
}
