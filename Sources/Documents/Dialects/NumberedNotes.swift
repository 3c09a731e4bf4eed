/// Footnotes whose number is a block of its own before them.
extension HTMLTree {
  /// Puts each such number, and what follows it up to the next one, into an element. Complexity: linear in the size of
  /// the tree.
  func joinNotesWithNumbers() {
    for index in elements(.a) where !self[index].content.isEmpty {
      guard let number = number(around: index), self[self[number].parent].tag != .aside else { continue }
      let note = add(Node(tag: .aside), before: number)
      var part = number
      repeat {
        let next = self[part].next
        move(part, to: note)
        part = next
      } while part != Self.none && !endsNote(part)
    }
  }

  /// Returns the block of a link that leads back from a note's number.
  private func number(around link: Index) -> Index? {
    guard value(.href, of: self[link])?.contains("#") == true else { return nil }
    let block = block(around: link, levels: 4)
    let isNumber =
      self[block].tag.isHeading
      ? Texinfo.isNumber(block, in: self)
      : self[block].tag == .dt && Sphinx.isNumber(block, in: self)
    return isNumber ? block : nil
  }

  private func endsNote(_ part: Index) -> Bool {
    let tag = self[part].tag
    return tag.isHeading || tag == .dt || tag == .hr
  }
}
