/// Characters that only a printed page needs: ligatures, and the marks of words that are broken at the end of a line.
enum PrintedCharacters {
  /// Returns text, UTF-8 with line feeds, with letters instead of ligatures. Soft hyphens within lines
  /// are dropped. Complexity: linear.
  static func replaced(in text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { leads.contains($0) }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let rest = text[index...]
      if !leads.contains(text[index]) {
        result.append(text[index])
        index += 1
      } else if let (length, replacement) = ligature(at: rest) {
        result += replacement
        index += length
      } else if let length = hyphenOfPDFium(at: rest) {
        index += length
        result += "-"
        if !isLineEnd(text[index...]) { result += "\n" }
      } else if rest.starts(with: softHyphen), !isLineEnd(rest.dropFirst(softHyphen.count)) {
        index += softHyphen.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// U+00AD.
  static let softHyphen: [UInt8] = [0xC2, 0xAD]

  /// The first bytes of all these characters.
  private static let leads: Set<UInt8> = [0x02, 0xC2, 0xEF]

  private static let ligatures: [StaticString] = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

  /// Returns the letters of the ligature at the start of a text (U+FB00 to U+FB06), and its length.
  private static func ligature(at text: ArraySlice<UInt8>) -> (Int, StaticString)? {
    let bytes = text.prefix(3)
    guard bytes.starts(with: [0xEF, 0xAC]), let last = bytes.dropFirst(2).first, (0x80...0x86).contains(last) else {
      return nil
    }
    return (3, ligatures[Int(last - 0x80)])
  }

  /// Returns the length of what PDFium writes for a hyphen at the end of a line, which it joins with the next one.
  private static func hyphenOfPDFium(at text: ArraySlice<UInt8>) -> Int? {
    if text.first == 0x02 { return 1 }
    return text.starts(with: [0xEF, 0xBF, 0xBE]) ? 3 : nil
  }

  private static func isLineEnd(_ text: ArraySlice<UInt8>) -> Bool {
    text.prefix { $0 == " " || $0 == "\n" }.contains("\n")
  }
}
