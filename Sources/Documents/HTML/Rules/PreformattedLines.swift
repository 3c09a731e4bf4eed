/// Preformatted text of Word and Outlook, which write each of its lines as a block with their mark of a paragraph,
/// `<pre>a;<o:p></o:p></pre>`, and of Qt, whose lines have no space between them: `<pre style="margin-top:0px;">`.
///
/// The lines that follow each other move into one block, or into paragraphs if they are sentences, such as those of a
/// mail in plain text.
enum PreformattedLines: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a line are examined.
  private static let lineLimit = 256

  static func rewrite(_ page: inout HTMLNormalizer) {
    var examined = page.tree.root
    for first in page.tree.elements(.pre) where first > examined && isPreformattedLine(first) {
      let lines = preformattedLines(from: first)
      examined = lines.last ?? first
      let words = lines.map { $0.text(nodes: lineLimit).drop { $0 == ">" || $0.isHTMLSpace } }
      if Prose.isLikely(Array(words.joined(separator: "\n".utf8))[...]) {
        joinSentences(lines)
      } else if lines.count > 1 || isBlankLine(first) {
        joinCode(lines)
      }
    }
  }

  private static func joinCode(_ lines: [HTMLElement]) {
    let block = lines[0].insertBefore(.pre)
    let last = lines.lastIndex { !isBlankLine($0) } ?? -1
    for line in lines[...last].drop(while: isBlankLine) {
      if isBlankLine(line) { block.append(.br) } else { line.moveChildren(to: block.append(.div)) }
    }
    if last < 0 { block.detach() }
    for line in lines { line.detach() }
  }

  /// Makes lines paragraphs, which end at empty ones.
  private static func joinSentences(_ lines: [HTMLElement]) {
    var paragraph: HTMLElement?
    for line in lines {
      if isBlankLine(line) {
        paragraph = nil
      } else {
        paragraph?.append(.br)
        let begun = paragraph ?? line.insertBefore(.p)
        line.moveChildren(to: begun)
        paragraph = begun
      }
      line.detach()
    }
  }

  /// Returns a line and those that follow it.
  private static func preformattedLines(from first: HTMLElement) -> [HTMLElement] {
    Array(sequence(first: first) { $0.neighbourAfter.flatMap { isPreformattedLine($0) ? $0 : nil } })
  }

  /// Whether an element is such a line, and no item of a list.
  private static func isPreformattedLine(_ element: HTMLElement) -> Bool {
    guard element.tag == .pre, element.hasPlace,
      isLineOfQt(element) || element.descendants.prefix(lineLimit).contains(where: isMarkOfParagraph),
      element.declarations?.wordList == nil
    else { return false }
    return !element.text(nodes: lineLimit)[...].trimmingSpaces().contains("\n")
  }

  /// Whether a block of code is a line of Qt's, with nothing between it and the next one.
  private static func isLineOfQt(_ block: HTMLElement) -> Bool {
    guard let style = block[.style] else { return false }
    return style.contains("margin-top:0px;") || style.contains("margin-bottom:0px;")
  }

  /// Whether an element is Word's mark, or what Gmail makes of it.
  private static func isMarkOfParagraph(_ element: HTMLElement) -> Bool {
    element.tag == .wordParagraph || element.tag == .u && element.firstChild == nil
  }

  private static func isBlankLine(_ line: HTMLElement) -> Bool {
    !line.descendants.prefix(lineLimit).contains(where: \.isShownTextOrImage)
  }
}
