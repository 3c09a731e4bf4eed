/// The formatting of a run of text beyond its paragraph's own.
///
/// A run is written as one group with its whole format, so that groups never nest however deep formats do.
struct RTFCharacterFormat: Equatable {
  var isBold = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  var isHighlighted = false
  /// Whether it is the text of a link.
  var isLink = false
  /// Negative for subscript, positive for superscript.
  var script: Int8 = 0
  /// The index of the font, or nil for the paragraph's.
  var font: Int?
  /// The size in half points, or nil for the paragraph's.
  var size: Int?
  /// The index of the text's colour, or nil for the paragraph's.
  var color: Int?
  /// The index of the colour behind the text, or nil for none.
  var background: Int?

  /// Whether it adds nothing.
  var isPlain: Bool { self == RTFCharacterFormat() }

  /// Writes the control words that switch it on.
  func write(to output: inout RTFOutput) {
    // The style comes first, for it resets what it does not say. It is more than formatting: LibreOffice takes a list's marker
    // to look like the end of its item, but for character styles.
    if isLink { output.word("cs", RTFParagraphStyle.hyperlinkNumber) }
    if let font { output.word("f", font) }
    if let size { output.word("fs", size) }
    if isBold { output.word("b") }
    if isItalic { output.word("i") }
    if isUnderlined { output.word("ul") }
    if isStruck { output.word("strike") }
    if script < 0 { output.word("sub") }
    if script > 0 { output.word("super") }
    if let color { output.word("cf", color) }
    if let background {
      // Word reads \chcbpat as shading, others know \cb only.
      output.word("chshdng", 0)
      output.word("chcbpat", background)
      output.word("cb", background)
    }
    if isHighlighted { output.word("highlight", RTFColorTable.highlight) }
  }
}
