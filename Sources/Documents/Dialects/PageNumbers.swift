extension HTMLTree {
  /// How many nodes of an entry are examined.
  private static let limit = 64

  /// Removes the page numbers of a table of contents, which its links end with. Complexity: linear.
  func dropPageNumbers() {
    for link in elements(.a) where value(.href, of: self[link]).map(TableOfContents.isEntry) == true {
      var number: [Index] = []
      for text in descendants(of: link).prefix(Self.limit).filter({ self[$0].tag == .text }).reversed() {
        number.append(text)
        let characters = characters(of: text)
        guard let end = characters.lastIndex(where: { !TableOfContents.digits.contains($0) }) else { continue }
        guard characters[end] == "\t" else { break }
        for part in number { shorten(part, to: []) }
        shorten(text, to: characters[..<end])
        break
      }
    }
  }
}
