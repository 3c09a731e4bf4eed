/// Where a link leads or an image lies; the ranges are of the text.
struct LinkTarget {
  enum Prefix {
    /// A destination as links spell it, with escapes.
    case none
    /// An address to be taken literally.
    case literal, http, mailto
  }

  var destination: Range<Int>
  var title: Range<Int>?
  var prefix = Prefix.none

  /// What a link by name shows: its text, or the name.
  var shown: Range<Int> { title ?? destination }

  /// The address itself.
  func address(in text: [UInt8]) -> [UInt8] {
    switch prefix {
    case .none: MarkdownEscapes.resolved(destination, in: text)
    case .literal: Array(text[destination])
    case .http: Array("http://".utf8) + text[destination]
    case .mailto: Array("mailto:".utf8) + text[destination]
    }
  }

  /// The title itself, nil where it says nothing.
  func title(in text: [UInt8]) -> [UInt8]? {
    guard let title, !title.isEmpty else { return nil }
    return MarkdownEscapes.resolved(title, in: text)
  }
}
