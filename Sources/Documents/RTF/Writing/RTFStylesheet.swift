extension WordParagraph {
  /// The paragraph's style in RTF, where items have no style of their own.
  var rtfStyle: WordStyle {
    guard style == .list else { return style }
    return place.isInFootnote ? .footnote : .normal
  }

  /// Writes the formatting of the paragraph's style, and the bar of the quotations around it.
  func writeFormatting(to output: inout RTFOutput) {
    rtfStyle.writeParagraph(to: &output)
    switch quoteBar {
    case .single: output.words("\\brdrl\\brdrs\\brdrw30\\brsp160\\brdrcf4")
    case .double: output.words("\\brdrl\\brdrdb\\brdrw30\\brsp160\\brdrcf4")
    case nil: break
    }
  }
}

extension WordStyle {
  /// The numbers of the character styles, after those of the paragraph styles.
  static let rtfHyperlink = allCases.count - 1
  static let rtfCode = rtfHyperlink + 1
  static let rtfFootnoteReference = rtfCode + 1
  /// The name of the style in LibreOffice. It writes some styles that it knows as elements of HTML: `<blockquote>`.
  private var rtfName: StaticString {
    switch self {
    case .quote: "Quotations"
    case .code: "Preformatted Text"
    default: name
    }
  }

  /// The style's number, without that of items, which RTF does not have.
  var rtfNumber: Int { rawValue > Self.list.rawValue ? rawValue - 1 : rawValue }

  /// Writes the formatting of the style's paragraphs, except indents and the space after them.
  func writeParagraph(to output: inout RTFOutput) {
    switch self {
    case .normal, .list, .quote, .footnote: break
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      output.word("keepn")
      output.word("sb", spaceBefore)
      output.word("outlinelevel", rawValue - 1)
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
    writeCharacterStyle(rtfHyperlink, "Hyperlink", to: &output) {
      $0.words("\\ul")
      $0.word("cf", RTFColorTable.link)
    }
    writeCharacterStyle(rtfCode, "Source Text", to: &output) { $0.word("f", RTFFontTable.code) }
    // LibreOffice formats the numbers of footnotes only by this style.
    writeCharacterStyle(rtfFootnoteReference, "footnote reference", to: &output) {
      $0.words("\\super")
      $0.word("f", RTFFontTable.body)
      $0.word("fs", footnote.size)
    }
    output.raw("}\n")
  }

  private static func writeCharacterStyle(
    _ number: Int, _ name: String, to output: inout RTFOutput, _ format: (inout RTFOutput) -> Void
  ) {
    output.raw("{\\*")
    output.word("cs", number)
    output.words("\\additive")
    format(&output)
    output.text(name)
    output.raw(";}\n")
  }

  /// When LibreOffice pastes, it drops from a paragraph what its style in the file also specifies, and then keeps its
  /// own style of that name. So formatting that must not get lost is only in the paragraphs.
  private func writeDefinition(to output: inout RTFOutput) {
    output.raw("{")
    output.word("s", rtfNumber)
    switch self {
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .quote:
      output.word("f", RTFFontTable.body)
      if indent > 0 { output.word("li", indent) }
    case .code: output.word("f", RTFFontTable.code)
    case .normal, .list, .rule, .footnote:
      writeParagraph(to: &output)
      writeCharacters(to: &output)
    }
    if self != .normal { output.words("\\sbasedon0\\snext0") }
    output.text("\(rtfName)")
    output.raw(";}\n")
  }
}
