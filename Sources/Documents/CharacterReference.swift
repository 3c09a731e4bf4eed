/// The named and numeric character references of HTML, which Markdown shares.
enum CharacterReference {
  /// The meaning of a named reference.
  struct Named {
    /// One scalar, or two.
    var scalars: [Unicode.Scalar]
    /// Whether HTML also accepts the reference without its semicolon, for history's sake.
    var isLegacy: Bool
  }

  /// The longest name, in bytes.
  static let nameLimit = 31

  /// Returns the meaning of `&name;`, or nil; `name` is without ampersand and semicolon.
  ///
  /// Complexity: O(log n) in the number of names.
  static func named(_ name: ArraySlice<UInt8>) -> Named? {
    guard name.count <= nameLimit, let value = DataTable.characterReferences.value(of: name) else { return nil }
    return Named(scalars: scalars(of: value.drop { $0 == "*" }), isLegacy: value.first == "*")
  }

  /// Returns the scalar of a numeric reference; U+FFFD if there is none (CommonMark 0.31.2, 2.5).
  static func numeric(_ value: UInt32) -> Unicode.Scalar {
    value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Parses hexadecimal numbers separated by commas.
  private static func scalars(of digits: some Collection<UInt8>) -> [Unicode.Scalar] {
    digits.split(separator: ",").compactMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
    }
  }
}
