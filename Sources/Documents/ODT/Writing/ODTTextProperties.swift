/// The formatting of text beyond its paragraph's own (OpenDocument 1.3, 16.29.29).
extension WordFormat {
  /// The style with a name that the text has; nil for most text. A link's is that of its element.
  var odtStyle: StaticString? {
    if isFootnoteReference { return "Footnote_20_anchor" }
    return isCode ? "Source_20_Text" : nil
  }

  /// Writes the element with the properties, or nothing if there are none besides the style's.
  func writeProperties(to output: inout XMLOutput, of document: Document) {
    output.properties("style:text-properties") { writeAttributes(to: &$0, of: document) }
  }

  private func writeAttributes(to output: inout XMLOutput, of document: Document) {
    if isSymbol {
      output.fontFamily(WordFont.symbols)
    } else if let font, !isCode {
      output.fontFamily(WordFont.named(document[font]))
    }
    if isBold { output.bold() }
    if isItalic { output.italic() }
    if isUnderlined {
      output.attribute("style:text-underline-style", "solid")
      output.attribute("style:text-underline-width", "auto")
    }
    if isStruck { output.attribute("style:text-line-through-style", "solid") }
    if let color { output.attribute("fo:color", color, prefix: "#") }
    if let size { output.fontSize(Int(size)) }
    if let background {
      output.attribute("fo:background-color", background, prefix: "#")
    } else if isHighlighted {
      output.attribute("fo:background-color", "#ffff00")
    }
    switch script {
    case .subscript: output.attribute("style:text-position", "sub 58%")
    case .superscript: output.attribute("style:text-position", "super 58%")
    case nil: break
    }
  }
}
