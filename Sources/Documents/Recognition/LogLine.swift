/// A line of a log, which begins with a time.
enum LogLine {
  static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
    let start = line.first == "[" ? line.dropFirst() : line
    // 2026-01-31, 12:34:56, [   1.234567], Jan 31 12:34:56
    if matches(start, "dddd-dd-dd") && start.count > 12 { return matches(start.dropFirst(11), "dd:dd") }
    if matches(start, "dd:dd:dd") { return true }
    if line.first == "[", let end = start.firstIndex(of: "]") {
      return end > start.startIndex && start[..<end].allSatisfy { $0.isASCIIDigit || $0 == "." || $0 == " " }
        && start[..<end].contains(UInt8(ascii: "."))
    }
    return start.prefix(3).allSatisfy(\.isASCIILetter)
      && (matches(start.dropFirst(4), "dd dd:dd") || matches(start.dropFirst(4), " d dd:dd"))
  }

  /// Whether a text begins with a pattern, in which `d` is any digit.
  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
    text.count >= pattern.bytes.count
      && zip(text, pattern.bytes).allSatisfy { $1 == "d" ? $0.isASCIIDigit : $0 == $1 }
  }
}
