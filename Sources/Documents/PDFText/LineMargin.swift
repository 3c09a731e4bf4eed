/// The right margin of printed text, as the lines around each line show it.
struct LineMargin {
  private let margins: [Int]
  /// Whether the text's font has letters of one width.
  let isMonospaced: Bool

  /// The number of lines on either side that share a margin.
  private static let reach = 10
  /// The number of lines before a small letter from which on only these show the margin.
  private static let leastWrapped = 2
  /// The percentage of the margin that most wrapped lines reach.
  private static let raggedness = 85

  /// Complexity: linear.
  init(of lines: [PrintedLine]) {
    let isWrapped = lines.indices.map { index in
      index + 1 < lines.count && lines[index + 1].start == .lowercase && !lines[index + 1].isAfterBlank
        && !lines[index].isFinished
    }
    let proportional = Self.margins(lines.map(\.edge.proportional), isWrapped)
    let monospaced = Self.margins(lines.map(\.edge.monospaced), isWrapped)
    // In the text's font, more lines end near the margin.
    let nearProportional = zip(lines, proportional).count { Self.isNear($0.edge.proportional, $1) }
    let nearMonospaced = zip(lines, monospaced).count { Self.isNear($0.edge.monospaced, $1) }
    isMonospaced = nearMonospaced > nearProportional
    margins = isMonospaced ? monospaced : proportional
  }

  subscript(line: Int) -> Int { margins[line] }

  private static func isNear(_ edge: Int, _ margin: Int) -> Bool { abs(edge - margin) * 100 <= margin * 3 }

  private static func margins(_ edges: [Int], _ isWrapped: [Bool]) -> [Int] {
    edges.indices.map { index in
      let around = max(0, index - reach)...min(edges.count - 1, index + reach)
      let wrapped = around.filter { isWrapped[$0] }.map { edges[$0] }
      guard wrapped.count < leastWrapped else { return common(wrapped.sorted(by: >)) }
      return supported(edges[around].sorted(by: >))
    }
  }

  /// Returns the edge below which most others are near.
  ///
  /// PDFium joins the lines of a word that a hyphen breaks, so some lines are several times as long as the margin.
  private static func common(_ edges: [Int]) -> Int {
    var (best, most, end) = (edges.first ?? 0, 0, 0)
    for (start, edge) in edges.enumerated() {
      while end < edges.count, edges[end] * 100 >= edge * raggedness { end += 1 }
      if end - start > most { (best, most) = (edge, end - start) }
    }
    return best
  }

  /// Returns the greatest of the edges that another one supports: a single line that sticks out is no margin.
  private static func supported(_ edges: [Int]) -> Int {
    guard let most = edges.first else { return 0 }
    for (edge, next) in zip(edges, edges.dropFirst()) where edge * 4 >= most * 3 {
      if next * 100 >= edge * 93 { return edge }
    }
    return most
  }
}
