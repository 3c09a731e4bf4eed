/// Base64 with padding and without line breaks (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The value of each letter; 255 for other characters.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Returns the text of bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let letter = alphabet[Int(bits >> UInt32(18 - 6 * place)) & 63]
        text.append(place <= group.count ? letter : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil unless it is exactly base64.
  package static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    let content = letters.dropLast(letters.suffix(2).count { $0 == padding })
    guard letters.count % 4 == 0, content.allSatisfy({ values[Int($0)] != 255 }) else { return nil }
    let (bytes, rest) = decode(letters: content)
    // The remaining bits belong to no byte and must be zero.
    return rest == 0 ? bytes : nil
  }

  /// Returns the bytes of a text; all characters except letters are skipped.
  package static func decode(lettersOf text: ArraySlice<UInt8>) -> [UInt8] { decode(letters: text).bytes }

  private static func decode(letters text: ArraySlice<UInt8>) -> (bytes: [UInt8], rest: UInt32) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for letter in text where values[Int(letter)] != 255 {
      bits = bits << 6 | UInt32(values[Int(letter)])
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
      }
    }
    return (bytes, bits & (1 << held - 1))
  }
}
