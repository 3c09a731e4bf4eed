/// Text that consists only of tags and comments of which readers see nothing, as authors write them before a heading that
/// links lead to.
enum UnseenMarkup {
  /// Returns the names of the places in such a text; nil if readers see something of it. Complexity: linear.
  static func names(in text: [UInt8], _ range: Range<Int>) -> [[UInt8]]? {
    var names: [[UInt8]] = []
    var (markup, comments) = (MarkupScan(), CommentScan())
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position].isASCIIWhitespace {
        position += 1
      } else if text[position] == "%", let end = comments.end(in: text, from: position, within: range) {
        position = end
      } else if text[position] == "<", let end = HTMLTagSyntax.end(in: text, from: position, to: range.upperBound) {
        let tag = InlineTag(in: text, position..<end)
        guard tag.isUnseen(in: text) else { return nil }
        if !tag.isClosing, let name = tag.name(in: text) { names.append(name) }
        position = end
      } else if text[position] == "<", let end = markup.end(in: text, from: position, to: range.upperBound) {
        position = end
      } else {
        return nil
      }
    }
    return names
  }
}
