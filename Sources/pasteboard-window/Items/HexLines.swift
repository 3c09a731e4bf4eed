/// Bytes for the eye: a line for each eight, with the offset, the numbers, and what is ASCII.
enum HexLines {
  private static let count = 8

  static func of(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: count).map { line(bytes[$0..<min($0 + count, bytes.count)]) }
      .joined(separator: "\n")
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let numbers = bytes.map { digits(Int($0), 2) }.joined(separator: " ")
    let gap = String(repeating: " ", count: 3 * (count - bytes.count) + 2)
    let text = bytes.map { (0x20...0x7E).contains($0) ? String(Unicode.Scalar($0)) : "." }.joined()
    return digits(bytes.startIndex, 6) + "  " + numbers + gap + text
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
