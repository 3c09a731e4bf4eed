/// The page numbers of a table of contents, which its links end with: `<a href="#_Toc1">One⇥1</a>`, where `⇥` is a tab.
/// They are removed.
enum PageNumbers: MarkupRule {
  static let needs: MarkupFactSet? = [.entryOfContents]

  /// How many nodes of an entry are examined.
  private static let entryLimit = 64

  static func rewrite(_ page: inout HTMLNormalizer) {
    for link in page.tree.elements(.a) where link[.href].map(TableOfContents.isEntry) == true {
      dropNumber(of: link)
    }
  }

  private static func dropNumber(of entry: HTMLElement) {
    let texts = entry.descendants.prefix(entryLimit).filter { $0.tag == .text }.reversed()
    guard let number = TableOfContents.pageNumber(in: texts.lazy.map(\.characters)) else { return }
    for (index, text) in texts.enumerated().prefix(number.text + 1) {
      text.shorten(to: index == number.text ? text.characters[..<number.tab] : [])
    }
  }
}
