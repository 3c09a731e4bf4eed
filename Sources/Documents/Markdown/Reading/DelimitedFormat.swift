/// A format that delimiters or tags make, in fewer bytes than an element takes.
enum DelimitedFormat: UInt8 {
  case emphasis, strong, underline, strikethrough, highlight, `subscript`, superscript

  /// What it is in a document.
  var element: Element {
    switch self {
    case .emphasis: .emphasis
    case .strong: .strong
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .subscript: .subscript
    case .superscript: .superscript
    }
  }
}
