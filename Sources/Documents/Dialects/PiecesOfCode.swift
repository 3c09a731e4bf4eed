/// Lines of code that a browser has copied without the block around them: elements in a line, each of which declares the
/// block's font and that white space counts.
extension HTMLTree {
  /// How many nodes of the lines are examined, and how many bytes of each.
  private static let limits = (nodes: 512, bytes: 1024)

  /// Puts such elements into a block of code if they fill their parent and are no prose. Complexity: linear.
  mutating func joinPiecesOfCode() {
    for index in nodes.indices.lazy.map(Index.init) where self[index].tag == .span && isFirst(index) {
      let parent = self[index].parent
      guard parent >= 0, self[parent].tag.isBlock, isPieceOfCode(index) else { continue }
      let parts = Array(children(of: self[parent]))
      guard parts.allSatisfy({ isMark($0) || self[$0].tag == .br || isPieceOfCode($0) }), holdsCode(parts) else {
        continue
      }
      let block = add(Node(tag: .pre))
      insert(block, into: parent, before: index)
      let last = parts.lastIndex { !isMark($0) } ?? 0
      for part in parts[...last].drop(while: isMark) {
        detach(part)
        append(part, to: block)
      }
    }
  }

  /// Whether nothing before an element in its parent shows.
  private func isFirst(_ index: Index) -> Bool {
    guard let before = neighbour(before: index) else { return true }
    return self[before].tag == .fragmentStart && neighbour(before: before) == nil
  }

  private func isPieceOfCode(_ index: Index) -> Bool {
    guard self[index].tag == .span, let css = declarations(of: self[index]) else { return false }
    return css.whiteSpace == .everything && css.isMonospace == true
  }

  /// Whether a node beside the elements shows nothing.
  private func isMark(_ index: Index) -> Bool {
    switch self[index].tag {
    case .fragmentStart, .fragmentEnd: true
    default: isBlankText(index)
    }
  }

  /// Whether elements have several lines that do not consist of sentences.
  private func holdsCode(_ parts: [Index]) -> Bool {
    var lines: [UInt8] = []
    for part in parts.prefix(Self.limits.nodes) {
      if self[part].tag == .br { lines.append("\n") }
      lines += text(in: part, nodes: Self.limits.nodes, bytes: Self.limits.bytes)
    }
    return lines[...].trimmingSpaces().contains("\n") && !Prose.isLikely(lines[...])
  }
}
