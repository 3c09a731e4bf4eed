/// Formulas of several lines. Programs that turn each line's end into a break do so within `$$…$$` too, and MathJax
/// ignores the breaks.
extension InlineRuns {
  /// Joins the lines of each formula that fills whole lines.
  ///
  /// Complexity: linear; the search for a formula's end stops at the next line that could begin one.
  mutating func joinFormulas(in builder: inout DocumentBuilder) {
    guard runs.contains(where: \.isBreak) else { return }
    var joined: [Run] = []
    var rest = runs[...]
    while let first = rest.first {
      let lines = joined.last.map(\.isBreak) ?? true ? linesOfFormula(atStartOf: rest, in: builder.text) : []
      let isFormula = !lines.isEmpty
      let text = isFormula ? .text(builder.keep(Array(lines.joined(separator: [0x20])))) : first.content
      joined.append(Run(content: text, style: first.style))
      rest = rest.dropFirst(isFormula ? 2 * lines.count - 1 : 1)
    }
    runs = joined
  }

  /// Returns the lines of the formula that a line begins: runs of text with one break between two lines. Only signs of
  /// a formula distinguish it from prices in dollars.
  private func linesOfFormula(atStartOf runs: ArraySlice<Run>, in kept: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var hasSign = false
    var rest = runs
    while let run = rest.popFirst() {
      guard case .text(let span) = run.content, run.style == runs.first?.style, !styles[Int(run.style)].isCode,
        rest.first.map(\.isBreak) ?? true
      else { return [] }
      let line = kept[span.range]
      if lines.isEmpty && !line.starts(with: Self.dollars) { return [] }
      lines.append(line)
      let tex = lines.count == 1 ? line.dropFirst(2) : line
      hasSign = hasSign || tex.contains(where: Self.signs.contains)
      if let dollar = tex.firstIndex(of: "$") {
        let isEnd = tex[dollar...].elementsEqual(Self.dollars)
        return isEnd && hasSign && lines.count > 1 ? lines : []
      }
      _ = rest.popFirst()
    }
    return []
  }

  private static let dollars = Array("$$".utf8)
  private static let signs = ByteSet("\\^_=")
}
