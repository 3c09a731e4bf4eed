/// Writes styles as HTML: from typed values, never from the source's own words.
enum HTMLStyle {
  private static func textAlign(_ alignment: Alignment) -> StaticString {
    switch alignment {
    case .left: "text-align:left"
    case .center: "text-align:center"
    case .right: "text-align:right"
    case .justified: "text-align:justify"
    }
  }

  static func alignAttribute(_ alignment: Alignment) -> StaticString {
    switch alignment {
    case .left: " align=\"left\""
    case .center: " align=\"center\""
    case .right: " align=\"right\""
    case .justified: " align=\"justify\""
    }
  }

  /// Returns the `type` attribute of a list; empty for the default markers.
  static func typeAttribute(of marker: ListStyle.Marker) -> StaticString {
    switch marker {
    case .disc, .decimal: ""
    case .circle: " type=\"circle\""
    case .square: " type=\"square\""
    case .lowerAlpha: " type=\"a\""
    case .upperAlpha: " type=\"A\""
    case .lowerRoman: " type=\"i\""
    case .upperRoman: " type=\"I\""
    }
  }

  /// Appends the `style` attribute of a run of text, or nothing if it would have no property.
  static func append(_ style: Style, of document: Document, to output: inout HTMLOutput) {
    var separator: StaticString = " style=\""
    func next() {
      output.append(separator)
      separator = ";"
    }
    if let color = style.color {
      next()
      append(color, as: "color:", to: &output)
    }
    if let background = style.background {
      next()
      append(background, as: "background-color:", to: &output)
    }
    if let family = style.fontFamily.map({ document[$0] }), isFontName(family) {
      next()
      output.append("font-family:'")
      output.append(raw: family)
      output.append("'")
    }
    if let size = style.fontSize {
      next()
      output.append("font-size:")
      output.append(number: size / 2)
      output.append(size.isMultiple(of: 2) ? "pt" : ".5pt")
    }
    if separator.utf8CodeUnitCount == 1 { output.append("\"") }
  }

  /// Appends the `style` attribute of a block, or nothing if it would be empty.
  static func append(_ alignment: Alignment?, _ background: Color? = nil, to output: inout HTMLOutput) {
    guard alignment != nil || background != nil else { return }
    output.append(" style=\"")
    if let alignment { output.append(textAlign(alignment)) }
    if alignment != nil && background != nil { output.append(";") }
    if let background { append(background, as: "background-color:", to: &output) }
    output.append("\"")
  }

  /// Appends a declaration of a colour.
  private static func append(_ color: Color, as property: StaticString, to output: inout HTMLOutput) {
    output.append(property)
    output.append("#")
    output.append(raw: color.hexadecimal.utf8)
  }

  /// Whether a font name needs no escape within quotation marks. Real names consist of letters, digits and a few marks.
  static func isFontName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 >= 0x80 || $0.isASCIILetterOrDigit || " -_.+".utf8.contains($0) }
  }

  /// Whether a code block's language can be a class: one word without a special character of markup or scripts.
  static func isLanguageName(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"'<>&=`()".utf8.contains($0) }
  }
}
