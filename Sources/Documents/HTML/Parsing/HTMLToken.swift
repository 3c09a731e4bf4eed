/// A token that the tokenizer passes to the tree builder.
struct HTMLToken {
  enum Kind {
    case text, startTag, endTag, comment, doctype, end
  }

  var kind: Kind
  var tag = HTMLTag.unknown
  /// The number of an unknown tag's name, which distinguishes unknown tags; 0 for known tags.
  var unknownName: UInt16 = 0
  var isSelfClosing = false
  /// The characters of text or of a comment; for a tag, the range of its attributes in the tokenizer's.
  var content = TextSpan.empty
}
