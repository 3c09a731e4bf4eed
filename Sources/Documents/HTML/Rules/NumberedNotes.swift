/// Footnotes whose number is a block of its own before them: `<h4><a href="#mark">(1)</a></h4><p>The note.</p>` in
/// Texinfo, `<dt class="label"><a href="#mark">1</a></dt><dd>The note.</dd>` in Sphinx.
///
/// Each number, and what follows it up to the next one, moves into an `<aside>`.
enum NumberedNotes: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many elements around a link are searched for the block of its number.
  private static let surroundingsLimit = 4

  static func rewrite(_ page: inout HTMLNormalizer) {
    for link in page.tree.elements(.a) where link.hasAttributes {
      guard let number = number(around: link), number.parent?.tag != .aside else { continue }
      let note = number.insertBefore(.aside)
      var upcoming = number.next
      note.append(number)
      while let part = upcoming, !endsNote(part) {
        upcoming = part.next
        note.append(part)
      }
    }
  }

  /// Returns the block of a link that leads back from a note's number.
  private static func number(around link: HTMLElement) -> HTMLElement? {
    guard link[.href]?.contains("#") == true else { return nil }
    let block = link.block(within: surroundingsLimit)
    let isNumber = block.tag.isHeading ? Texinfo.isNumber(block) : block.has(.numberOfNote)
    return isNumber ? block : nil
  }

  private static func endsNote(_ part: HTMLElement) -> Bool {
    part.tag.isHeading || part.tag == .dt || part.tag == .hr
  }
}
