extension DOCXBodyWriter {
  /// Writes the footnotes that the body refers to as a story of their own, which must not be empty.
  mutating func writeFootnotes() {
    isInFootnotes = true
    for note in referencedNotes {
      story.output.markup("<w:footnote")
      story.output.attribute("w:id", note.number)
      story.output.markup(">")
      needsParagraph = true
      write(note)
      endContainer()
      story.output.markup("</w:footnote>\n")
    }
  }

  /// Writes the blocks of a note, the first of them with its number.
  mutating func write(_ note: WrittenFootnotes.Note) {
    prefix = .footnoteNumber(note.number)
    push { $0 = Context() }
    write(document.steps(in: note.node + 1..<Int(document.nodes[note.node].end)))
    flushPrefix()
    pop()
  }

  /// Writes a reference. A note can be referred to once; what else refers to it is its number alone.
  mutating func writeReference(_ label: ArraySlice<UInt8>) {
    guard let note = footnotes[label] else { return }
    pushFormat { $0.isFootnoteReference = true }
    if !isInFootnotes, footnotes.take(label) {
      referencedNotes.append(note)
      story.element(format) { output in
        output.element("w:footnoteReference") { $0.attribute("w:id", note.number) }
      }
    } else {
      story.text(Array("\(note.number)".utf8)[...], format)
    }
    popFormat()
  }

  /// Writes the number that stands before a note's text.
  mutating func writeNumber(ofNote number: Int) {
    pushFormat { $0.isFootnoteReference = true }
    if isInFootnotes {
      story.element("<w:footnoteRef/>", format)
    } else {
      story.text(Array("\(number)".utf8)[...], format)
    }
    popFormat()
    story.text([0x20], format)
  }
}
