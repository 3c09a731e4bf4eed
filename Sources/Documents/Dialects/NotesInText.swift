/// Notes that pages write within the sentence and show elsewhere: LaTeXML's footnotes, the side notes of Tufte's style
/// sheet, and those of Modern Footnotes for WordPress.
extension HTMLTree {
  /// The note's text, for those that follow their mark.
  private static let sideNotes = NameTable(names: ["sidenote", "marginnote", "modern-footnotes-footnote__note"])
  /// The marks before them.
  private static let marksOfSideNotes = NameTable(names: [
    "margin-toggle", "sidenote-number", "modern-footnotes-footnote",
  ])
  /// What repeats the number in a note of LaTeXML's.
  private static let numbers = NameTable(names: ["ltx_note_mark", "ltx_tag_note", "ltx_note_type"])

  /// How many elements around a mark are examined.
  private static let levels = 128

  /// Moves such notes behind the blocks that they are in, and returns them with their marks. Complexity: linear.
  func moveNotesOutOfText() -> LinkedFootnotes {
    var found = LinkedFootnotes()
    /// The last note behind each block.
    var last: [Index: Index] = [:]
    for index in elements(.span) {
      guard let (mark, note) = noteOfLaTeXML(index) ?? sideNote(index) else { continue }
      let label = Array("\(found.notes.count + 1)".utf8)
      (found.marks[mark], found.notes[note]) = (label, label)
      found.hidden.formUnion(descendants(of: note).prefix(8).filter { hasClass(in: Self.numbers, self[$0]) })
      let block = outermost(around: mark)
      detach(note)
      insert(note, into: self[block].parent, before: self[last[block] ?? block].next)
      last[block] = note
    }
    return found
  }

  /// Returns a footnote with its number, which is its own mark.
  private func noteOfLaTeXML(_ index: Index) -> (mark: Index, note: Index)? {
    guard hasClass("ltx_note", self[index]),
      children(of: self[index]).prefix(4).contains(where: { hasClass("ltx_note_mark", self[$0]) })
    else { return nil }
    let note = descendants(of: index).prefix(16).first { hasClass("ltx_note_content", self[$0]) }
    return note.map { (index, $0) }
  }

  /// Returns a note with the element before it that is its mark. Between them is only what shows and hides the note.
  private func sideNote(_ index: Index) -> (mark: Index, note: Index)? {
    guard hasClass(in: Self.sideNotes, self[index]) else { return nil }
    let before = sequence(first: index, next: previousSibling(of:)).dropFirst().prefix(8)
    let mark = before.first { self[$0].tag != .input && !isBlankText($0) }
    return mark.flatMap { hasClass(in: Self.marksOfSideNotes, self[$0]) ? ($0, index) : nil }
  }

  /// Returns the block around a node that is directly in the body, or in the root.
  private func outermost(around index: Index) -> Index {
    var block = index
    for _ in 0..<Self.levels where self[block].parent > 0 && self[self[block].parent].tag != .body {
      block = self[block].parent
    }
    return block
  }
}
