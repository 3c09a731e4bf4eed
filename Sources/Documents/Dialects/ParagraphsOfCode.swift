/// Code as paragraphs in a monospaced font, as word processors and mail programs write it. Their white space is layout,
/// except no-break spaces.
extension HTMLTree {
  /// How many nodes of a paragraph are examined.
  private static let limit = 256

  /// Puts such paragraphs, if they are no prose, into a block of code: two and more, one after the other, or all of a
  /// table's only cell. Complexity: linear.
  func joinParagraphsOfCode(_ sheet: StyleSheet) {
    guard sheet.hasMonospace || !facts.page.isDisjoint(with: [.monospaceStyle, .fontFace]) else { return }
    var examined = Self.none
    for first in elements(where: { $0 == .p || $0 == .div }) where first > examined && isParagraphOfCode(first, sheet) {
      let paragraphs = paragraphsOfCode(from: first, sheet)
      examined = paragraphs.last ?? first
      let lines = paragraphs.map { text(in: $0, nodes: Self.limit) }.joined(separator: "\n".utf8)
      let box = box(around: paragraphs)
      let isBlock = paragraphs.count > 1 || holdsBreak(first, sheet) || box != nil
      guard isBlock, !Prose.isLikely(Array(lines)[...]) else { continue }
      let block = add(Node(tag: .div), before: box ?? first)
      let code = add(Node(tag: showsSpace(first, sheet) ? .pre : .code), to: block)
      for paragraph in paragraphs {
        let isLine = isParagraphOfCode(paragraph, sheet)
        detach(paragraph)
        append(isLine ? paragraph : add(Node(tag: .br)), to: code)
      }
      if let box { detach(box) }
    }
  }

  /// Returns the table around paragraphs if it contains nothing else: Google Docs and many authors box code so.
  private func box(around paragraphs: [Index]) -> Index? {
    let isWhole = neighbour(before: paragraphs[0]) == nil && neighbour(after: paragraphs[paragraphs.count - 1]) == nil
    return isWhole ? table(ofOnlyCell: self[paragraphs[0]].parent) : nil
  }

  /// Returns the table of a cell if it has no other, and has a place.
  private func table(ofOnlyCell cell: Index) -> Index? {
    let row = self[cell].parent
    guard row > 0, self[row].tag == .tr, onlyElement(in: self[row]) == cell else { return nil }
    let section = self[row].parent
    guard section > 0, self[section].tag.isTableSection, onlyElement(in: self[section]) == row else { return nil }
    guard neighbour(after: section) == nil, neighbour(before: section).map({ self[$0].tag == .colgroup }) ?? true
    else { return nil }
    let table = self[section].parent
    return table > 0 && self[table].tag == .table && self[table].parent >= 0 ? table : nil
  }

  /// Returns a paragraph and those that continue its code. What is empty between them belongs to them.
  private func paragraphsOfCode(from first: Index, _ sheet: StyleSheet) -> [Index] {
    var found = [first]
    var empty: [Index] = []
    var next = neighbour(after: first)
    while let index = next, [.p, .div, .br].contains(self[index].tag) {
      if isParagraphOfCode(index, sheet) {
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
  private func holdsBreak(_ index: Index, _ sheet: StyleSheet) -> Bool {
    let parts = descendants(of: index).prefix(Self.limit).drop { self[$0].tag != .br }
    if parts.contains(where: isShownText) { return true }
    return showsSpace(index, sheet) && text(in: index, nodes: Self.limit)[...].trimmingSpaces().contains("\n")
  }

  /// Whether the spaces of a paragraph's text show.
  private func showsSpace(_ index: Index, _ sheet: StyleSheet) -> Bool {
    styles(of: self[index], sheet).last { $0.whiteSpace != nil }?.whiteSpace == .everything
  }

  /// Returns the declarations of an element's classes and its own. Those of a block's tag may be for the whole page; for
  /// `span`, Notepad++ writes its font.
  private func styles(of node: Node, _ sheet: StyleSheet) -> [CSSDeclarations] {
    let own = declarations(of: node).map { [$0] } ?? []
    if sheet.isEmpty { return own }
    let classes = classes(of: node)
    let ofSheet =
      node.tag == .span
      ? sheet.declarations(for: .span, classes: classes) : sheet.declarations(forClasses: classes, of: node.tag)
    return ofSheet + own
  }

  private func isEmpty(_ index: Index) -> Bool {
    descendants(of: index).prefix(Self.limit).allSatisfy { part in
      self[part].tag == .text ? isBlankText(part) : self[part].tag.isInline && self[part].tag != .img
    }
  }

  /// Whether a paragraph is a line of text in a monospaced font, and nothing else.
  private func isParagraphOfCode(_ index: Index, _ sheet: StyleSheet) -> Bool {
    let node = self[index]
    guard node.tag == .p || node.tag == .div, node.parent >= 0, self[node.parent].tag != .li,
      !self[node.parent].tag.isTableCell || table(ofOnlyCell: node.parent) != nil
    else { return false }
    if let css = declarations(of: node), css.wordList != nil || (css.alignment ?? .left) != .left { return false }
    var hasWords = false
    for part in descendants(of: index).prefix(Self.limit) {
      let tag = self[part].tag
      if tag == .a || tag == .img || tag.isBlock { return false }
      guard isShownText(part) else { continue }
      guard isMonospace(part, in: index, sheet) else { return false }
      hasWords = true
    }
    return hasWords
  }

  /// Whether an element's font, or that of the elements around it in a paragraph, is monospaced.
  private func isMonospace(_ index: Index, in paragraph: Index, _ sheet: StyleSheet) -> Bool {
    var outer = index
    while outer != paragraph {
      outer = self[outer].parent
      let styles = [hints(of: self[outer])] + styles(of: self[outer], sheet)
      if let isMonospace = styles.last(where: { $0.isMonospace != nil })?.isMonospace { return isMonospace }
    }
    return false
  }
}
