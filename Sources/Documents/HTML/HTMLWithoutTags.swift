/// Clipboard HTML that is only text, as viewers of PDF offer it: its lines are lines of the text.
///
/// Lines that are indented are the layout of a source, unless they are recognised as those of a page.
enum HTMLWithoutTags {
  /// Returns the text of HTML, UTF-8 with line feeds, that has several lines and no element but those that every page
  /// has; nil if it has markup. Complexity: linear.
  static func lines(of source: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    var rest = source[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<mark]
      rest = rest[mark...]
      if rest.first == "&" {
        let reference = HTMLCharacterReference.decode(rest, inAttribute: false)
        text += reference.bytes
        rest = rest.dropFirst(reference.length)
      } else {
        guard let length = unseenLength(rest) else { return nil }
        if length == 0 { text.append("<") }
        rest = rest.dropFirst(max(1, length))
      }
    }
    text += rest
    guard text[...].trimmingSpaces().contains("\n") else { return nil }
    return hasIndentation(text) && TextKind(of: text) != .pdf ? nil : text
  }

  /// Whether a line begins with white space, apart from the first one.
  private static func hasIndentation(_ text: [UInt8]) -> Bool {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    return lines.dropFirst().contains { $0.first?.isSpaceOrTab ?? false && !$0.allSatisfy(\.isSpaceOrTab) }
  }

  /// Returns the length of a tag or a comment that shows nothing; 0 for a sign of the text, nil for other markup.
  private static func unseenLength(_ source: ArraySlice<UInt8>) -> Int? {
    if source.starts(with: "<!--") { return length(source, upTo: "-->") }
    if source.rest(after: "<!doctype") != nil { return length(source, upTo: ">") }
    let inner = source.dropFirst()
    let isEnd = inner.first == "/"
    let name = (isEnd ? inner.dropFirst() : inner).prefix { $0.isASCIILetterOrDigit || $0 == "-" || $0 == ":" }
    guard name.first?.isASCIILetter ?? false else { return inner.first == "?" || inner.first == "!" ? nil : 0 }
    switch HTMLTag(name: name) {
    case .meta, .html, .head, .body: return length(source, upTo: ">")
    // No page has an element that is never ended and has a name like a word, but code has types, such as `List<Item>`.
    case .unknown: return isEnd || name.contains("-") || name.contains(":") ? nil : 0
    default: return nil
    }
  }

  /// Returns the length of what ends with a text; nil if it does not end.
  private static func length(_ source: ArraySlice<UInt8>, upTo end: StaticString) -> Int? {
    let last = source.indices.first { source[$0...].starts(with: end) }
    return last.map { $0 + end.bytes.count - source.startIndex }
  }
}
