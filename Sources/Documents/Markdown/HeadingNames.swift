/// The names by which links in Markdown lead to headings: GitHub derives them from the headings' texts.
struct HeadingNames {
  /// Whether spaces at the edges of a heading count, as they do on GitHub if something invisible is beside them.
  /// Headings are written without them.
  var keepsEdges = false
  private var counts: [String: Int] = [:]

  /// Returns the name of the next heading of a document. Complexity: linear in the heading's length.
  mutating func next(_ heading: Int, of document: Document) -> [UInt8] {
    let text = Self.text(of: heading, in: document)
    let name = Self.name(of: keepsEdges ? text[...] : text[...].trimmingSpaces())
    let count = counts[name, default: 0]
    counts[name] = count + 1
    return Array((count == 0 ? name : "\(name)-\(count)").utf8)
  }

  private static func text(of heading: Int, in document: Document) -> [UInt8] {
    document.nodes[heading + 1..<Int(document.nodes[heading].end)].flatMap { node -> ArraySlice<UInt8> in
      switch MarkdownElement(node.element) {
      case .inline(.text(let text)), .inline(.code(let text)): document[text]
      case .inline(.softBreak), .inline(.lineBreak): [UInt8(ascii: " ")]
      // Names contain no sign, but the space beside it.
      case .inline(.image), .inline(.footnoteReference), .inline(.wikiLink): [UInt8(ascii: "!")]
      case .inline(.format), .inline(.link), .block, .unsaid: []
      }
    }
  }

  /// Returns the text in lower case without its punctuation, and with hyphens for spaces.
  private static func name(of text: ArraySlice<UInt8>) -> String {
    var name = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).lowercased().unicodeScalars {
      if scalar == " " { name.append("-") } else if isKept(scalar) { name.append(scalar) }
    }
    return String(name)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      true
    default: scalar == "-"
    }
  }
}
