/// Finds formulas in TeX: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. They become ordinary text, but nothing in them is markup.
struct FormulaScan {
  private var display = EndSearch()
  /// The offset up to which no formula in code ends.
  private var endOfLineWithoutCode = 0

  /// Returns the offset after the formula that begins at `start`; nil if none begins there.
  mutating func end(in text: [UInt8], from start: Int, within bounds: Range<Int>) -> Int? {
    guard start + 1 < bounds.upperBound else { return nil }
    switch (text[start], text[start + 1]) {
    case ("$", "$") where Self.isEmptyDisplay(in: text, at: start, within: bounds): return nil
    case ("$", "$"): return display.end { Self.endOfDisplay(in: text, from: start + 2, to: bounds.upperBound) }
    case ("\\", "("): return Self.endOfBracket(in: text, from: start, to: bounds.upperBound)
    case ("\\", "["): return Self.endOfLines(in: text, from: start, within: bounds)
    case ("$", _): return Self.endOfInline(in: text, from: start, within: bounds)
    default: return nil
    }
  }

  /// Returns the end of `$…$`, which is a formula by pandoc's rule: no space follows the first dollar sign, and the
  /// next one has no space before it and begins no word. So prices are not formulas.
  private static func endOfInline(in text: [UInt8], from start: Int, within bounds: Range<Int>) -> Int? {
    if start > bounds.lowerBound, text[start - 1].isASCIILetterOrDigit || text[start - 1] == "$" { return nil }
    var index = start + 1
    guard index < bounds.upperBound, !text[index].isASCIIWhitespace else { return nil }
    var hasCommand = false
    while index < bounds.upperBound, text[index] != "$" {
      // Behind a command, backticks are TeX's quotation marks; elsewhere they are code.
      if text[index] == "`", !hasCommand { return nil }
      hasCommand = hasCommand || text[index] == "\\"
      index += text[index] == "\\" ? 2 : 1
    }
    guard index < bounds.upperBound, text[index] == "$", !text[index - 1].isASCIIWhitespace else { return nil }
    let next = index + 1
    if next < bounds.upperBound, text[next].isASCIILetterOrDigit || text[next] == "$" { return nil }
    return next
  }

  /// Whether dollar signs are those of an empty `$$$$`, or of the rest of one.
  private static func isEmptyDisplay(in text: [UInt8], at start: Int, within bounds: Range<Int>) -> Bool {
    if text[(start + 2)..<bounds.upperBound].starts(with: "$$".utf8) { return true }
    let before = text[bounds.lowerBound..<start].suffix(2)
    return before.last == "$" && before.first != "\\"
  }

  /// Returns the end of `$$…$$`, whose text begins at an offset.
  private static func endOfDisplay(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if text[index] == "$", text[index + 1] == "$" { return index + 2 }
      index += text[index] == "\\" ? 2 : 1
    }
    return nil
  }

  /// Returns the offset after the formula in code, ``$`…`$``, that begins at `start`; nil if none begins there.
  mutating func endOfCode(in text: [UInt8], from start: Int, within bounds: Range<Int>) -> Int? {
    guard start >= endOfLineWithoutCode, text[start..<bounds.upperBound].starts(with: "$`".utf8) else { return nil }
    var index = start + 2
    while index + 1 < bounds.upperBound, text[index] != "\n" {
      if text[index] == "`", text[index + 1] == "$" { return index > start + 2 ? index + 2 : nil }
      index += 1
    }
    endOfLineWithoutCode = index
    return nil
  }

  /// Returns the end of `\[…\]` if it has lines of its own, or a command and spaces within its edges: elsewhere,
  /// backslashes keep brackets from being links.
  private static func endOfLines(in text: [UInt8], from start: Int, within bounds: Range<Int>) -> Int? {
    let before = text[bounds.lowerBound..<start].last { !$0.isSpaceOrTab }
    guard let end = endOfBracket(in: text, from: start, to: bounds.upperBound) else { return nil }
    let after = text[end..<bounds.upperBound].first { !$0.isSpaceOrTab }
    let isAlone = (before == nil || before == "\n") && (after == nil || after == "\n")
    let content = text[(start + 2)..<(end - 2)]
    return isAlone || content.first == " " && content.last == " " && hasCommand(content) ? end : nil
  }

  /// Whether text contains a command whose backslash no other one escapes.
  private static func hasCommand(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[(backslash + 1)...]
      if rest.first?.isASCIILetter == true { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns the end of `\(…\)` or `\[…\]` with TeX in it: in text, both may have needless backslashes. Complexity:
  /// linear over all calls, because a search ends where the next one begins.
  private static func endOfBracket(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    let opening = text[start + 1]
    let isParenthesis = opening == "("
    let closing = UInt8(ascii: isParenthesis ? ")" : "]")
    var index = start + 2
    while index + 1 < end {
      guard text[index] == "\\" else {
        index += 1
        continue
      }
      if text[index + 1] == opening { return nil }
      if text[index + 1] == closing {
        let content = text[(start + 2)..<index]
        return (isParenthesis ? isTeX(content) : isDisplayed(content)) ? index + 2 : nil
      }
      index += 2
    }
    return nil
  }

  /// Whether text contains a command or a script, or letters that make no word.
  private static func isTeX(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == "^" || hasCommand(text) || hasScript(text) { return true }
    let pairs = zip(text, text.dropFirst())
    let hasWord = text.contains { $0 >= 0x80 } || pairs.contains { $0.isASCIILetter && $1.isASCIILetter }
    return !hasWord && text.contains(where: \.isASCIILetter)
  }

  /// Whether text in brackets is TeX: it has lines of its own too, or contains a command or a script.
  private static func isDisplayed(_ text: ArraySlice<UInt8>) -> Bool {
    let hasLines = text.first { !$0.isSpaceOrTab } == "\n" && text.last { !$0.isSpaceOrTab } == "\n"
    return hasLines && text.contains { !$0.isASCIIWhitespace } || hasCommand(text)
      || hasScript(text) || hasSubscript(text)
  }

  /// Whether text contains a subscript: one letter or digits after a letter or bracket. Names consist of longer words.
  private static func hasSubscript(_ text: ArraySlice<UInt8>) -> Bool {
    func isInWord(_ index: Int) -> Bool {
      text.indices.contains(index) && (text[index].isASCIILetter || text[index] == "_")
    }
    return text.indices.dropFirst().dropLast().contains { index in
      guard text[index] == "_", text[index + 1].isASCIILetterOrDigit, !isInWord(index + 2) else { return false }
      return text[index - 1] == ")" || text[index - 1] == "]" || text[index - 1].isASCIILetter && !isInWord(index - 2)
    }
  }

  /// Whether text contains a script. In brackets, a script has a base, unlike the name of a footnote.
  private static func hasScript(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { byte, next in
      switch (byte, next) {
      case ("\\", _): false
      case (_, "^"), ("_", "{"): true
      default: false
      }
    }
  }
}

/// The ranges of a text's formulas.
struct Formulas: IteratorProtocol {
  private let text: [UInt8]
  private var scan = FormulaScan()
  private var index = 0

  init(in text: [UInt8]) { self.text = text }

  /// Returns the next range. Complexity: linear over all calls.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let start = index
      let end = scan.end(in: text, from: start, within: text.indices)
      if let end = end ?? scan.endOfCode(in: text, from: start, within: text.indices) {
        index = end
        return start..<end
      }
      index += text[index] == "\\" ? 2 : 1
    }
    return nil
  }
}
