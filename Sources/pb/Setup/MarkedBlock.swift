/// Our lines in a file of the user's, between two marks. Removing them restores the file byte for byte.
enum MarkedBlock {
  static let opening = "# >>> pb setup; 'pb setup --undo' removes these lines"
  static let closing = "# <<< pb setup"
  private static let newline = UInt8(ascii: "\n")

  /// Returns `text` with our lines at its end.
  static func append(_ lines: [String], to text: [UInt8]) -> [UInt8] { insert(lines, into: text, at: text.count) }

  /// Returns `text` with our lines at `offset`, the beginning of a line or the end. An end without a newline stays one.
  static func insert(_ lines: [String], into text: [UInt8], at offset: Int) -> [UInt8] {
    let block = Array(([opening] + lines + [closing]).joined(separator: "\n").utf8)
    let isOpenEnd = offset == text.count && !text.isEmpty && text.last != newline
    return Array(text[..<offset]) + (isOpenEnd ? [newline] + block : block + [newline]) + Array(text[offset...])
  }

  /// Returns `text` without our lines; nil if it contains none between both marks.
  static func remove(from text: [UInt8]) -> [UInt8]? {
    guard let start = line(opening, in: text, from: 0), let end = line(closing, in: text, from: start.upperBound) else {
      return nil
    }
    guard end.upperBound == text.count else {
      return Array(text[..<start.lowerBound] + text[(end.upperBound + 1)...])
    }
    // The text ended without a newline: the one before the block is ours.
    return Array(text[..<max(0, start.lowerBound - 1)])
  }

  /// Returns our lines in `text`, without the marks; nil if there are none.
  static func lines(in text: [UInt8]) -> [String]? {
    guard let start = line(opening, in: text, from: 0), let end = line(closing, in: text, from: start.upperBound) else {
      return nil
    }
    return text[start.upperBound..<end.lowerBound].split(separator: newline).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the place of a whole line, without its newline, at or after `from`.
  private static func line(_ line: String, in text: [UInt8], from: Int) -> Range<Int>? {
    var start = from
    while start < text.count {
      let end = text[start...].firstIndex(of: newline) ?? text.count
      if text[start..<end].elementsEqual(line.utf8) { return start..<end }
      start = end + 1
    }
    return nil
  }
}
