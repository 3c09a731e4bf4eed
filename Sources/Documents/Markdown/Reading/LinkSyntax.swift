/// The parts of links and of link reference definitions (CommonMark 0.31.2, 4.7 and 6.3).
///
/// Each function takes a part's possible start, and returns its content's range and the offset after it, or nil.
enum LinkSyntax {
  /// The range of a part's content, and the offset after the part.
  typealias Part = (content: Range<Int>, next: Int)

  /// The maximum length of a label, in bytes.
  static let labelLimit = 999
  private static let parenthesisLimit = 32

  /// Reads the target of an inline link: `(destination "title")`.
  static func target(in text: [UInt8], from start: Int, to end: Int) -> (LinkTarget, next: Int)? {
    guard start < end, text[start] == "(" else { return nil }
    var index = skipWhitespace(in: text, from: start + 1, to: end)
    var target = LinkTarget(destination: index..<index)
    if let destination = destination(in: text, from: index, to: end) {
      target.destination = destination.content
      index = skipWhitespace(in: text, from: destination.next, to: end)
      if index > destination.next, let title = title(in: text, from: index, to: end) {
        target.title = title.content
        index = skipWhitespace(in: text, from: title.next, to: end)
      }
    }
    return index < end && text[index] == ")" ? (target, index + 1) : nil
  }

  /// Reads a label in square brackets.
  static func label(in text: [UInt8], from start: Int, to end: Int) -> Part? {
    var index = start + 1
    var isBlank = true
    while index < end, index - start <= labelLimit + 1 {
      switch text[index] {
      case "]": return isBlank ? nil : (start + 1..<index, index + 1)
      case "[": return nil
      case "\\" where index + 1 < end && text[index + 1].isASCIIPunctuation:
        isBlank = false
        index += 1
      case let byte: if !byte.isASCIIWhitespace { isBlank = false }
      }
      index += 1
    }
    return nil
  }

  /// Reads a destination, in angle brackets or bare.
  static func destination(in text: [UInt8], from start: Int, to end: Int) -> Part? {
    if start < end, text[start] == "<" {
      return enclosed(in: text, from: start, to: end, by: UInt8(ascii: ">"), without: ByteSet("<\n"))
    }
    var index = start
    var parentheses = 0
    while index < end {
      switch text[index] {
      case "\\" where index + 1 < end && text[index + 1].isASCIIPunctuation: index += 1
      case "(":
        parentheses += 1
        if parentheses > parenthesisLimit { return nil }
      case ")":
        if parentheses == 0 { return (start..<index, index) }
        parentheses -= 1
      case 0...0x20, 0x7F: return parentheses == 0 && index > start ? (start..<index, index) : nil
      default: break
      }
      index += 1
    }
    return parentheses == 0 && index > start ? (start..<index, index) : nil
  }

  /// Reads a title in quotes or parentheses.
  static func title(in text: [UInt8], from start: Int, to end: Int) -> Part? {
    guard start < end, text[start] == "\"" || text[start] == "'" || text[start] == "(" else { return nil }
    return text[start] == "("
      ? enclosed(in: text, from: start, to: end, by: UInt8(ascii: ")"), without: ByteSet("("))
      : enclosed(in: text, from: start, to: end, by: text[start], without: ByteSet(""))
  }

  /// Reads a part up to the character that closes it. Without a backslash, the part does not contain some others.
  private static func enclosed(
    in text: [UInt8], from start: Int, to end: Int, by closer: UInt8, without others: ByteSet
  ) -> Part? {
    var index = start + 1
    while index < end {
      if text[index] == closer { return (start + 1..<index, index + 1) }
      if others.contains(text[index]) { return nil }
      index += text[index] == "\\" ? 2 : 1
    }
    return nil
  }

  /// Returns the offset of the first byte that is neither a space nor a tab nor a line feed.
  static func skipWhitespace(in text: [UInt8], from start: Int, to end: Int) -> Int {
    text[start..<end].firstIndex { !$0.isASCIIWhitespace } ?? end
  }
}
