/// Reads the list marker that Word writes out as text before each item: `·`, `o`, `1.`, `b)`, `iv.`
enum WordMarker {
  static func style(_ text: [UInt8]) -> ListStyle {
    let isSpace = { (byte: UInt8) in byte.isHTMLSpace || byte == 0xC2 || byte == 0xA0 }
    let word = text.drop(while: isSpace).prefix { !isSpace($0) }
    let core = word.drop { !$0.isASCIILetterOrDigit }.prefix(while: \.isASCIILetterOrDigit)
    // A bullet is a sign or the letter that a symbol font draws as one; a number is of digits or has its full stop.
    if let number = number(core) { return ListStyle(marker: .decimal, start: number) }
    guard !core.isEmpty, core.count < word.count else {
      return ListStyle(marker: word.elementsEqual("o".utf8) ? .circle : bullet(word))
    }
    let isUpper = core.allSatisfy { $0 & 0x20 == 0 }
    if let roman = roman(core), core.count > 1 || roman == 1 {
      return ListStyle(marker: isUpper ? .upperRoman : .lowerRoman, start: roman)
    }
    guard core.count == 1, let letter = core.first else { return ListStyle(marker: .disc) }
    return ListStyle(
      marker: isUpper ? .upperAlpha : .lowerAlpha, start: UInt32((letter | 0x20) - UInt8(ascii: "a")) + 1)
  }

  private static func bullet(_ word: ArraySlice<UInt8>) -> ListStyle.Marker {
    // "§" in the font Wingdings is a small square; its first byte in UTF-8 was taken for a space's.
    word.first == 0xA7 || word.starts(with: "▪".utf8) ? .square : .disc
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
  }

  private static func roman(_ letters: ArraySlice<UInt8>) -> UInt32? {
    guard letters.count <= 15 else { return nil }
    var total: UInt32 = 0
    var last: UInt32 = 0
    for letter in letters.reversed() {
      guard let value = romanValue(letter) else { return nil }
      if value >= last { total += value } else { total -= min(total, value) }
      last = max(last, value)
    }
    return total
  }

  private static func romanValue(_ letter: UInt8) -> UInt32? {
    switch letter | 0x20 {
    case UInt8(ascii: "i"): 1
    case UInt8(ascii: "v"): 5
    case UInt8(ascii: "x"): 10
    case UInt8(ascii: "l"): 50
    case UInt8(ascii: "c"): 100
    case UInt8(ascii: "d"): 500
    case UInt8(ascii: "m"): 1000
    default: nil
    }
  }
}
