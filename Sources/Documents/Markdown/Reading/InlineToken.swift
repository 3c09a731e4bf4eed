/// A piece of a leaf's text between two things that mean something.
struct InlineToken {
  enum Kind: UInt8 {
    /// Text as it stands.
    case text
    /// Text that character references stand for; its offsets are those of ``InlineParser/decoded``.
    case decoded
    /// An at sign, which may make an email address of the text around it.
    case atSign
    case code
    case softBreak
    case lineBreak
    /// A run of delimiters; `value` is its index among them.
    case delimiters
    /// The start of a link; `value` is the index of its target.
    case linkStart
    case linkEnd
    /// The start of an image; `value` is the index of its target, `end` the index of the token that ends it.
    case imageStart
    case imageEnd
    /// An HTML tag; `value` is its index among them.
    case tag
    /// A link by the name of a note; `value` is the index of its target.
    case wikiLink
    /// A footnote reference; `value` is the footnote's number.
    case footnote
  }

  var kind: Kind
  var start: UInt32 = 0
  var end: UInt32 = 0
  var value: UInt32 = 0

  /// The offsets of its text.
  var range: Range<Int> { Int(start)..<Int(end) }
}

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
}

/// An opening bracket that may begin a link or an image.
struct InlineBracket {
  var isImage: Bool
  /// Whether another opening bracket has followed.
  var isFollowedByBracket = false
  /// The index of its token.
  @FourBytes var token: Int
  /// The offset after it.
  @FourBytes var position: Int
  /// The last delimiter before it, as an index.
  @FourBytes var delimiterBefore: Int
}
