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
    var number: [HTMLElement] = []
    for text in entry.descendants.prefix(entryLimit).filter({ $0.tag == .text }).reversed() {
      number.append(text)
      let characters = text.characters
      guard let end = characters.lastIndex(where: { !TableOfContents.digits.contains($0) }) else { continue }
      guard characters[end] == "\t" else { return }
      for part in number { part.shorten(to: []) }
      text.shorten(to: characters[..<end])
      return
    }
  }
}
