/// Finds comments of note-taking programs, `%%…%%`, which readers do not see. They have white space around them.
struct CommentScan {
  private var comment = EndSearch()

  /// Returns the offset after the comment that begins at `start`, or nil if none begins there.
  mutating func end(in text: [UInt8], from start: Int, within leaf: Range<Int>) -> Int? {
    guard start + 1 < leaf.upperBound, text[start + 1] == "%",
      start == leaf.lowerBound || text[start - 1].isASCIIWhitespace
    else { return nil }
    return comment.end {
      stride(from: start + 5, through: leaf.upperBound, by: 1).first { end in
        text[end - 1] == "%" && text[end - 2] == "%" && (end == leaf.upperBound || text[end].isASCIIWhitespace)
      }
    }
  }
}
