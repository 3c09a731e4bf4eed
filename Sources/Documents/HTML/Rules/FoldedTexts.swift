/// Texts that Redmine folds, with a link that shows the text and one that hides it again:
/// `<a class="collapsible">Show</a><a class="collapsible">Hide</a><div class="collapsed-text">Text</div>`. They become
/// sections that can be folded.
enum FoldedTexts: MarkupRule {
  static let needs: MarkupFactSet? = [.foldedText]

  static func rewrite(_ page: inout HTMLNormalizer) {
    for text in page.tree.elements(.div) where text.hasPlace && text.has(.foldedText) {
      let links = linksBefore(text)
      guard let label = links.first else { continue }
      let section = text.insertBefore(.details)
      label.moveChildren(to: section.append(.summary))
      text.moveChildren(to: section)
      for replaced in links + [text] { replaced.detach() }
    }
  }

  /// Returns the links directly before a folded text, which may be alone in a paragraph.
  private static func linksBefore(_ text: HTMLElement) -> [HTMLElement] {
    guard let before = text.neighbourBefore else { return [] }
    let siblings = sequence(first: before, next: \.neighbourBefore)
    return before.tag == .p
      ? before.children.filter { $0.has(.foldLink) } : siblings.prefix { $0.has(.foldLink) }.reversed()
  }
}
