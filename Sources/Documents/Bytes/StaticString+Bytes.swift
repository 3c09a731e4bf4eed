extension StaticString {
  /// The bytes of text of the program's own, UTF-8, which stay where they are.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }

  /// The value that a table of `name=value` has for a name; between its entries, which stand in the order of their names'
  /// bytes, there is white space. Complexity: logarithmic in the table's size.
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
