/// The named and numeric character references of HTML, which Markdown shares.
enum CharacterReference {
  /// What a named reference stands for.
  struct Named {
    /// One scalar, or two.
    var scalars: [Unicode.Scalar]
    /// Whether HTML lets it stand without its semicolon, for history's sake.
    var isLegacy: Bool
  }

  /// The longest name, in bytes.
  static let nameLimit = 31

  /// What `&name;` stands for, or nil; `name` is without ampersand and semicolon.
  ///
  /// Complexity: O(log n) in the size of the table.
  static func named(_ name: ArraySlice<UInt8>) -> Named? {
    guard !name.isEmpty, name.count <= nameLimit else { return nil }
    let table = names.bytes
    var low = 0
    var high = table.count
    while low < high {
      let start = table[low..<low + (high - low) / 2].lastIndex(of: " ").map { $0 + 1 } ?? low
      let entry = table[start...].prefix { $0 != " " }
      let known = entry.prefix { $0 != "=" && $0 != "*" }
      if known.elementsEqual(name) {
        return Named(scalars: scalars(of: entry[known.endIndex...].dropFirst()), isLegacy: table[known.endIndex] == "*")
      }
      if known.lexicographicallyPrecedes(name) { low = entry.endIndex + 1 } else { high = start }
    }
    return nil
  }

  /// The scalar of a numeric reference: U+FFFD where there is none (CommonMark 0.31.2, 2.5).
  static func numeric(_ value: UInt32) -> Unicode.Scalar {
    value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Scalars from hexadecimal numbers with commas between.
  private static func scalars(of digits: some Collection<UInt8>) -> [Unicode.Scalar] {
    digits.split(separator: ",").compactMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
    }
  }
}
