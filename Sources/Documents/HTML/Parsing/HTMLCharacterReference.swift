/// Character references as HTML's tokenizer reads them (HTML, 13.2.5.72 and on).
enum HTMLCharacterReference {
  struct Decoded {
    /// The meaning of the reference, UTF-8; `&` if it is none.
    var bytes: [UInt8]
    /// The number of bytes of the source.
    var length: Int
  }

  /// Decodes the reference that begins with the `&` at the start of `source`.
  static func decode(_ source: ArraySlice<UInt8>, inAttribute: Bool) -> Decoded {
    let rest = source.dropFirst()
    if rest.first == "#" { return numeric(rest.dropFirst()) ?? none }
    return named(rest, inAttribute: inAttribute) ?? none
  }

  private static let none = Decoded(bytes: Array("&".utf8), length: 1)

  // MARK: Numeric

  private static func numeric(_ source: ArraySlice<UInt8>) -> Decoded? {
    let isHexadecimal = source.first.map { $0 | 0x20 == "x" } ?? false
    let digits = (isHexadecimal ? source.dropFirst() : source).prefix {
      isHexadecimal ? $0.hexadecimalValue != nil : $0.isASCIIDigit
    }
    if digits.isEmpty { return nil }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) ?? .max
    let hasSemicolon = source[digits.endIndex...].first == ";"
    let length = 2 + (isHexadecimal ? 1 : 0) + digits.count + (hasSemicolon ? 1 : 0)
    return Decoded(bytes: Array(String(scalar(value)).utf8), length: length)
  }

  /// The C1 controls have the meaning of their windows-1252 bytes (13.2.5.80).
  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    (0x80...0x9F).contains(value) ? Windows1252.scalar(UInt8(value)) : CharacterReference.numeric(value)
  }

  // MARK: Named

  /// Returns the longest name that matches. Without its semicolon only an old name counts, and in an attribute not
  /// before `=` or a letter, so that the addresses of old pages stay whole (13.2.5.73).
  private static func named(_ source: ArraySlice<UInt8>, inAttribute: Bool) -> Decoded? {
    if let usual = usual(source) { return usual }
    let name = source.prefix(CharacterReference.nameLimit).prefix(while: \.isASCIILetterOrDigit)
    if source[name.endIndex...].first == ";", let found = CharacterReference.named(name) {
      return Decoded(bytes: utf8(found.scalars), length: name.count + 2)
    }
    for count in stride(from: min(name.count, legacyNameLimit), through: 2, by: -1) {
      guard let found = CharacterReference.named(name.prefix(count)), found.isLegacy else { continue }
      let next = source.dropFirst(count).first ?? 0
      if inAttribute && (next == "=" || next.isASCIILetterOrDigit) { return nil }
      return Decoded(bytes: utf8(found.scalars), length: count + 1)
    }
    return nil
  }

  /// Decodes the references that writers of HTML use most, without a search among all names.
  private static func usual(_ source: ArraySlice<UInt8>) -> Decoded? {
    for (name, bytes) in usual where source.starts(with: name) { return Decoded(bytes: bytes, length: 1 + name.count) }
    return nil
  }

  private static let usual: [(name: [UInt8], bytes: [UInt8])] = [
    ("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("nbsp;", "\u{A0}"), ("quot;", "\""),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  /// The length of the longest name that needs no semicolon, such as `Aacute`.
  private static let legacyNameLimit = 6

  private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] { scalars.flatMap { Array(String($0).utf8) } }
}
