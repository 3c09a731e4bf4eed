/// Lines that stay as they are: code, and tables whose columns are aligned with spaces.
enum FixedLines {
  /// Returns which lines are fixed: commands, and at least two lines together one of which is so beyond doubt.
  /// Complexity: linear.
  static func find(in lines: [PrintedLine]) -> [Bool] {
    let isCertain = lines.map { $0.isTabular && !isMarked($0) || isCertainCode($0.content) }
    let isLikely = zip(lines, isCertain).map { $1 || isCode($0.content) }
    return lines.indices.map { index in
      isPrompt(lines[index].content) || isCertain[index] && isBeside(isLikely, index)
        || isLikely[index] && isBeside(isCertain, index)
    }
  }

  /// Whether the line before or after another one is in a set.
  private static func isBeside(_ isIn: [Bool], _ index: Int) -> Bool {
    index > 0 && isIn[index - 1] || index + 1 < isIn.count && isIn[index + 1]
  }

  /// Whether a line is a command behind a shell's prompt.
  private static func isPrompt(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "$ ") && line.count > 2 }

  private static func isMarked(_ line: PrintedLine) -> Bool { LineMarker(line.content) != nil }

  /// Whether a line is code that no clause of a sentence looks like.
  private static func isCertainCode(_ line: ArraySlice<UInt8>) -> Bool {
    isCode(line)
      && (line.contains { signs.contains($0) }
        || zip(line, line.dropFirst()).contains { $0.isASCIILetter && $1 == "(" })
  }

  /// Whether a line is code, or a clause that ends with a semicolon.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool { CodeEvidence.isCode(line) && !line.isSentence }

  private static let signs = ByteSet("{}=<>[]_#@")
}
