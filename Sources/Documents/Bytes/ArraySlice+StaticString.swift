/// Searches for the program's own text.
extension ArraySlice<UInt8> {
  /// Whether the bytes begin with a text.
  func starts(with text: StaticString) -> Bool { starts(with: text.bytes) }

  /// Returns what follows an ASCII text, which is given in lower case, in either case; nil if the bytes do not begin
  /// with it.
  func rest(after text: StaticString) -> ArraySlice<UInt8>? {
    let start = prefix(text.bytes.count)
    return start.isWord(text.bytes) ? self[start.endIndex...] : nil
  }

  /// Whether the bytes contain an ASCII text, which is given in lower case, in either case.
  func contains(_ text: StaticString) -> Bool {
    let text = text.bytes
    return indices.contains { index in
      self[index].lowercasedASCII == text.first
        && self[index...].prefix(text.count).elementsEqual(text) { $0.lowercasedASCII == $1 }
    }
  }
}
