extension XMLOutput {
  /// Appends the namespaces of a part and the version of the format.
  mutating func odtNamespaces() {
    markup(
      """
       xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"\
       xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"\
       xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"\
       xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"\
       xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"\
       xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"\
       xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"\
       xmlns:xlink="http://www.w3.org/1999/xlink"\
       office:version="1.3"
      """)
  }

  /// Appends an empty element with the attributes that `attributes` writes, or nothing if it writes none.
  mutating func properties(_ name: StaticString, _ attributes: (inout XMLOutput) -> Void) {
    var written = XMLOutput.fragment()
    attributes(&written)
    if !written.bytes.isEmpty { element(name) { $0.markup(written.bytes) } }
  }

  /// Appends ` name="12.5pt"` for a length in twips.
  mutating func attribute(_ name: StaticString, twips: Int) {
    let hundredths = abs(twips) % 20 * 5
    let sign = twips < 0 ? "-" : ""
    let fraction = hundredths == 0 ? "" : hundredths < 10 ? ".0\(hundredths)" : ".\(hundredths)"
    attribute(name, Array("\(sign)\(abs(twips) / 20)\(fraction)pt".utf8)[...])
  }

  // MARK: Properties of text, once for each kind of script (20.2, `style:script-type`)

  /// Appends a size in half points.
  mutating func fontSize(_ halfPoints: Int) {
    for name: StaticString in ["fo:font-size", "style:font-size-asian", "style:font-size-complex"] {
      attribute(name, twips: halfPoints * 10)
    }
  }

  /// Appends a font.
  mutating func fontFamily(_ family: ArraySlice<UInt8>) {
    let quote = UInt8(ascii: "'")
    let name = [quote] + family.filter { $0 != quote && $0 != "\"" } + [quote]
    for attribute: StaticString in ["fo:font-family", "style:font-family-asian", "style:font-family-complex"] {
      self.attribute(attribute, name[...])
    }
  }

  mutating func bold() {
    for name: StaticString in ["fo:font-weight", "style:font-weight-asian", "style:font-weight-complex"] {
      attribute(name, "bold")
    }
  }

  mutating func italic() {
    for name: StaticString in ["fo:font-style", "style:font-style-asian", "style:font-style-complex"] {
      attribute(name, "italic")
    }
  }

  /// Appends that no spelling is checked.
  mutating func noLanguage() {
    attribute("fo:language", "zxx")
    attribute("fo:country", "none")
  }
}
