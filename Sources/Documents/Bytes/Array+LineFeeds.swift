extension [UInt8] {
  /// Returns the text with a line feed at the end of each line, instead of a carriage return with or without one.
  /// Complexity: linear.
  func withLineFeeds() -> [UInt8] {
    indices.compactMap { index in
      guard self[index] == "\r" else { return self[index] }
      return index + 1 < count && self[index + 1] == "\n" ? nil : UInt8(ascii: "\n")
    }
  }
}
