/// The braces of a style sheet that are neither in comments nor in strings (CSS Syntax 3, 4.3), as indices of its text.
struct CSSBraces: IteratorProtocol {
  private let text: [UInt8]
  private var index: Int
  private let end: Int

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    (index, end) = (range.lowerBound, range.upperBound)
  }

  mutating func next() -> Int? {
    while index < end {
      let here = index
      index += 1
      switch text[here] {
      case "{", "}": return here
      case "/" where index < end && text[index] == "*": skipComment()
      case "\"", "'": skipString(text[here])
      default: break
      }
    }
    return nil
  }

  /// Returns the index of the brace that closes the block whose opening one came last, or the text's end.
  mutating func endOfBlock() -> Int {
    var depth = 1
    while let brace = next() {
      depth += text[brace] == "{" ? 1 : -1
      if depth == 0 { return brace }
    }
    return end
  }

  /// The asterisk that begins a comment does not end it.
  private mutating func skipComment() {
    index += 2
    while index < end, !(text[index] == "/" && text[index - 1] == "*") { index += 1 }
    index = Swift.min(index + 1, end)
  }

  /// A string without a closing quotation mark ends with its line.
  private mutating func skipString(_ quote: UInt8) {
    while index < end, text[index] != quote, text[index] != "\n" { index += text[index] == "\\" ? 2 : 1 }
    index = Swift.min(index + 1, end)
  }
}
