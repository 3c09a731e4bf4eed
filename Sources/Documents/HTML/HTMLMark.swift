/// The tags of the marks within a line.
enum HTMLMark {
  /// What begins a mark; nothing for links and looks, which have attributes.
  static func openingTag(of mark: Element) -> StaticString {
    switch mark {
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

  /// What ends a mark; nothing for links.
  static func closingTag(of mark: Element) -> StaticString {
    switch mark {
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
