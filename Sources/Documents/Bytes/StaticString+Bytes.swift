extension StaticString {
  /// The bytes of the program's own text, UTF-8, without a copy.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }

  /// Returns the value for a name in a table of `name=value` entries, or nil. The entries are separated by white space
  /// and sorted by the bytes of their names. Complexity: logarithmic in the table's size.
  func value(of name: some Collection<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let table = bytes
    var (low, high) = (0, table.count)
    while low < high {
      let start = table[low..<low + (high - low) / 2].lastIndex { $0.isASCIIWhitespace }.map { $0 + 1 } ?? low
      let entry = table[start..<high].prefix { !$0.isASCIIWhitespace }
      let known = entry.prefix { $0 != "=" }
      if known.elementsEqual(name) { return entry[known.endIndex...].dropFirst() }
      if known.lexicographicallyPrecedes(name) { low = entry.endIndex + 1 } else { high = start }
    }
    return nil
  }
}
