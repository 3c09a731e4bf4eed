/// The end of a word that continues from one text to the next.
enum WordEnd {
  /// Whether the last bytes of a text may be followed by more of the same word.
  static func isWithinWord(_ end: ArraySlice<UInt8>) -> Bool {
    String(decoding: end, as: UTF8.self).unicodeScalars.last.map(isPart) ?? false
  }

  /// Returns the end of the word's rest at the start of a text: letters and digits, with single hyphens or apostrophes
  /// between them. Complexity: linear in the rest's length.
  static func index(in text: ArraySlice<UInt8>) -> Int {
    let rest = text.prefix { $0 >= 0x80 || $0.isASCIILetterOrDigit || $0 == "-" || $0 == "'" }
    var (index, end) = (text.startIndex, text.startIndex)
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      let isJoiner = joiners.contains(scalar) && index == end
      guard isJoiner || isPart(scalar) else { break }
      index += UTF8.width(scalar)
      if !isJoiner { end = index }
    }
    return end
  }

  private static let joiners: Set<Unicode.Scalar> = ["-", "'", "’", "‑"]

  /// Whether a character belongs to words that spaces separate. Scripts of Asia from Thai on, except for Korean, have
  /// no such words.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xE00, 0x1E00..<0x2000, 0xAC00..<0xD7A4:
      scalar.properties.isAlphabetic || scalar.properties.isGraphemeExtend || scalar.properties.numericType == .decimal
    default: false
    }
  }
}
