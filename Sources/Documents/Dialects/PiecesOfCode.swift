/// Lines of code that a browser, or a terminal, has copied without the block around them: elements in a line, each of
/// which declares the block's font, and mostly that white space counts.
extension HTMLTree {
  /// How many nodes of the lines are examined, and how many bytes of each.
  private static let limits = (nodes: 512, bytes: 1024)

  /// Puts such elements into a block of code if they fill their parent and are no prose. Complexity: linear.
  func joinPiecesOfCode() {
    for index in elements(.span) where isFirst(index) {
      let parent = self[index].parent
      guard parent >= 0, self[parent].tag.isBlock, let first = whiteSpaceOfPiece(index) else { continue }
      let parts = Array(children(of: self[parent]))
      guard first == .everything || !self[parent].tag.isTableCell,
        parts.allSatisfy({ isMark($0) || self[$0].tag == .br || whiteSpaceOfPiece($0) == first })
      else { continue }
      let areLines = first == .everything && parts.allSatisfy { isMark($0) || isLine($0) }
      guard holdsCode(parts, areLines: areLines) else { continue }
      let block = add(Node(tag: first == .everything ? .pre : .code), before: index)
      let last = parts.lastIndex { !isMark($0) } ?? 0
      for part in parts[...last].drop(while: isMark) {
        if areLines, self[part].tag == .text { continue }
        move(part, to: areLines && !isMark(part) ? add(Node(tag: .div), to: block) : block)
      }
    }
  }

  /// Whether an element is a line of code, all of which a grid keeps apart.
  private func isLine(_ index: Index) -> Bool {
    value(.dataLine, of: self[index]) != nil || hasClass(in: Self.lines, self[index])
  }

  private static let lines = NameTable(names: ["line", "code-line", "token-line", "view-line"])

  /// Whether nothing before an element in its parent shows.
  private func isFirst(_ index: Index) -> Bool {
    guard let before = neighbour(before: index) else { return true }
    return self[before].tag == .fragmentStart && neighbour(before: before) == nil
  }

  /// Returns which white space of an element in a monospaced font counts; nil if it has another font.
  private func whiteSpaceOfPiece(_ index: Index) -> CSSDeclarations.WhiteSpace? {
    guard self[index].tag == .span, let css = declarations(of: self[index]), css.isMonospace == true else { return nil }
    return css.whiteSpace ?? .nothing
  }

  /// Whether a node beside the elements shows nothing.
  private func isMark(_ index: Index) -> Bool {
    switch self[index].tag {
    case .fragmentStart, .fragmentEnd: true
    default: isBlankText(index)
    }
  }

  /// Whether elements have several lines that do not consist of sentences.
  private func holdsCode(_ parts: [Index], areLines: Bool) -> Bool {
    var lines: [UInt8] = []
    for part in parts.prefix(Self.limits.nodes) {
      if areLines { lines.append("\n") }
      for index in [part] + descendants(of: part).prefix(Self.limits.nodes) {
        if self[index].tag == .br { lines.append("\n") }
        if self[index].tag == .text { lines += characters(of: index).prefix(Self.limits.bytes) }
      }
    }
    return lines[...].trimmingSpaces().contains("\n") && !Prose.isLikely(lines[...])
  }
}
