/// A line of Markdown as it is read: without the marks of headings, lists, emphasis, code, links and HTML.
///
/// This is for names in lists. It knows no context, so a rare mark stays, or a sign is taken for one.
enum MarkdownLine {
  /// Returns the words of a line. Takes linear time.
  static func words(of line: String) -> String {
    var reader = Reader(withoutBlockMarks(line))
    reader.read()
    return reader.words
  }

  /// Returns the line without the marks of blocks at its beginning, and those that close a heading (CommonMark 4.2, 5.1,
  /// 5.2).
  private static func withoutBlockMarks(_ line: String) -> Substring {
    var rest = line[...]
    while let next = withoutMark(rest) { rest = next }
    let end = rest.lastIndex { $0 != "#" && $0 != " " }.map(rest.index(after:)) ?? rest.endIndex
    return line.hasPrefix("#") ? rest[..<end] : rest
  }

  private static func withoutMark(_ text: Substring) -> Substring? {
    let line = text.drop { $0 == " " }
    let mark = line.prefix { $0 != " " }
    guard mark.endIndex < line.endIndex else { return nil }
    let isHeading = (1...6).contains(mark.count) && mark.allSatisfy { $0 == "#" }
    let isNumber = mark.last.map { $0 == "." || $0 == ")" } ?? false && mark.dropLast().allSatisfy(\.isASCIIDigit)
    guard isHeading || ["-", "*", "+", ">", "[x]", "[X]"].contains(mark) || isNumber && mark.count > 1 else {
      return line.hasPrefix("[ ] ") ? line.dropFirst(4) : nil
    }
    return line[mark.endIndex...].drop { $0 == " " }
  }

  /// Reads the text of inlines (CommonMark 6).
  private struct Reader {
    private(set) var words = ""
    private var rest: Substring
    /// The number of texts of links that are not closed.
    private var openLinks = 0

    init(_ text: Substring) { rest = text }

    mutating func read() {
      while let sign = rest.popFirst() {
        switch sign {
        case "\\": if let next = rest.popFirst() { words.append(next) } else { words.append(sign) }
        case "*", "`": break
        case "_": if isInWord { words.append(sign) }
        case "~" where rest.first == "~": rest.removeFirst()
        case "!" where rest.first == "[": break
        case "[": openLinks += 1
        case "]" where openLinks > 0:
          openLinks -= 1
          skipDestination()
        case "<" where rest.first?.isLetter ?? false || rest.first == "/": skipTag()
        default: words.append(sign)
        }
      }
    }

    /// Whether letters stand on both sides, where `_` is no mark (CommonMark 6.2, rule 5).
    private var isInWord: Bool {
      let isLetter = { (sign: Character?) in sign.map { $0.isLetter || $0.isNumber } ?? false }
      return isLetter(words.last) && isLetter(rest.first)
    }

    private mutating func skipDestination() {
      guard rest.first == "(", let end = rest.firstIndex(of: ")") else { return }
      rest = rest[rest.index(after: end)...]
    }

    /// Skips a tag; an autolink stays (CommonMark 6.5).
    private mutating func skipTag() {
      guard let end = rest.firstIndex(of: ">") else { return words.append("<") }
      if rest[..<end].contains("://") || rest[..<end].contains("@") { words += rest[..<end] }
      rest = rest[rest.index(after: end)...]
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
