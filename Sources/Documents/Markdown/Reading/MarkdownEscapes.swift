/// Backslash escapes and character references (CommonMark 0.31.2, 2.4 and 2.5).
enum MarkdownEscapes {
  /// Returns the meaning of the character reference that begins with the `&` at the start of a text, with a space for a
  /// line ending, and the offset after it.
  static func characterReference(_ text: ArraySlice<UInt8>) -> (meaning: [UInt8], next: Int)? {
    let rest = text.dropFirst().prefix(CharacterReference.nameLimit + 1)
    guard let semicolon = rest.firstIndex(of: ";"), semicolon > rest.startIndex else { return nil }
    let name = rest[..<semicolon]
    let scalars = name.first == "#" ? numeric(name.dropFirst()) : CharacterReference.named(name)?.scalars
    return scalars.map { ($0.flatMap(utf8), semicolon + 1) }
  }

  private static func utf8(of scalar: Unicode.Scalar) -> [UInt8] {
    scalar == "\n" || scalar == "\r"
      ? [UInt8(ascii: " ")] : Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
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

  /// Returns the text with its escapes and references resolved; line endings become spaces. In an HTML attribute, which
  /// has no escapes, backslashes are literal.
  static func resolved(_ range: Range<Int>, in text: [UInt8], hasEscapes: Bool = true) -> [UInt8] {
    var resolved: [UInt8] = []
    resolved.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if hasEscapes, text[index] == "\\", index + 1 < range.upperBound, text[index + 1].isASCIIPunctuation {
        resolved.append(text[index + 1])
        index += 2
      } else if text[index] == "&", let reference = characterReference(text[index..<range.upperBound]) {
        resolved += reference.meaning
        index = reference.next
      } else {
        resolved.append(text[index] == "\n" ? UInt8(ascii: " ") : text[index])
        index += 1
      }
    }
    return resolved
  }
}
