extension ImageHeader {
  /// Returns the size in the first string of an X pixmap.
  static func xpmSize(_ beginning: [UInt8]) -> Size? {
    let quote = UInt8(ascii: "\"")
    let parts = beginning.split(separator: quote, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts[1].split(whereSeparator: \.isXMLSpace).map { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.count >= 4 ? Size(numbers[0], numbers[1]) : nil
  }

  /// Returns the size behind the first two bytes of a portable anymap, where comments end with their lines.
  static func pnmSize(_ beginning: [UInt8]) -> Size? {
    let lines = beginning.dropFirst(2).split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    // The last line may be cut off, or be pixels.
    let words = lines.dropLast().flatMap { line in
      line.prefix { $0 != UInt8(ascii: "#") }.split(whereSeparator: \.isXMLSpace)
    }
    let numbers = words.prefix(2).map { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == 2 ? Size(numbers[0], numbers[1]) : nil
  }
}
