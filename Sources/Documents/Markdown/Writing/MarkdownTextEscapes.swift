/// Decides which characters of a text may be markup in their place and need a backslash.
struct MarkdownTextEscapes {
  let text: [UInt8]
  let place: MarkdownPlace
  /// Whether it is the text of a link or image.
  let isInBrackets: Bool
  /// Whether it is the end of the block.
  let isLast: Bool
  /// Whether lines of the block may be read as a table.
  let canBeTable: Bool
  /// The last run of equal delimiters, and whether it can open or close anything.
  private var run = (range: 0..<0, canMean: false)
  /// The start of the number signs at the end of the text.
  private let closingSigns: Int
  private var addresses: Ahead<BareAddresses>
  private var formulas: Ahead<Formulas>

  init(text: [UInt8], place: MarkdownPlace, isInBrackets: Bool, isLast: Bool, canBeTable: Bool) {
    self.text = text
    self.place = place
    self.isInBrackets = isInBrackets
    self.isLast = isLast
    self.canBeTable = canBeTable
    closingSigns = (text.lastIndex { $0 != "#" } ?? -1) + 1
    addresses = Ahead(BareAddresses(in: text))
    formulas = Ahead(Formulas(in: text))
  }

  /// Whether the character at an index may be markup after the output so far. Called for ascending indices, it takes
  /// time linear in the text's length.
  mutating func isNeeded(at index: Int, after output: [UInt8]) -> Bool {
    // Addresses and formulas are read literally.
    if addresses.hold(index) || formulas.hold(index) {
      return place == .cell && text[index] == "|"
    }
    if output.isEmpty || output.last == "\n", isNeededAtLineStart(index) { return true }
    let next = index + 1 < text.count ? text[index + 1] : nil
    switch text[index] {
    case "\\": return next?.isASCIIPunctuation ?? true
    case "`": return true
    case "*", "_", "~": return isDelimiter(index, output)
    case "^":
      return next == "[" || next == nil && !isLast
        || ScriptSyntax.content(in: text, from: index, within: text.indices) != nil
    case "=": return next == "=" || output.last == "="
    case "[", "$": return true
    case "%": return next == "%" || output.last == "%"
    case "]": return isInBrackets || Self.endsLinkByName(output)
    case "(": return output.last == "]"
    case ":": return Self.endsLinkByName(output) || EmojiName.code(at: index, in: text[...]) != nil
    case "!": return next == nil && !isLast
    case "<": return next.map { $0.isASCIILetter || $0 == "/" || $0 == "!" || $0 == "?" } ?? !isLast
    case "&": return MarkdownEscapes.characterReference(text[index...]) != nil
    case "|": return place == .cell
    case ".", ")": return endsListNumber(at: index, output)
    case "#": return place == .heading && isLast && index >= closingSigns
    case "{":
      return place == .heading && isLast && HeadingAttributes(endingText: [UInt8(ascii: " ")] + text[index...]) != nil
    default: return false
    }
  }

  /// Whether the character at an index is the last of an address, which would be a part of the link.
  mutating func isAtEndOfAddress(_ index: Int) -> Bool {
    addresses.hold(index) && addresses.first?.upperBound == index + 1
  }

  /// Whether an address ends directly before an index.
  mutating func isBehindAddress(_ index: Int) -> Bool {
    _ = addresses.hold(index)
    return addresses.lastEnd == index
  }

  /// Ranges that are found while the text is read, because a text may consist mostly of addresses.
  private struct Ahead<Ranges: IteratorProtocol<Range<Int>>> {
    private var ranges: Ranges
    private(set) var first: Range<Int>?
    /// The end of the range before the first one.
    private(set) var lastEnd: Int?

    init(_ ranges: Ranges) {
      self.ranges = ranges
      first = self.ranges.next()
    }

    /// Whether one of the ranges contains an index. Indices must ascend.
    mutating func hold(_ index: Int) -> Bool {
      while let next = first, next.upperBound <= index {
        lastEnd = next.upperBound
        first = ranges.next()
      }
      return first?.contains(index) ?? false
    }
  }

  private func isNeededAtLineStart(_ index: Int) -> Bool {
    guard place != .cell else { return false }
    let line = text[index...].prefix { $0 != "\n" }
    let next = line.dropFirst().first
    switch text[index] {
    case "#": return line.drop { $0 == "#" }.first?.isSpaceOrTab ?? true
    case ">", ":": return true
    case "|": return canBeTable
    case "+", "-", "*", "_": return next?.isSpaceOrTab ?? true || next == text[index]
    case "=": return line.allSatisfy { $0 == "=" || $0.isSpaceOrTab }
    case "~": return line.starts(with: "~~~".utf8)
    default: return false
    }
  }

  /// Whether the output may end with a link by name, which some following characters would break.
  private static func endsLinkByName(_ output: [UInt8]) -> Bool { output.suffix(2).elementsEqual("]]".utf8) }

  /// Whether the character after a number makes the line a list item.
  private func endsListNumber(at index: Int, _ output: [UInt8]) -> Bool {
    let number = output.reversed().prefix(10).prefix { $0.isASCIIDigit }
    guard (1...9).contains(number.count), place != .cell else { return false }
    let isAtLineStart = number.count == output.count || output[output.count - number.count - 1] == "\n"
    return isAtLineStart && (text[(index + 1)...].first?.isSpaceOrTab ?? true)
  }

  private mutating func isDelimiter(_ index: Int, _ output: [UInt8]) -> Bool {
    if !run.range.contains(index) {
      let range = rangeOfRun(at: index)
      run = (range, canMean(range, output))
    }
    return run.canMean
  }

  private func rangeOfRun(at index: Int) -> Range<Int> {
    var start = index
    while start > 0, text[start - 1] == text[index] { start -= 1 }
    var end = index + 1
    while end < text.count, text[end] == text[index] { end += 1 }
    return start..<end
  }

  /// Whether a run of delimiters can open or close anything.
  private func canMean(_ run: Range<Int>, _ output: [UInt8]) -> Bool {
    let isFirst = run.lowerBound == 0
    let before =
      isFirst ? output.isEmpty ? .whitespace : .punctuation : Flanks.neighbour(before: run.lowerBound, in: text)
    let isFinal = run.upperBound == text.count
    let after = isFinal ? isLast ? .whitespace : .punctuation : Flanks.neighbour(at: run.upperBound, in: text)
    let flanks = Flanks(before: before, after: after)
    if text[run.lowerBound] == "_" { return flanks.canOpenUnderscore || flanks.canCloseUnderscore }
    return flanks.isLeft || flanks.isRight
  }
}
