/// Printed text, with what is known of each line.
struct PrintedPage {
  let lines: [PrintedLine]
  let markers: MarkedLines
  /// Whether each line stays as it is.
  let isFixed: [Bool]
  let flow: LineFlow

  /// Complexity: linear.
  init(_ text: [UInt8]) {
    lines = RunningLines.removed(from: PrintedLine.split(PrintedCharacters.replaced(in: text)))
    let margin = LineMargin(of: lines)
    markers = MarkedLines(of: lines, margin)
    isFixed = FixedLines.find(in: lines)
    flow = LineFlow(of: lines, margin, markers, isFixed: isFixed)
  }

  /// The heading that a line is; nil for any other line.
  func heading(at index: Int) -> NumberedHeading? {
    guard markers[index] == nil, index + 1 >= lines.count || !flow.continues[index + 1] else { return nil }
    return NumberedHeading(lines[index])
  }
}

/// A heading that begins with its number, such as `2.1 Title`.
struct NumberedHeading {
  /// The number's parts.
  let level: UInt8

  /// The number of words that no heading exceeds.
  private static let wordLimit = 12

  /// Returns nil unless a line begins with a number of at least two parts and a title without a full stop.
  init?(_ line: PrintedLine) {
    let number = line.content.prefix { $0.isASCIIDigit || $0 == "." }
    let parts = number.split(separator: ".")
    let title = line.content[number.endIndex...].drop(while: \.isSpaceOrTab)
    guard (2...6).contains(parts.count), parts.allSatisfy({ $0.count <= 3 }), number.first != ".",
      line.content[number.endIndex...].first?.isSpaceOrTab ?? false, !line.isFinished, line.end == .open,
      title.split(maxSplits: Self.wordLimit, whereSeparator: \.isSpaceOrTab).count <= Self.wordLimit,
      let first = String(decoding: title.prefix(4), as: UTF8.self).unicodeScalars.first,
      first.properties.isAlphabetic, !first.properties.isLowercase
    else { return nil }
    level = UInt8(parts.count)
  }
}
