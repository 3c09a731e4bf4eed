/// A run is written as one group with its whole format, so that groups never nest, however deeply formats do.
extension WordFormat {
  /// Writes the control words that switch the format on.
  func write(to output: inout RTFOutput, below header: RTFHeader, of document: Document) {
    // The style comes first, because it resets everything that it does not specify. It is more than formatting:
    // LibreOffice formats a list's marker like the end of its item, except for character styles.
    if isLink || isCode { output.word("cs", isLink ? WordStyle.rtfHyperlink : WordStyle.rtfCode) }
    if isCode {
      output.word("f", RTFFontTable.code)
    } else if isSymbol {
      output.word("f", RTFFontTable.symbols)
    } else if let font {
      output.word("f", header.fonts.index(of: document[font]))
    }
    if let size { output.word("fs", Int(size)) }
    if isBold { output.word("b") }
    if isItalic { output.word("i") }
    if isUnderlined || isLink { output.word("ul") }
    if isStruck { output.word("strike") }
    switch isFootnoteReference ? .superscript : script {
    case .subscript: output.word("sub")
    case .superscript: output.word("super")
    case nil: break
    }
    if let color = color.map(header.colors.index(of:)) ?? (isLink ? RTFColorTable.link : nil) {
      output.word("cf", color)
    }
    if let background {
      // Word reads \chcbpat as shading; others know only \cb.
      let index = header.colors.index(of: background)
      output.word("chshdng", 0)
      output.word("chcbpat", index)
      output.word("cb", index)
    }
    if isHighlighted { output.word("highlight", RTFColorTable.highlight) }
  }

  /// Writes the size, the weight and the slant for letters of complex scripts, which have words of their own (RTF
  /// 1.9.1, "Associated Character Properties"), and are not those of other letters either where they are a paragraph's.
  func writeComplex(to output: inout RTFOutput, size own: Int, isBold isOwnBold: Bool) {
    output.word("afs", size.map { Int($0) } ?? own)
    if isBold || isOwnBold { output.word("ab") }
    if isItalic { output.word("ai") }
  }
}
