/// Notes that pages write within the sentence and show elsewhere: LaTeXML's footnotes, the side notes of Tufte's style
/// sheet, and those of Modern Footnotes for WordPress:
/// `a sentence<label class="sidenote-number"></label><span class="sidenote">The note.</span>`.
///
/// They move behind the blocks that they are in, and are kept with their marks.
enum NotesInText: MarkupRule {
  static let needs: MarkupFactSet? = [.noteInText, .sideNote]

  /// How many elements around a mark are examined.
  private static let surroundingsLimit = 128
  /// How many children of a note of LaTeXML's are searched for its mark, how many nodes for its text, and how many nodes
  /// of that for the number.
  private static let latexmlLimits = (mark: 4, text: 16, number: 8)
  /// How many nodes before a side note are searched for its mark.
  private static let distanceLimit = 8

  static func rewrite(_ page: inout HTMLNormalizer) {
    var found = LinkedFootnotes()
    /// The last note behind each block.
    var last: [HTMLElement: HTMLElement] = [:]
    for span in page.tree.elements(.span) {
      guard let (mark, note) = noteOfLaTeXML(span) ?? sideNote(span) else { continue }
      let block = outermost(around: mark)
      let place = last[block] ?? block
      // It has no place if another rule has removed it.
      guard place.hasPlace, place != note else { continue }
      let label = Array("\(found.notes.values.count + 1)".utf8)
      (found.marks[mark], found.notes[note]) = (label, label)
      found.hidden.formUnion(note.descendants.prefix(latexmlLimits.number).filter { $0.has(.numberInNote) })
      place.insertAfter(note)
      last[block] = note
    }
    page.notes = found
  }

  /// Returns a footnote with its number, which is its own mark.
  private static func noteOfLaTeXML(_ element: HTMLElement) -> (mark: HTMLElement, note: HTMLElement)? {
    guard element.has(.noteInText),
      element.children.prefix(latexmlLimits.mark).contains(where: { $0.has(.markInNote) })
    else { return nil }
    let note = element.descendants.prefix(latexmlLimits.text).first { $0.has(.contentOfNote) }
    return note.map { (element, $0) }
  }

  /// Returns a note with the element before it that is its mark. Between them is only what shows and hides the note.
  private static func sideNote(_ element: HTMLElement) -> (mark: HTMLElement, note: HTMLElement)? {
    guard element.has(.sideNote) else { return nil }
    let before = sequence(first: element, next: \.previous).dropFirst().prefix(distanceLimit)
    let mark = before.first { $0.tag != .input && !$0.isBlankText }
    return mark.flatMap { $0.has(.markOfSideNote) ? ($0, element) : nil }
  }

  /// Returns the block around a node that is directly in the body, or in the root.
  private static func outermost(around node: HTMLElement) -> HTMLElement {
    let surroundings = sequence(first: node, next: \.parent).prefix(surroundingsLimit + 1)
    return surroundings.prefix { $0.tag != .body }.last ?? node
  }
}
