/// The marker that Word writes out as text before an item: `·`, `o`, `1.`, `(b)`, `iv.`, `2.1.3`, `第一`.
struct WordMarker {
  /// The marker without white space around it.
  private let word: [Unicode.Scalar]
  /// The last run of letters and digits, which is what counts up.
  private let core: ArraySlice<Unicode.Scalar>
  /// Whether a font draws signs for letters.
  private let isSymbol: Bool

  /// A marker of some text; `isSymbol` says that its font draws signs for letters.
  init(_ text: some Sequence<UInt8>, isSymbol: Bool) {
    let scalars = String(decoding: Array(text), as: UTF8.self).unicodeScalars
    let last = scalars.lastIndex { !$0.properties.isWhitespace }
    word = last.map { Array(scalars[...$0].drop(while: \.properties.isWhitespace)) } ?? []
    let end = (word.lastIndex(where: \.isLetterOrNumber) ?? -1) + 1
    let start = (word[..<end].lastIndex { !$0.isLetterOrNumber } ?? -1) + 1
    core = word[start..<end]
    self.isSymbol = isSymbol
  }

  /// The kind and number that the marker itself shows.
  var style: ListStyle {
    guard let first = core.first, !isSymbol, !isForeignSign else { return ListStyle(marker: bullet) }
    if let number = decimal ?? ideographic { return ListStyle(marker: .decimal, start: number) }
    if let number = roman, core.count > 1 || number == 1 {
      return ListStyle(marker: first.isUpper ? .upperRoman : .lowerRoman, start: number)
    }
    if let number = alphabetic { return ListStyle(marker: first.isUpper ? .upperAlpha : .lowerAlpha, start: number) }
    return ListStyle(marker: .decimal)
  }

  /// The kind that the source names, with the number that the marker shows.
  func style(as marker: ListStyle.Marker) -> ListStyle {
    guard ListStyle(marker: marker).isOrdered else { return ListStyle(marker: bullet) }
    let number =
      switch marker {
      case .lowerAlpha, .upperAlpha: alphabetic
      case .lowerRoman, .upperRoman: roman
      default: decimal ?? ideographic
      }
    return ListStyle(marker: marker, start: number ?? 1)
  }

  /// A letter alone that is a bullet: `o` for a circle, and beyond ASCII what a symbol font made a sign of.
  private var isForeignSign: Bool {
    guard word.count == 1, let only = word.first else { return false }
    return only == "o" || (0xA0...0xFF).contains(only.value)
  }

  private var bullet: ListStyle.Marker {
    switch word.first {
    case "o", "○", "◦": .circle
    // "§" is a small square in the font Wingdings, "n" a large one.
    case "§", "n", "▪", "■", "\u{F0A7}": .square
    default: .disc
    }
  }

  // MARK: Numbers

  /// The digits at the end, or else at the start as in `1st`.
  private var decimal: UInt32? {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
    let last = core.lastIndex { !isDigit($0) }.map { core[($0 + 1)...] } ?? core
    let digits = last.isEmpty ? core.prefix(while: isDigit) : last
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    return digits.reduce(0) { $0 * 10 + ($1.number ?? 0) }
  }

  /// Numbers that have characters of their own, `③` and `Ⅳ`, and those of East Asia up to 99: `二十一`.
  private var ideographic: UInt32? {
    var total: UInt32?
    for number in core.compactMap(\.number) where number < 100 {
      switch (total, number) {
      case (nil, _): total = number
      case (let tens?, 10): total = tens < 10 ? tens * 10 : tens
      case (let sum?, _): total = sum < 90 ? sum + number : sum
      }
    }
    return total
  }

  /// `c` is 3; after `z` Word counts `aa`, `bb`.
  private var alphabetic: UInt32? {
    guard let first = core.first, first.isASCIILetter, core.count <= 8, core.allSatisfy({ $0 == first }) else {
      return nil
    }
    return (first.value | 0x20) - 0x60 + 26 * UInt32(core.count - 1)
  }

  private var roman: UInt32? {
    guard !core.isEmpty, core.count <= 15 else { return nil }
    var total: UInt32 = 0
    var last: UInt32 = 0
    for letter in core.reversed() {
      guard let value = Self.romanValue(letter) else { return nil }
      if value >= last { total += value } else { total -= min(total, value) }
      last = max(last, value)
    }
    return total
  }

  private static func romanValue(_ letter: Unicode.Scalar) -> UInt32? {
    switch letter {
    case "i", "I": 1
    case "v", "V": 5
    case "x", "X": 10
    case "l", "L": 50
    case "c", "C": 100
    case "d", "D": 500
    case "m", "M": 1000
    default: nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
  fileprivate var isUpper: Bool { properties.isUppercase }

  fileprivate var isLetterOrNumber: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// What the character counts, where that is a whole number.
  fileprivate var number: UInt32? {
    guard let value = properties.numericValue, value >= 0, value < 1_000_000, value == value.rounded() else {
      return nil
    }
    return UInt32(value)
  }
}
