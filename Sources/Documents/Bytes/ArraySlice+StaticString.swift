/// Searches for the program's own text.
extension ArraySlice<UInt8> {
  /// Whether the bytes begin with a text.
  func starts(with text: StaticString) -> Bool { starts(with: text.bytes) }

  /// Whether the bytes contain an ASCII text, which is given in lower case, in either case.
  func contains(_ text: StaticString) -> Bool {
    let text = text.bytes
    return indices.contains { index in
      self[index].lowercasedASCII == text.first
        && self[index...].prefix(text.count).elementsEqual(text) { $0.lowercasedASCII == $1 }
    }
  }
}
