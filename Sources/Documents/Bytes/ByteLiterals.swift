/// A byte of source text is spelled as the character that it is: `byte == "*"`, `case "a"..."z":`, `bytes.append("*")`,
/// `bytes.contains("*")`. Only where a byte is a value or a number of its own it is `UInt8(ascii: "*")`.
///
/// With a conformance to `ExpressibleByUnicodeScalarLiteral` every program that imports this library would have it too,
/// and could not declare it itself.
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

  /// The first place of an ASCII character.
  func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: character)) }

  /// The parts between an ASCII character.
  func split(separator: Unicode.Scalar, omittingEmptySubsequences: Bool = true) -> [SubSequence] {
    split(separator: UInt8(ascii: separator), omittingEmptySubsequences: omittingEmptySubsequences)
  }
}

extension BidirectionalCollection<UInt8> {
  /// The last place of an ASCII character.
  func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: character)) }
}

extension [UInt8] {
  /// Appends an ASCII character.
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends text of the program's own.
  static func += (bytes: inout [UInt8], text: StaticString) {
    bytes.append(contentsOf: text.bytes)
  }
}
