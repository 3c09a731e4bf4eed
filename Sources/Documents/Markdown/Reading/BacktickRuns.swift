/// Finds the closing backticks of code spans without looking twice at text that has none (CommonMark 0.31.2, 6.1).
struct BacktickRuns {
  /// Where the last run of each length starts; empty until the leaf has been looked through.
  private var lastStarts: [Int] = []

  /// Forgets the last leaf.
  mutating func reset() { lastStarts.empty() }

  /// Where the next run of a length starts, or nil.
  mutating func closer(of length: Int, after start: Int, to end: Int, in text: [UInt8]) -> Int? {
    if lastStarts.isEmpty { scan(text, from: start, to: end) }
    guard length < lastStarts.count, lastStarts[length] >= start else { return nil }
    var index = start
    while let run = Self.nextRun(in: text, from: index, to: end) {
      if run.count == length { return run.lowerBound }
      index = run.upperBound
    }
    return nil
  }

  private mutating func scan(_ text: [UInt8], from start: Int, to end: Int) {
    lastStarts.append(-1)
    var index = start
    while let run = Self.nextRun(in: text, from: index, to: end) {
      while lastStarts.count <= run.count { lastStarts.append(-1) }
      lastStarts[run.count] = run.lowerBound
      index = run.upperBound
    }
  }

  private static func nextRun(in text: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
    let runStart = ByteScan.firstIndex(of: UInt8(ascii: "`"), in: text, start..<end)
    guard runStart < end else { return nil }
    var runEnd = runStart
    while runEnd < end, text[runEnd] == "`" { runEnd += 1 }
    return runStart..<runEnd
  }
}
