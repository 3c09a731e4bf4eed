/// Preformatted text of Word and Outlook, which write each of its lines as a block with their mark of a paragraph, and of
/// Qt, whose lines have no space between them.
extension HTMLTree {
  /// How many nodes of a line are examined.
  private static let limit = 256

  /// Puts the lines that follow each other into one block, or into paragraphs if they are sentences, such as those of a
  /// mail in plain text. Complexity: linear.
  func joinPreformattedLines() {
    var examined = Self.none
    for first in elements(.pre) where first > examined && isPreformattedLine(first) {
      let lines = preformattedLines(from: first)
      examined = lines.last ?? first
      let words = lines.map { text(in: $0, nodes: Self.limit).drop { $0 == ">" || $0.isHTMLSpace } }
      if Prose.isLikely(Array(words.joined(separator: "\n".utf8))[...]) {
        joinSentences(lines)
      } else if lines.count > 1 || isBlankLine(first) {
        joinCode(lines)
      }
    }
  }

  private func joinCode(_ lines: [Index]) {
    let block = add(Node(tag: .pre), before: lines[0])
    let last = lines.lastIndex { !isBlankLine($0) } ?? -1
    for line in lines[...last].drop(while: isBlankLine) {
      let content = add(Node(tag: isBlankLine(line) ? .br : .div), to: block)
      if self[content].tag == .div { moveChildren(of: line, to: content) }
    }
    if last < 0 { detach(block) }
    for line in lines { detach(line) }
  }

  /// Makes lines paragraphs, which end at empty ones.
  private func joinSentences(_ lines: [Index]) {
    var paragraph: Index?
    for line in lines {
      if isBlankLine(line) {
        paragraph = nil
      } else if let paragraph {
        append(add(Node(tag: .br)), to: paragraph)
        moveChildren(of: line, to: paragraph)
      } else {
        let begun = add(Node(tag: .p), before: line)
        moveChildren(of: line, to: begun)
        paragraph = begun
      }
      detach(line)
    }
  }

  /// Returns a line and those that follow it.
  private func preformattedLines(from first: Index) -> [Index] {
    Array(sequence(first: first) { [self] in neighbour(after: $0).flatMap { isPreformattedLine($0) ? $0 : nil } })
  }

  /// Whether an element is such a line, and no item of a list.
  private func isPreformattedLine(_ index: Index) -> Bool {
    guard self[index].tag == .pre, self[index].parent >= 0,
      Qt.isLineOfCode(self[index], in: self)
        || descendants(of: index).prefix(Self.limit).contains(where: isMarkOfParagraph),
      declarations(of: self[index])?.wordList == nil
    else { return false }
    return !text(in: index, nodes: Self.limit)[...].trimmingSpaces().contains("\n")
  }

  /// Whether an element is Word's mark, or what Gmail makes of it.
  private func isMarkOfParagraph(_ index: Index) -> Bool {
    self[index].tag == .wordParagraph || self[index].tag == .u && self[index].firstChild == Self.none
  }

  private func isBlankLine(_ line: Index) -> Bool {
    !descendants(of: line).prefix(Self.limit).contains(where: isShownTextOrImage)
  }
}
