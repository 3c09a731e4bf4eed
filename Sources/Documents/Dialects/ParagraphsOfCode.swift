/// Code as paragraphs in a monospaced font, as word processors and mail programs write it. Their white space is layout,
/// but for no-break spaces.
extension HTMLTree {
  /// How many nodes of a paragraph are examined.
  private static let limit = 256

  /// Puts two and more such paragraphs, one after the other, into a block of code if they are no prose. Complexity:
  /// linear.
  mutating func joinParagraphsOfCode() {
    var examined = Self.none
    for first in nodes.indices.lazy.map(Index.init) where first > examined && isParagraphOfCode(first) {
      let paragraphs = paragraphsOfCode(from: first)
      examined = paragraphs.last ?? first
      let lines = paragraphs.map { text(in: $0, nodes: Self.limit) }.joined(separator: "\n".utf8)
      guard paragraphs.count > 1 || holdsBreak(first), !Prose.isLikely(Array(lines)[...]) else { continue }
      let block = add(Node(tag: .div))
      insert(block, into: self[first].parent, before: first)
      let code = add(Node(tag: showsSpace(first) ? .pre : .code), to: block)
      for paragraph in paragraphs {
        let isLine = isParagraphOfCode(paragraph)
        detach(paragraph)
        append(isLine ? paragraph : add(Node(tag: .br)), to: code)
      }
    }
  }

  /// Returns a paragraph and those that continue its code. What is empty between them belongs to them.
  private func paragraphsOfCode(from first: Index) -> [Index] {
    var found = [first]
    var empty: [Index] = []
    var next = neighbour(after: first)
    while let index = next, [.p, .div, .br].contains(self[index].tag) {
      if isParagraphOfCode(index) {
        found += empty + [index]
        empty = []
      } else if isEmpty(index) {
        empty.append(index)
      } else {
        break
      }
      next = neighbour(after: index)
    }
    return found
  }

  /// Whether a paragraph has several lines.
  private func holdsBreak(_ index: Index) -> Bool {
    let parts = descendants(of: index).prefix(Self.limit).drop { self[$0].tag != .br }
    return parts.contains { self[$0].tag == .text && !isBlankText($0) }
  }

  /// Whether the spaces of a paragraph's text show.
  private func showsSpace(_ index: Index) -> Bool { declarations(of: self[index])?.whiteSpace == .everything }

  private func isEmpty(_ index: Index) -> Bool {
    descendants(of: index).prefix(Self.limit).allSatisfy { part in
      self[part].tag == .text ? isBlankText(part) : self[part].tag.isInline && self[part].tag != .img
    }
  }

  /// Whether a paragraph is a line of text in a monospaced font, and nothing else.
  private func isParagraphOfCode(_ index: Index) -> Bool {
    let node = self[index]
    guard node.tag == .p || node.tag == .div, node.parent >= 0, !self[node.parent].tag.isTableCell,
      self[node.parent].tag != .li
    else {
      return false
    }
    if let css = declarations(of: node), css.wordList != nil || (css.alignment ?? .left) != .left { return false }
    var hasWords = false
    for part in descendants(of: index).prefix(Self.limit) {
      let tag = self[part].tag
      if tag == .a || tag == .img || tag.isBlock { return false }
      guard tag == .text, !isBlankText(part) else { continue }
      guard isMonospace(part, in: index) else { return false }
      hasWords = true
    }
    return hasWords
  }

  /// Whether an element's font, or that of the elements around it in a paragraph, is monospaced.
  private func isMonospace(_ index: Index, in paragraph: Index) -> Bool {
    var outer = index
    while outer != paragraph {
      outer = self[outer].parent
      let css = declarations(of: self[outer])
      if let isMonospace = css?.isMonospace ?? hints(of: self[outer]).isMonospace { return isMonospace }
    }
    return false
  }
}
