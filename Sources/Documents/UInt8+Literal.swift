/// Lets a byte of source text be compared with the character that it is: `byte == "*"`, `case "*":`.
///
/// With a conformance to `ExpressibleByUnicodeScalarLiteral` every program that imports this library would have it too,
/// and could not declare it itself.
extension UInt8 {
  @inline(__always)
  static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  @inline(__always)
  static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  @inline(__always)
  static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }
}

extension UInt8? {
  @inline(__always)
  static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  @inline(__always)
  static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { byte != UInt8(ascii: character) }

  @inline(__always)
  static func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == UInt8(ascii: character) }
}
