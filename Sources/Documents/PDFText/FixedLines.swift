/// Lines that stay as they are: code, and tables whose columns are aligned with spaces.
enum FixedLines {
  /// Returns which lines are fixed: at least two together, or a command. Complexity: linear.
  static func find(in lines: [PrintedLine]) -> [Bool] {
    let alone = lines.map { $0.isTabular && !isMarked($0) || isCode($0.content) }
    return alone.indices.map { index in
      isPrompt(lines[index].content)
        || alone[index] && (index > 0 && alone[index - 1] || index + 1 < alone.count && alone[index + 1])
    }
  }

  /// Whether a line is a command behind a shell's prompt.
  private static func isPrompt(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "$ ") && line.count > 2 }

  private static func isMarked(_ line: PrintedLine) -> Bool { LineMarker(line.content) != nil }

  /// Whether a line is code that no clause of a sentence looks like.
  private static func isCode(_ line: ArraySlice<UInt8>) -> Bool {
    guard CodeEvidence.isCode(line), !line.isSentence else { return false }
    return line.contains { signs.contains($0) }
      || zip(line, line.dropFirst()).contains { $0.isASCIILetter && $1 == "(" }
  }

  private static let signs = ByteSet("{}=<>[]_#@")
}
