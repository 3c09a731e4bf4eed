/// The link reference definitions of a text (CommonMark 0.31.2, 4.7).
struct LinkReferences {
  private var definitions: [LinkLabel: LinkTarget] = [:]
  /// How many bytes of destinations and titles may still be inserted, so that a long definition that is used often does
  /// not inflate the output.
  private var expansionLeft: Int

  /// Creates an empty set for a text of so many bytes.
  init(sourceCount: Int = 0) { expansionLeft = max(sourceCount, 100_000) }

  var isEmpty: Bool { definitions.isEmpty }

  /// Whether there is a definition for a label.
  func contains(_ label: ArraySlice<UInt8>) -> Bool { definitions[LinkLabel(label)] != nil }

  /// Returns the target of a label, or nil if it has no definition or if the budget is used up.
  mutating func use(_ label: ArraySlice<UInt8>) -> LinkTarget? {
    guard label.count <= LinkSyntax.labelLimit, let target = definitions[LinkLabel(label)] else { return nil }
    let count = target.destination.count + (target.title?.count ?? 0)
    guard count <= expansionLeft else { return nil }
    expansionLeft -= count
    return target
  }

  /// Adds the definition at the start of a range; the first for a label stays.
  ///
  /// Returns the offset after its line, or nil if there is no definition.
  mutating func define(in text: [UInt8], _ range: Range<Int>) -> Int? {
    let end = range.upperBound
    guard let label = LinkSyntax.label(in: text, from: range.lowerBound, to: end), label.next < end,
      text[label.next] == ":"
    else { return nil }
    let start = LinkSyntax.skipWhitespace(in: text, from: label.next + 1, to: end)
    guard let destination = LinkSyntax.destination(in: text, from: start, to: end) else { return nil }
    guard let (title, next) = titleAndLineEnd(in: text, from: destination.next, to: end) else { return nil }
    let key = LinkLabel(text[label.content])
    if definitions[key] == nil { definitions[key] = LinkTarget(destination: destination.content, title: title) }
    return next
  }

  /// Reads an optional title after white space, then the end of the line. A title on a line of its own that something
  /// follows is not a title.
  private func titleAndLineEnd(in text: [UInt8], from start: Int, to end: Int) -> (title: Range<Int>?, next: Int)? {
    let titleStart = LinkSyntax.skipWhitespace(in: text, from: start, to: end)
    if titleStart > start, let title = LinkSyntax.title(in: text, from: titleStart, to: end),
      let next = endOfLine(in: text, from: title.next, to: end)
    {
      return (title.content, next)
    }
    return endOfLine(in: text, from: start, to: end).map { (nil, $0) }
  }

  /// Returns the offset after the line if only white space is left of it.
  private func endOfLine(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, text[index].isSpaceOrTab { index += 1 }
    if index == end { return end }
    return text[index] == "\n" ? index + 1 : nil
  }
}

/// A label in the form for comparison: without case, and with white space reduced (CommonMark 0.31.2, 6.3).
struct LinkLabel: Hashable {
  private let bytes: [UInt8]

  /// Creates the label of the text between the brackets.
  init(_ label: ArraySlice<UInt8>) {
    var folded: [UInt8] = []
    folded.reserveCapacity(label.count)
    for word in label.split(whereSeparator: \.isASCIIWhitespace) {
      if !folded.isEmpty { folded.append(" ") }
      if word.allSatisfy({ $0 < 0x80 }) {
        folded.append(contentsOf: word.lazy.map(\.lowercasedASCII))
      } else {
        folded.append(contentsOf: Self.fold(word))
      }
    }
    bytes = folded
  }

  /// Returns the word in lower case, by way of capitals so that `ß`, `ẞ` and `SS` are equal.
  private static func fold(_ word: ArraySlice<UInt8>) -> String.UTF8View {
    String(decoding: word, as: UTF8.self).lowercased().uppercased().lowercased().utf8
  }
}
