/// Lines of code that a browser, or a terminal, has copied without the block around them: elements in a line, each of
/// which declares the block's font, and mostly that white space counts:
/// `<span style="font-family:monospace;white-space:pre">a;</span><br>`.
///
/// They move into a block of code if they fill their parent and are no prose.
enum PiecesOfCode: MarkupRule {
  static let needs: MarkupFactSet? = [.monospaceStyle]

  /// How many pieces, and how many nodes of each, are examined, and how many bytes of each node.
  private static let pieceLimits = (nodes: 512, bytes: 1024)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for first in page.tree.elements(.span) where isFirst(first) {
      guard let parent = first.parent, parent.tag.isBlock, let whiteSpace = whiteSpaceOfPiece(first) else { continue }
      let parts = Array(parent.children)
      guard whiteSpace == .everything || !parent.tag.isTableCell,
        parts.allSatisfy({ isMark($0) || $0.tag == .br || whiteSpaceOfPiece($0) == whiteSpace })
      else { continue }
      let areLines = whiteSpace == .everything && parts.allSatisfy { isMark($0) || isLine($0) }
      guard holdsCode(parts, areLines: areLines) else { continue }
      let block = first.insertBefore(whiteSpace == .everything ? .pre : .code)
      let last = parts.lastIndex { !isMark($0) } ?? 0
      for part in parts[...last].drop(while: isMark) {
        if areLines, part.tag == .text { continue }
        let line = areLines && !isMark(part) ? block.append(.div) : block
        line.append(part)
      }
    }
  }

  /// Whether an element is a line of code, all of which a grid keeps apart.
  private static func isLine(_ element: HTMLElement) -> Bool {
    element[.dataLine] != nil || element.has(.lineInGrid)
  }

  /// Whether nothing before an element in its parent shows.
  private static func isFirst(_ element: HTMLElement) -> Bool {
    guard let before = element.neighbourBefore else { return true }
    return before.tag == .fragmentStart && before.neighbourBefore == nil
  }

  /// Returns which white space of an element in a monospaced font counts; nil if it has another font.
  private static func whiteSpaceOfPiece(_ element: HTMLElement) -> CSSDeclarations.WhiteSpace? {
    guard element.tag == .span, let css = element.declarations, css.isMonospace == true else { return nil }
    return css.whiteSpace ?? .nothing
  }

  /// Whether a node beside the elements shows nothing.
  private static func isMark(_ node: HTMLElement) -> Bool {
    switch node.tag {
    case .fragmentStart, .fragmentEnd: true
    default: node.isBlankText
    }
  }

  /// Whether elements have several lines that do not consist of sentences.
  private static func holdsCode(_ parts: [HTMLElement], areLines: Bool) -> Bool {
    var lines: [UInt8] = []
    for part in parts.prefix(pieceLimits.nodes) {
      if areLines { lines.append("\n") }
      for node in [part] + part.descendants.prefix(pieceLimits.nodes) {
        if node.tag == .br { lines.append("\n") }
        if node.tag == .text { lines += node.characters.prefix(pieceLimits.bytes) }
      }
    }
    return lines[...].trimmingSpaces().contains("\n") && !Prose.isLikely(lines[...])
  }
}
