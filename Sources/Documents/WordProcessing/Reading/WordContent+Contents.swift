extension WordContent {
  /// Removes the page numbers of a table of contents, which its links end with: a tab, and digits in any formats.
  mutating func dropPageNumbers() {
    let entries = links.map { TableOfContents.isEntry($0.destination[...]) }
    guard entries.contains(true) else { return }
    for index in runs.indices where runs[index].kind == .text {
      let link = link(of: runs[index])
      let isLast = index + 1 == runs.count || self.link(of: runs[index + 1]) != link
      if isLast, entries.indices.contains(link), entries[link] { dropPageNumber(endingAt: index, in: link) }
    }
  }

  /// The number of runs in which a page number is.
  private static let runLimit = 8

  private func link(of run: Run) -> Int { Int(characterFormats[run.format].link) }

  private mutating func dropPageNumber(endingAt last: Int, in link: Int) {
    let entry = (Swift.max(0, last + 1 - Self.runLimit)...last).reversed().prefix {
      runs[$0].kind == .text && self.link(of: runs[$0]) == link
    }
    guard let number = TableOfContents.pageNumber(in: entry.map { text(of: runs[$0]) }) else { return }
    for (place, index) in entry.enumerated().prefix(number.text + 1) {
      runs[index].count = place == number.text ? UInt32(number.tab - text(of: runs[index]).startIndex) : 0
    }
  }
}
