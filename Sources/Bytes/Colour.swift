/// A colour that a text names as CSS does: `#f60`, `#ff6600`, `#ff660080`, `rgb(255, 102, 0)` (CSS Color 4, 5.2 and 15.1).
package struct Colour: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The longest text that is looked at, in bytes.
  private static let limit = 40

  /// Creates the colour that a text names, without its transparency; nil if it is anything but a colour.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.limit else { return nil }
    let word = text.lowercased().filter { !$0.isWhitespace }
    guard let parts = Self.hexadecimal(word) ?? Self.decimal(word) else { return nil }
    (red, green, blue) = (parts[0], parts[1], parts[2])
  }

  private static func hexadecimal(_ word: String) -> [UInt8]? {
    guard word.first == "#" else { return nil }
    let digits = word.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == word.count - 1, let parts = parts(of: digits) else { return nil }
    return parts.map { UInt8($0) }
  }

  private static func parts(of digits: [Int]) -> [Int]? {
    switch digits.count {
    case 3, 4: digits.map { 17 * $0 }
    case 6, 8: stride(from: 0, to: digits.count, by: 2).map { 16 * digits[$0] + digits[$0 + 1] }
    default: nil
    }
  }

  private static func decimal(_ word: String) -> [UInt8]? {
    guard let start = ["rgb(", "rgba("].first(where: word.hasPrefix), word.last == ")" else { return nil }
    let parts = word.dropFirst(start.count).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.prefix(3).compactMap { UInt8($0) }
    return numbers.count == 3 && (3...4).contains(parts.count) ? numbers : nil
  }
}
