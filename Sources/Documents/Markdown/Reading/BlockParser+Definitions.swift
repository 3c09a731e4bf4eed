/// Definitions as in PHP Markdown Extra, pandoc, kramdown and Python-Markdown: a line that begins with a colon, after its
/// terms, each on a line of its own.
extension BlockParser {
  /// How many lines before a definition are terms; more are a paragraph.
  private static let termLimit = 4
  /// Later lines of a definition need not be indented further, however far its text is from the colon.
  private static let indentLimit = 4

  /// Opens a definition if the line begins with a colon and white space, and a term or a definition precedes it.
  mutating func openDefinition() -> Start {
    let text = source[(line.nextPosition + 1)..<line.lineEnd]
    guard text.first?.isSpaceOrTab == true, !text.allSatisfy(\.isSpaceOrTab), matched + 2 < Self.depthLimit else {
      return .rest
    }
    if case .definitionList = container {
    } else {
      guard let terms = terms() else { return .rest }
      openDefinitionList(with: terms)
    }
    let offset = line.indent + 1 + skipListMarker(1)
    push(.definition, .definition(contentOffset: min(offset, Self.indentLimit)))
    return .container
  }

  /// Returns the text of the terms before the line: the open paragraph, or the one that a blank line has closed, which is
  /// removed; nil if there is none.
  private mutating func terms() -> Range<Int>? {
    if isInParagraph, matched == open.count, let paragraph = open.last {
      guard hasFewLines(from: Int(blocks[paragraph.index].content.start)) else { return nil }
      finishParagraph(at: content.count)
    } else {
      guard isAfterBlankLine, matched == open.count, let last = lastParagraph, last.index == blocks.count - 1,
        last.parent == open.last?.index, !content[blocks[last.index].content.range].contains("\n")
      else { return nil }
    }
    guard let last = blocks.last, case .paragraph = last.kind else { return nil }
    blocks.removeLast()
    return last.content.range
  }

  /// Whether at most as many lines as may be terms are in the content from an offset on. Only these are examined, so that
  /// a long paragraph of lines with colons is read in linear time.
  private func hasFewLines(from start: Int) -> Bool {
    var end = content.count
    for _ in 0..<Self.termLimit where end > start {
      end = content[start..<(end - 1)].lastIndex(of: "\n").map { $0 + 1 } ?? start
    }
    return end == start
  }

  /// Opens a list with terms, or again the one that ends directly before them.
  private mutating func openDefinitionList(with terms: Range<Int>) {
    if let last = lastDefinitionList, last.parent == open.last?.index,
      blocks[last.index].end(at: last.index) == blocks.count
    {
      open.append(OpenBlock(kind: .definitionList, index: last.index))
    } else {
      open.append(OpenBlock(kind: .definitionList, index: blocks.count))
      blocks.append(Block(.definitionList, number: 0))
    }
    for term in content[terms].split(separator: "\n") {
      blocks.append(Block(.term, content: TextSpan(trimmed(term).indices)))
    }
    matched = open.count
  }
}
