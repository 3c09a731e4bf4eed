/// Backslash escapes and character references (CommonMark 0.31.2, 2.4 and 2.5).
enum MarkdownEscapes {
  /// The scalars of the character reference that begins with `&` at `start`, and the offset after it.
  static func characterReference(
    in text: [UInt8], from start: Int, to end: Int
  ) -> (
    scalars: [Unicode.Scalar], next: Int
  )? {
    let rest = text[(start + 1)..<end].prefix(CharacterReference.maximumNameCount + 1)
    guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")), semicolon > start + 1 else { return nil }
    let name = rest[..<semicolon]
    let scalars = name.first == "#" ? numeric(name.dropFirst()) : CharacterReference.named(name)?.scalars
    return scalars.map { ($0, semicolon + 1) }
  }

  /// Appends a scalar in UTF-8, a space for a line ending.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let scalar: Unicode.Scalar = scalar == "\n" || scalar == "\r" ? " " : scalar
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func numeric(_ digits: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard (1...(isHexadecimal ? 6 : 7)).contains(digits.count), digits.allSatisfy(\.isASCIILetterOrDigit) else {
      return nil
    }
    let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    return value.map { [CharacterReference.numeric($0)] }
  }

  /// The text with its escapes and references resolved; line endings become spaces.
  static func resolved(_ range: Range<Int>, in text: [UInt8]) -> [UInt8] {
    resolved(range, in: text, hasEscapes: true)
  }

  /// The text of an HTML attribute, in which a backslash is one.
  static func withoutReferences(_ range: Range<Int>, in text: [UInt8]) -> [UInt8] {
    resolved(range, in: text, hasEscapes: false)
  }

  private static func resolved(_ range: Range<Int>, in text: [UInt8], hasEscapes: Bool) -> [UInt8] {
    var resolved: [UInt8] = []
    resolved.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if hasEscapes, text[index] == "\\", index + 1 < range.upperBound, text[index + 1].isASCIIPunctuation {
        resolved.append(text[index + 1])
        index += 2
      } else if text[index] == "&",
        let reference = characterReference(in: text, from: index, to: range.upperBound)
      {
        for scalar in reference.scalars { append(scalar, to: &resolved) }
        index = reference.next
      } else {
        resolved.append(text[index] == "\n" ? UInt8(ascii: " ") : text[index])
        index += 1
      }
    }
    return resolved
  }
}
