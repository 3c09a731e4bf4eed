/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  private static let percent = UInt8(ascii: "%")
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes all bytes except those that `isKept` accepts.
  package static func encoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> [UInt8] {
    var encoded: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded += [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return encoded
  }

  /// Decodes the bytes. A percent sign without two hexadecimal digits after it is literal.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (decoded, rest) = ([UInt8](), bytes)
    while let byte = rest.popFirst() {
      if byte == percent, let value = value(of: rest.prefix(2)) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// Returns the byte of two hexadecimal digits; nil for other characters.
  package static func value(of digits: ArraySlice<UInt8>) -> UInt8? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
  }

  /// Whether a byte is literal in every part of an address: an unreserved character (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._~".utf8.contains(byte) }

  /// Whether a byte is a letter or a digit of ASCII.
  package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
