/// Formats bytes in hexadecimal.
enum HexDump {
  private static let bytesPerLine = 16

  /// Returns bytes in the form "89 50 4e 47".
  static func words(_ bytes: [UInt8]) -> String { bytes.map(digits).joined(separator: " ") }

  /// Returns a line for each 16 bytes, like xxd: the offset, the bytes in pairs, and the printable ones as ASCII.
  static func lines(_ bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: bytesPerLine).map { offset in
      let part = bytes[offset..<min(offset + bytesPerLine, bytes.count)]
      let number = String(offset, radix: 16)
      let pairs = stride(from: part.startIndex, to: part.endIndex, by: 2).map { index in
        part[index..<min(index + 2, part.endIndex)].map(digits).joined()
      }.joined(separator: " ")
      let text = part.map { (0x20...0x7E).contains($0) ? String(Unicode.Scalar($0)) : "." }.joined()
      let gap = String(repeating: " ", count: 5 * bytesPerLine / 2 - pairs.utf8.count + 1)
      return String(repeating: "0", count: 8 - number.utf8.count) + number + ": " + pairs + gap + text
    }
  }

  private static func digits(_ byte: UInt8) -> String { (byte < 0x10 ? "0" : "") + String(byte, radix: 16) }
}
