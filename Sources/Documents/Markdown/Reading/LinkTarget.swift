/// The target of a link or the source of an image; the ranges are of the text.
struct LinkTarget {
  enum Prefix {
    /// A destination as written in a link, with escapes.
    case none
    /// A literal address.
    case literal, http, mailto
  }

  var destination: Range<Int>
  var title: Range<Int>?
  var prefix = Prefix.none

  /// The visible text of a link by name: its text, or the name.
  var shown: Range<Int> { title ?? destination }

  /// Returns the address itself.
  func address(in text: [UInt8]) -> [UInt8] {
    switch prefix {
    case .none: MarkdownEscapes.resolved(destination, in: text)
    case .literal: Array(text[destination])
    case .http: Array("http://".utf8) + text[destination]
    case .mailto: Array("mailto:".utf8) + text[destination]
    }
  }

  /// Returns the title itself, or nil if it is empty.
  func title(in text: [UInt8]) -> [UInt8]? {
    guard let title, !title.isEmpty else { return nil }
    return MarkdownEscapes.resolved(title, in: text)
  }
}
