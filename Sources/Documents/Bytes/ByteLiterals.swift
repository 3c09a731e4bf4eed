/// Source text writes a byte as its character: `byte == "*"`, `case "a"..."z":`, `bytes.append("*")`,
/// `bytes.contains("*")`. `UInt8(ascii: "*")` is left for bytes that are values or numbers of their own.
///
/// A conformance to `ExpressibleByUnicodeScalarLiteral` would spread to every program that imports this library, and
/// the program could not declare its own.
extension UInt8 {
  static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }

  static func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
    characters.contains(Unicode.Scalar(byte))
  }
}

extension UInt8? {
  static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  static func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == UInt8(ascii: character) }
}

extension Collection<UInt8> {
  /// Whether an ASCII character is among the bytes.
  func contains(_ character: Unicode.Scalar) -> Bool { contains(UInt8(ascii: character)) }

  /// Returns the first index of an ASCII character.
  func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: character)) }

  /// Splits the bytes at an ASCII character.
  func split(separator: Unicode.Scalar, omittingEmptySubsequences: Bool = true) -> [SubSequence] {
    split(separator: UInt8(ascii: separator), omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

extension BidirectionalCollection<UInt8> {
  /// Returns the last index of an ASCII character.
  func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: character)) }
}

extension [UInt8] {
  /// Appends an ASCII character.
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends the program's own text.
  static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(contentsOf: text.bytes)
  }
}
