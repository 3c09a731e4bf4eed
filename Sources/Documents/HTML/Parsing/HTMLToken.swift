/// What the tokenizer gives to the tree builder.
struct HTMLToken {
  enum Kind {
    case text, startTag, endTag, comment, doctype, end
  }

  var kind: Kind
  var tag = HTMLTag.unknown
  /// Tells unknown tags apart: the number of the tag's name. 0 is that of known tags.
  var unknownName: UInt16 = 0
  var isSelfClosing = false
  /// The characters of text or of a comment; where a tag's attributes lie in the tokenizer's.
  var content = TextSpan.empty
}
