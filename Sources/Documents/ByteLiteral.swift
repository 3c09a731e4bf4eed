/// Lets a byte of source text be written as the character that it is: `byte == "*"`.
extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// The byte of an ASCII character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(ascii: scalar) }
}
