/// Base64 (RFC 4648).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that a text stands for. Characters that are not of the alphabet, padding included, are skipped.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard let value = value(of: character) else { continue }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  /// The text that stands for bytes, with padding and without line endings.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> (18 - 6 * place) & 63)])
      }
    }
    return text
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case "A"..."Z": UInt32(character - UInt8(ascii: "A"))
    case "a"..."z": UInt32(character - UInt8(ascii: "a")) + 26
    case "0"..."9": UInt32(character - UInt8(ascii: "0")) + 52
    case "+": 62
    case "/": 63
    default: nil
    }
  }
}
