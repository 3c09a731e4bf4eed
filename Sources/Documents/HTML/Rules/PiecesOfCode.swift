/// Lines of code that a browser, or a terminal, has copied without the block around them: elements in a line, each of
/// which declares the block's font, and mostly that white space counts:
/// `<span style="font-family:monospace;white-space:pre">a;</span><br>`.
///
/// They move into a block of code if they fill their parent and are no prose. What shows nothing may be between them,
/// such as the places of lines, and signs that the page sets beside them.
enum PiecesOfCode: MarkupRule {
  static let needs: MarkupFactSet? = [.monospaceStyle]

  /// How many pieces, and how many nodes of each, are examined, and how many bytes of each node.
  private static let pieceLimits = (nodes: 512, bytes: 1024)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for first in page.tree.elements(where: tags.contains) where isFirst(first) {
      guard let parent = first.parent, parent.tag.isBlock, parent.tag != .pre,
        let whiteSpace = whiteSpaceOfPiece(first)
      else { continue }
      let parts = Array(parent.children)
      guard whiteSpace == .everything || !parent.tag.isTableCell,
        parts.allSatisfy({ isMark($0) || $0.tag == .br || whiteSpaceOfPiece($0) == whiteSpace })
      else { continue }
      let areLines = whiteSpace == .everything && parts.allSatisfy { isMark($0) || isLine($0) }
      guard holdsCode(parts, areLines: areLines) else { continue }
      let block = first.insertBefore(whiteSpace == .everything ? .pre : .code)
      let last = parts.lastIndex { !isEdge($0) } ?? 0
      for part in parts[...last].drop(while: isEdge) {
        if areLines, part.tag == .text { continue }
        let line = areLines && !isMark(part) ? block.append(.div) : block
        line.append(part)
      }
    }
  }

  /// The tags of pieces. A browser writes the font at each of them.
  private static let tags: [HTMLTag] = [.span, .a, .b, .strong, .i, .em, .u, .code, .font, .var, .kbd, .mark]

  /// Whether an element is a line of code, all of which a grid keeps apart.
  private static func isLine(_ element: HTMLElement) -> Bool {
    element[.dataLine] != nil || element.has(.lineInGrid)
  }

  /// Whether nothing before an element in its parent shows.
  private static func isFirst(_ element: HTMLElement) -> Bool {
    let before = sequence(first: element, next: \.neighbourBefore).dropFirst()
    return before.prefix(markLimit + 1).enumerated().allSatisfy { $0 < markLimit && isMark($1) }
  }

  /// Returns which white space of an element in a monospaced font counts; nil if it has another font.
  private static func whiteSpaceOfPiece(_ element: HTMLElement) -> CSSDeclarations.WhiteSpace? {
    guard tags.contains(element.tag), let css = element.declarations, css.isMonospace == true,
      element.tag == .span || css.whiteSpace == .everything
    else { return nil }
    return css.whiteSpace ?? .nothing
  }

  /// Whether a node is a mark of the clipboard's or white space.
  private static func isEdge(_ node: HTMLElement) -> Bool {
    node.tag == .fragmentStart || node.tag == .fragmentEnd || node.isBlankText
  }

  /// Whether a node beside the elements shows nothing, or nothing of the code.
  private static func isMark(_ node: HTMLElement) -> Bool {
    switch node.tag {
    case _ where isEdge(node): return true
    case .text: return false
    case let tag where tag.isBlock || tag.isVoid: return false
    default:
      if CodeGutter.isOne(node) || node.has(.besideText) || node.declarations?.isUnselectable == true { return true }
      let parts = node.descendants.prefix(markLimit + 1)
      return parts.enumerated().allSatisfy { $0 < markLimit && !$1.tag.isVoid && ($1.tag != .text || $1.isBlankText) }
    }
  }

  /// How many nodes before the first piece, and how many in what shows nothing, are examined.
  private static let markLimit = 8

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
