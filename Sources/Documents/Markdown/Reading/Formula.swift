/// Formulas in TeX: `$…$`, `$$…$$` and `\(…\)`. They are text like any other, but nothing in them is markup.
enum Formula {
  /// The end of `$…$`, which is a formula as pandoc has it: something other than space follows the first dollar sign, and
  /// the next one follows something other than space and begins no word. So prices are none.
  fileprivate static func endOfInline(_ start: Int, in text: [UInt8], _ bounds: Range<Int>) -> Int? {
    if start > bounds.lowerBound, text[start - 1].isASCIILetterOrDigit || text[start - 1] == "$" { return nil }
    var index = start + 1
    guard index < bounds.upperBound, !text[index].isASCIIWhitespace else { return nil }
    while index < bounds.upperBound, text[index] != "$", text[index] != "`" {
      index += text[index] == "\\" ? 2 : 1
    }
    guard index < bounds.upperBound, text[index] == "$", !text[index - 1].isASCIIWhitespace else { return nil }
    let next = index + 1
    if next < bounds.upperBound, text[next].isASCIILetterOrDigit || text[next] == "$" { return nil }
    return next
  }

  /// The end of a formula whose text begins at an offset and that two signs end.
  fileprivate static func end(
    closedBy signs: (UInt8, UInt8), after start: Int, in text: [UInt8], _ bounds: Range<Int>
  ) -> Int? {
    var index = start
    while index + 1 < bounds.upperBound {
      if text[index] == signs.0, text[index + 1] == signs.1 { return index > start ? index + 2 : nil }
      index += text[index] == "\\" ? 2 : 1
    }
    return nil
  }
}

/// The search for formulas in one text, from its start to its end.
struct FormulaScan {
  /// From where on no formula of a kind ends any more, so that what begins many and ends none is searched once.
  private var noDisplayEnd = Int.max
  private var noParenthesisEnd = Int.max

  /// The offset after the formula that begins at an offset; nil if none begins there.
  mutating func end(of start: Int, in text: [UInt8], _ bounds: Range<Int>) -> Int? {
    guard start + 1 < bounds.upperBound else { return nil }
    switch (text[start], text[start + 1]) {
    case ("$", "$"):
      return end(closedBy: (UInt8(ascii: "$"), UInt8(ascii: "$")), of: start, in: text, bounds, none: &noDisplayEnd)
    case ("\\", "("):
      return end(
        closedBy: (UInt8(ascii: "\\"), UInt8(ascii: ")")), of: start, in: text, bounds, none: &noParenthesisEnd)
    case ("$", _): return Formula.endOfInline(start, in: text, bounds)
    default: return nil
    }
  }

  private func end(
    closedBy signs: (UInt8, UInt8), of start: Int, in text: [UInt8], _ bounds: Range<Int>, none: inout Int
  ) -> Int? {
    if start >= none { return nil }
    let end = Formula.end(closedBy: signs, after: start + 2, in: text, bounds)
    if end == nil { none = start }
    return end
  }
}

/// The places of the formulas of a text.
struct Formulas: IteratorProtocol {
  private let text: [UInt8]
  private var scan = FormulaScan()
  private var index = 0

  init(in text: [UInt8]) { self.text = text }

  /// The next one. Complexity: linear over all.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let start = index
      if let end = scan.end(of: start, in: text, text.indices) {
        index = end
        return start..<end
      }
      index += text[index] == "\\" ? 2 : 1
    }
    return nil
  }
}
