/// Marks of punctuation that a browser adds to what the source says.
extension HTMLModelReader {
  /// Begins `<q>`: quotation marks, single ones within others.
  mutating func beginQuotation() {
    quotationDepth += 1
    addText(Array((quotationDepth % 2 == 1 ? "“" : "‘").utf8))
    setEnding(.quotation)
  }

  mutating func endQuotation() {
    addText(Array((quotationDepth % 2 == 1 ? "”" : "’").utf8))
    quotationDepth -= 1
  }

  /// Begins `<rt>`, the reading of a word, which is set above it. In one line it stands in brackets.
  mutating func beginReading() {
    addText(Array("(".utf8))
    setEnding(.reading)
  }
}
