/// The formatting of a run of text beyond its paragraph's own (ECMA-376, part 1, 17.3.2).
extension WordFormat {
  /// Writes the properties in the schema's order, or nothing if there are none.
  func write(to output: inout XMLOutput, of document: Document) {
    guard !isPlain else { return }
    output.markup("<w:rPr>")
    writeStyleAndFont(to: &output, of: document)
    if isBold { output.markup("<w:b/><w:bCs/>") }
    if isItalic { output.markup("<w:i/><w:iCs/>") }
    if isStruck { output.markup("<w:strike/>") }
    if let color { output.element("w:color") { $0.attribute("w:val", color) } }
    if let size {
      output.property("w:sz", Int(size))
      output.property("w:szCs", Int(size))
    }
    if isHighlighted { output.property("w:highlight", "yellow") }
    if isUnderlined { output.property("w:u", "single") }
    if let background { output.shading(background) }
    switch script {
    case .subscript: output.property("w:vertAlign", "subscript")
    case .superscript: output.property("w:vertAlign", "superscript")
    case nil: break
    }
    if isRightToLeft { output.markup("<w:rtl/>") }
    output.markup("</w:rPr>")
  }

  /// A run has one style, so code in a link has the style of links and the font of code. LibreOffice also takes the
  /// font of other code from the run if the code is all the text of a table's cell.
  private func writeStyleAndFont(to output: inout XMLOutput, of document: Document) {
    if isLink {
      output.property("w:rStyle", "Hyperlink")
    } else if isFootnoteReference {
      output.property("w:rStyle", "FootnoteReference")
    } else if isCode {
      output.property("w:rStyle", "HTMLCode")
    }
    if isCode {
      output.font(WordFont.code)
    } else if isSymbol {
      output.font(WordFont.symbols)
    } else if let font {
      output.font(WordFont.named(document[font]))
    }
  }
}

extension XMLOutput {
  /// Appends a font for the characters of every script.
  mutating func font(_ family: ArraySlice<UInt8>) {
    element("w:rFonts") {
      for script: StaticString in ["w:ascii", "w:hAnsi", "w:eastAsia", "w:cs"] { $0.attribute(script, family) }
    }
  }

  /// Appends a background colour of text.
  mutating func shading(_ color: Color) {
    element("w:shd") {
      $0.attribute("w:val", "clear")
      $0.attribute("w:color", "auto")
      $0.attribute("w:fill", color)
    }
  }
}
