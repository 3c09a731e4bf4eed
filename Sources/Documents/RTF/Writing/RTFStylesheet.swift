extension WordParagraph {
  /// The paragraph's style in RTF, where items have no style of their own.
  var rtfStyle: WordStyle {
    guard style == .list else { return style }
    return place.isInFootnote ? .footnote : .normal
  }
}

extension WordStyle {
  /// The number of the only character style, that of links, after the paragraph styles' numbers.
  static let rtfHyperlink = allCases.count - 1

  /// The style's number, without that of items, which RTF does not have.
  var rtfNumber: Int { rawValue > Self.list.rawValue ? rawValue - 1 : rawValue }

  /// Writes the formatting of the style's paragraphs, except indents and the space after them.
  func writeParagraph(to output: inout RTFOutput) {
    switch self {
    case .normal, .list, .footnote: break
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      output.word("keepn")
      output.word("sb", spaceBefore)
      output.word("outlinelevel", rawValue - 1)
    case .quote: output.words("\\brdrl\\brdrs\\brdrw30\\brsp160\\brdrcf4")
    case .code: output.words("\\keep\\cbpat3")
    case .rule: output.words("\\brdrb\\brdrs\\brdrw15\\brsp20\\brdrcf4")
    }
  }

  /// Writes the formatting of the style's text.
  func writeCharacters(to output: inout RTFOutput) {
    output.word("f", self == .code ? RTFFontTable.code : RTFFontTable.body)
    output.word("fs", size)
    if headingLevel != nil { output.word("b") }
  }

  static func writeRTFStylesheet(to output: inout RTFOutput) {
    output.raw("{\\stylesheet\n")
    for style in allCases where style != .list { style.writeDefinition(to: &output) }
    output.raw("{\\*")
    output.word("cs", rtfHyperlink)
    output.words("\\additive\\ul")
    output.word("cf", RTFColorTable.link)
    output.text("Hyperlink")
    output.raw(";}\n}\n")
  }

  /// When LibreOffice pastes, it drops from a paragraph what its style in the file also specifies, and then keeps its
  /// own style of that name. So formatting that must not get lost is only in the paragraphs.
  private func writeDefinition(to output: inout RTFOutput) {
    output.raw("{")
    output.word("s", rtfNumber)
    if headingLevel != nil {
      output.word("f", RTFFontTable.body)
    } else {
      writeParagraph(to: &output)
      if indent > 0 { output.word("li", indent) }
      writeCharacters(to: &output)
    }
    if self != .normal { output.words("\\sbasedon0\\snext0") }
    output.text("\(name)")
    output.raw(";}\n")
  }
}
