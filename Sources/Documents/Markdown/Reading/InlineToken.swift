/// A piece of markup in a leaf's text, or the text between two such pieces. Numbers are indices into the arrays of
/// ``InlineTokens``.
enum InlineToken {
  /// Literal text.
  case text(TextSpan)
  /// An at sign, which may make the text around it an email address.
  case atSign
  /// The content of a code span.
  case code(TextSpan)
  /// A formula with its marks.
  case formula(TextSpan)
  case softBreak
  case lineBreak
  /// A run of delimiters.
  case delimiters(UInt32)
  /// The start of a link to a target.
  case linkStart(UInt32)
  case linkEnd
  /// The start of an image from a target, and the token that ends it.
  case imageStart(UInt32, end: UInt32)
  case imageEnd
  /// An HTML tag.
  case tag(UInt32)
  /// A link to a note by its name.
  case wikiLink(UInt32)
  /// A picture or a note that is shown here, by its name.
  case embed(UInt32)
  /// A footnote reference; the number is the footnote's.
  case footnote(UInt32)
}
