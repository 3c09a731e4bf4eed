/// A mark that delimiters or tags make, in less room than an element takes.
enum InlineMark: UInt8 {
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
