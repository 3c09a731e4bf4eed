extension WordWalk where Sink: ~Copyable {
  /// Begins text of a changed format.
  mutating func pushFormat(_ change: (inout WordFormat) -> Void) {
    outerFormats.append(format)
    change(&format)
  }

  /// Ends the innermost change of the format.
  mutating func popFormat() {
    if let outer = outerFormats.popLast() { format = outer }
  }

  /// Writes text in the current format, in runs of one direction each if the format needs that.
  mutating func writeText(_ text: ArraySlice<UInt8>) {
    guard Sink.runsHaveDirections else { return sink.text(text, format) }
    for part in TextDirection.parts(of: text, in: direction) {
      var format = format
      format.isRightToLeft = part.direction == .rightToLeft
      sink.text(part.text, format)
    }
  }

  /// Writes our own text, which has no direction.
  mutating func writeOwn(_ text: String) { sink.text(Array(text.utf8)[...], format) }

  /// Writes a formula; one that cannot be read is text.
  mutating func write(formula marked: ArraySlice<UInt8>) {
    let source = FormulaSource(marked)
    guard let formula = formulas.read(source) else {
      return writeText(marked.map { $0 == "\n" ? UInt8(ascii: " ") : $0 }[...])
    }
    sink.formula(formula, source, format)
  }

  mutating func writeCode(inLine text: ArraySlice<UInt8>) {
    pushFormat { $0.isCode = true }
    writeText(text)
    popFormat()
  }

  /// Writes a part of a code block with its own look.
  mutating func write(_ mark: CodeMark, _ range: Range<Int>) {
    if let link = mark.link { enterLink(document[link]) }
    pushFormat {
      $0.add(mark.style)
      for format in mark.formats { format.spelling.change(&$0) }
    }
    sink.text(document.text[range], format)
    popFormat()
    if mark.link != nil { leaveLink() }
  }

  // MARK: Links and images

  mutating func enterLink(_ link: Link) {
    let destination = document[link.destination]
    // Word does not open a DOCX file with a relationship to nowhere.
    guard LinkPolicy.allowsLink(destination, document.options), !destination.isEmpty, !isInLink else {
      return pushFormat { _ in }
    }
    isInLink = true
    sink.beginLink(link, bookmark: LinkFragment.placeName(of: destination).map { BookmarkName.of($0[...])[...] })
    pushFormat {
      $0.isLink = true
      if Sink.linksHaveOwnColor { $0.color = nil }
    }
  }

  mutating func leaveLink() {
    let wasLink = format.isLink
    popFormat()
    guard wasLink, !format.isLink else { return }
    isInLink = false
    sink.endLink()
  }

  /// Writes an image: its bytes if they are embedded, otherwise a link to it with its alternative text.
  mutating func write(_ image: Image) {
    if sink.picture(image, width: Swift.max(place.width - place.indent, WordMeasure.smallestPicture), format) { return }
    let source = document[image.source]
    let alternative = document[image.alternative]
    guard LinkPolicy.allowsLink(source, document.options) else { return writeText(alternative) }
    enterLink(Link(destination: image.source, title: image.title))
    writeText(alternative.isEmpty ? source : alternative)
    leaveLink()
  }

  // MARK: Footnotes

  /// Writes a reference. A note can have only one; further references are only its number.
  mutating func writeReference(_ label: ArraySlice<UInt8>) {
    guard let note = footnotes[label] else { return }
    pushFormat { $0.isFootnoteReference = true }
    let isFirst = !place.isInFootnote && footnotes.take(label)
    if isFirst { sink.footnoteReference(note.number, format) } else { writeOwn("\(note.number)") }
    popFormat()
    if isFirst, Sink.writesFootnotesInText { write(note) }
  }

  /// Writes the number before a note's text.
  mutating func writeNumber(ofNote number: Int) {
    pushFormat { $0.isFootnoteReference = true }
    if place.isInFootnote { sink.footnoteNumber(format) } else { writeOwn("\(number)") }
    popFormat()
    writeOwn(" ")
  }

  /// Writes the footnotes with references in the body, if they have a separate place.
  mutating func writeFootnotes() {
    for note in footnotes.referenced { write(note) }
  }

  private mutating func write(_ note: WrittenFootnotes.Note) {
    let around = (format, direction)
    format = WordFormat()
    sink.beginFootnote(note.number)
    push { $0 = WordPlace(width: Sink.pageWidth, isInFootnote: true) }
    writeBlocks(of: note)
    sink.endFootnote(empty: emptyParagraph)
    pop()
    (format, direction) = around
  }
}
