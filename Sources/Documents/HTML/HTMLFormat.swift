/// The tags of the formats that text within a line has.
enum HTMLFormat {
  /// What begins a format; nothing for links and styles, which have attributes.
  static func openingTag(of format: Element) -> StaticString {
    switch format {
    case .strong: "<strong>"
    case .emphasis: "<em>"
    case .underline: "<u>"
    case .strikethrough: "<s>"
    // Office programs do not know <mark>, nor its style, but they do know the colour of a span.
    case .highlight: "<mark><span style=\"background-color:#ffff00\">"
    case .subscript: "<sub>"
    case .superscript: "<sup>"
    default: ""
    }
  }

  /// What ends a format; nothing for links.
  static func closingTag(of format: Element) -> StaticString {
    switch format {
    case .strong: "</strong>"
    case .emphasis: "</em>"
    case .underline: "</u>"
    case .strikethrough: "</s>"
    case .highlight: "</span></mark>"
    case .subscript: "</sub>"
    case .superscript: "</sup>"
    case .styled: "</span>"
    default: ""
    }
  }
}
