/// Code as paragraphs in a monospaced font, as word processors and mail programs write it:
/// `<p style="font-family:Courier New">a;</p>`. Their white space is layout, except for no-break spaces.
///
/// Such paragraphs, if they are no prose, move into a block of code: two and more, one after the other, or all of a
/// table's only cell.
struct ParagraphsOfCode: MarkupRule {
  /// A style sheet may declare the font too, which no attribute shows.
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a paragraph are examined.
  private static let paragraphLimit = 256

  private let sheet: StyleSheet

  static func rewrite(_ page: inout HTMLNormalizer) {
    let sheet = page.sheet
    guard sheet.hasMonospace || !page.tree.facts.page.isDisjoint(with: [.monospaceStyle, .fontFace]) else { return }
    Self(sheet: sheet).rewrite(page.tree)
  }

  private func rewrite(_ tree: HTMLTree) {
    var examined = tree.root
    for first in tree.elements(where: { $0 == .p || $0 == .div }) where first > examined && isParagraphOfCode(first) {
      let paragraphs = paragraphsOfCode(from: first)
      examined = paragraphs.last ?? first
      let lines = paragraphs.map { $0.text(nodes: Self.paragraphLimit) }.joined(separator: "\n".utf8)
      let box = box(around: paragraphs)
      let isBlock = paragraphs.count > 1 || holdsBreak(first) || box != nil
      guard isBlock, !Prose.isLikely(Array(lines)[...]) else { continue }
      let block = (box ?? first).insertBefore(.div)
      let code = block.append(showsSpace(first) ? .pre : .code)
      for paragraph in paragraphs {
        let isLine = isParagraphOfCode(paragraph)
        paragraph.detach()
        if isLine { code.append(paragraph) } else { code.append(.br) }
      }
      box?.detach()
    }
  }

  /// Returns the table around paragraphs if it contains nothing else: Google Docs and many authors box code so.
  private func box(around paragraphs: [HTMLElement]) -> HTMLElement? {
    let isWhole = paragraphs[0].neighbourBefore == nil && paragraphs[paragraphs.count - 1].neighbourAfter == nil
    return isWhole ? paragraphs[0].parent.flatMap(table(ofOnlyCell:)) : nil
  }

  /// Returns the table of a cell if it has no other, and has a place.
  private func table(ofOnlyCell cell: HTMLElement) -> HTMLElement? {
    guard let row = cell.parent, row.tag == .tr, row.onlyElement == cell,
      let section = row.parent, section.tag.isTableSection, section.onlyElement == row,
      section.neighbourAfter == nil, section.neighbourBefore.map({ $0.tag == .colgroup }) ?? true,
      let table = section.parent, table.tag == .table, table.hasPlace
    else { return nil }
    return table
  }

  /// Returns a paragraph and those that continue its code.
  private func paragraphsOfCode(from first: HTMLElement) -> [HTMLElement] {
    let paragraphs = sequence(first: first, next: \.neighbourAfter)
    return Array(paragraphs.prefix(1 + CodeParagraphs.count(following: paragraphs.dropFirst().lazy.map(kind))))
  }

  private func kind(of element: HTMLElement) -> CodeParagraphs.Kind {
    guard [.p, .div, .br].contains(element.tag) else { return .other }
    return isParagraphOfCode(element) ? .code : isEmpty(element) ? .blank : .other
  }

  /// Whether a paragraph has several lines.
  private func holdsBreak(_ paragraph: HTMLElement) -> Bool {
    let parts = paragraph.descendants.prefix(Self.paragraphLimit).drop { $0.tag != .br }
    if parts.contains(where: \.isShownText) { return true }
    return showsSpace(paragraph) && paragraph.text(nodes: Self.paragraphLimit)[...].trimmingSpaces().contains("\n")
  }

  /// Whether the spaces of a paragraph's text show.
  private func showsSpace(_ paragraph: HTMLElement) -> Bool {
    styles(of: paragraph).last { $0.whiteSpace != nil }?.whiteSpace == .everything
  }

  /// Returns the declarations of an element's classes and its own. Those of a block's tag may be for the whole page; for
  /// `span`, Notepad++ writes its font.
  private func styles(of element: HTMLElement) -> [CSSDeclarations] {
    let own = element.declarations.map { [$0] } ?? []
    if sheet.isEmpty { return own }
    let (tag, classes) = (element.tag, element.classes)
    let ofSheet =
      tag == .span
      ? sheet.declarations(for: .span, classes: classes) : sheet.declarations(forClasses: classes, of: tag)
    return ofSheet + own
  }

  private func isEmpty(_ element: HTMLElement) -> Bool {
    element.descendants.prefix(Self.paragraphLimit).allSatisfy { part in
      part.tag == .text ? part.isBlankText : part.tag.isInline && part.tag != .img
    }
  }

  /// Whether a paragraph is a line of text in a monospaced font, and nothing else.
  private func isParagraphOfCode(_ element: HTMLElement) -> Bool {
    guard element.tag == .p || element.tag == .div, element.hasPlace, element.parent.map(mayHoldCode) ?? true else {
      return false
    }
    if let css = element.declarations, css.wordList != nil || (css.alignment ?? .left) != .left { return false }
    var hasWords = false
    for part in element.descendants.prefix(Self.paragraphLimit) {
      let tag = part.tag
      if tag == .a || tag == .img || tag.isBlock { return false }
      guard part.isShownText else { continue }
      guard isMonospace(part, in: element) else { return false }
      hasWords = true
    }
    return hasWords
  }

  /// Whether paragraphs in an element may be code. In a list, or beside other cells, a font alone does not make them
  /// code. A heading holds no block.
  private func mayHoldCode(_ parent: HTMLElement) -> Bool {
    parent.tag != .li && !parent.tag.isHeading && (!parent.tag.isTableCell || table(ofOnlyCell: parent) != nil)
  }

  /// Whether the font of the elements around a text in a paragraph is monospaced.
  private func isMonospace(_ text: HTMLElement, in paragraph: HTMLElement) -> Bool {
    var inner = text
    while inner != paragraph, let outer = inner.parent {
      let styles = [outer.hints].compactMap { $0 } + styles(of: outer)
      if let isMonospace = styles.last(where: { $0.isMonospace != nil })?.isMonospace { return isMonospace }
      inner = outer
    }
    return false
  }
}
