/// Finds code spans, and scans text without closing backticks only once (CommonMark 0.31.2, 6.1).
struct CodeSpanScan {
  /// The start of the last run of each length; empty until the leaf has been scanned.
  private var lastStarts: [Int] = []

  /// Returns the content of the span that the backticks at an offset begin, and the offset after it. If they begin
  /// none, returns no content and the offset after the backticks.
  mutating func span(in text: [UInt8], from start: Int, to end: Int) -> (content: Range<Int>?, next: Int) {
    let opener = Self.run(in: text, from: start, to: end)
    guard let closer = closer(of: opener, in: text, to: end) else { return (nil, opener.upperBound) }
    return (opener.upperBound..<closer.lowerBound, closer.upperBound)
  }

  /// Returns a span's text: line endings become spaces, and one space is removed from both ends unless all are spaces.
  static func text(of content: Range<Int>, in text: [UInt8]) -> ArraySlice<UInt8> {
    let hasLines = ByteScan.firstIndex(of: "\n", in: text, content) < content.upperBound
    let text = hasLines ? text[content].map { $0 == "\n" ? UInt8(ascii: " ") : $0 }[...] : text[content]
    guard text.count > 2, text.first == " ", text.last == " ", text.contains(where: { $0 != " " }) else { return text }
    return text.dropFirst().dropLast()
  }

  private mutating func closer(of opener: Range<Int>, in text: [UInt8], to end: Int) -> Range<Int>? {
    if lastStarts.isEmpty { noteRuns(in: text, from: opener.upperBound, to: end) }
    guard opener.count < lastStarts.count, lastStarts[opener.count] >= opener.upperBound else { return nil }
    var run = opener
    repeat { run = Self.nextRun(in: text, from: run.upperBound, to: end) } while run.count != opener.count
    return run
  }

  private mutating func noteRuns(in text: [UInt8], from start: Int, to end: Int) {
    var run = Self.nextRun(in: text, from: start, to: end)
    repeat {
      while lastStarts.count <= run.count { lastStarts.append(-1) }
      lastStarts[run.count] = run.lowerBound
      run = Self.nextRun(in: text, from: run.upperBound, to: end)
    } while !run.isEmpty
  }

  /// Returns the next run of backticks, or an empty one at the end.
  private static func nextRun(in text: [UInt8], from start: Int, to end: Int) -> Range<Int> {
    run(in: text, from: ByteScan.firstIndex(of: "`", in: text, start..<end), to: end)
  }

  private static func run(in text: [UInt8], from start: Int, to end: Int) -> Range<Int> {
    start..<(text[start..<end].firstIndex { $0 != "`" } ?? end)
  }
}
