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
      let beginsLine = joined.last.map(\.isBreak) ?? true
      if beginsLine, let formula = formula(atStartOf: rest, in: builder.text) {
        joined.append(Run(content: .text(builder.keep(formula.text)), style: first.style))
        rest = rest.dropFirst(formula.runs)
      } else {
        joined.append(first)
        rest = rest.dropFirst()
      }
    }
    runs = joined
  }

  /// Returns the formula that a line begins, in one line, and its number of runs.
  private func formula(atStartOf runs: ArraySlice<Run>, in kept: [UInt8]) -> (text: [UInt8], runs: Int)? {
    let lines = linesOfFormula(atStartOf: runs, in: kept)
    return lines.isEmpty ? nil : (Array(lines.joined(separator: [0x20])), 2 * lines.count - 1)
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

/// Formulas in text, between the marks that MathJax and others look for.
extension InlineRuns {
  /// Makes formulas of what is between marks and looks like one. Complexity: linear.
  mutating func markFormulas(in kept: [UInt8]) {
    guard runs.contains(where: { mayContainFormula($0, in: kept) }) else { return }
    runs = runs.flatMap { run in
      if case .text(let span) = run.content, mayContainFormula(run, in: kept) {
        return parts(of: span, in: kept).map { Run(content: $0, style: run.style) }
      }
      return [run]
    }
  }

  private func mayContainFormula(_ run: Run, in kept: [UInt8]) -> Bool {
    guard case .text(let span) = run.content, !styles[Int(run.style)].isCode else { return false }
    return kept[span.range].contains { $0 == "$" || $0 == "\\" }
  }

  /// Returns the formulas of a text and what is between them.
  private func parts(of span: TextSpan, in kept: [UInt8]) -> [Content] {
    let text = Array(kept[span.range])
    func part(_ range: Range<Int>) -> TextSpan {
      TextSpan(start: span.start + UInt32(range.lowerBound), count: UInt32(range.count))
    }
    var parts: [Content] = []
    var end = 0
    var formulas = Formulas(in: text)
    while let formula = formulas.next() {
      guard Self.looksLikeFormula(text[formula]) else { continue }
      if end < formula.lowerBound { parts.append(.text(part(end..<formula.lowerBound))) }
      parts.append(.formula(part(formula)))
      end = formula.upperBound
    }
    if end < text.count { parts.append(.text(part(end..<text.count))) }
    return parts
  }

  /// Whether what is between dollar signs has a sign of a formula, or is a single letter. Anything else may be money.
  private static func looksLikeFormula(_ marked: ArraySlice<UInt8>) -> Bool {
    if marked.first == "\\" { return true }
    let tex = FormulaSource(marked).tex
    return tex.contains(where: signs.contains) || tex.count == 1 && tex.allSatisfy(\.isASCIILetter)
  }
}
