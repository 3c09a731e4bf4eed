/// A line of a terminal's output as it is read: without its control sequences.
enum TerminalLine {
  /// Returns the words of a line (ECMA-48, 5.4 and 5.6: control sequences, and strings up to their ends). Takes linear
  /// time.
  static func words(of line: String) -> String {
    var words = "".unicodeScalars
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        words.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "[": rest = rest.drop { !("@"..."~").contains($0) }.dropFirst()
      case "]", "P", "X", "^", "_": rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }.dropFirst()
      default: break
      }
    }
    return String(words)
  }
}
