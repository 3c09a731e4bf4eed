extension [UInt8] {
  /// Returns the text with a line feed at the end of each line, instead of a carriage return with or without one.
  /// Complexity: linear.
  func withLineFeeds() -> [UInt8] {
    indices.compactMap { index in
      guard self[index] == "\r" else { return self[index] }
      return index + 1 < count && self[index + 1] == "\n" ? nil : UInt8(ascii: "\n")
    }
  }

  /// Ends the last line, unless it is empty.
  mutating func endLine() { if let last, last != "\n" { append("\n") } }
}

extension ArraySlice<UInt8> {
  /// Removes the first line with its ending, which is CR LF, LF or CR, and returns it without that.
  mutating func takeLine() -> ArraySlice<UInt8> {
    let line = prefix { $0 != "\n" && $0 != "\r" }
    let rest = self[line.endIndex...]
    self = rest.dropFirst(rest.starts(with: "\r\n".utf8) ? 2 : 1)
    return line
  }
}
