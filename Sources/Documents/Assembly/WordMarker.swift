/// The marker that Word writes as text before an item: `·`, `o`, `1.`, `(b)`, `iv.`, `2.1.3`, `第一`.
struct WordMarker {
  /// The marker without white space around it.
  private let word: [Unicode.Scalar]
  /// The last run of letters and digits, which counts up.
  private let core: ArraySlice<Unicode.Scalar>
  /// Whether the font draws symbols instead of letters.
  private let isSymbol: Bool

  var text: String { String(String.UnicodeScalarView(word)) }

  /// Whether the marker is invisible.
  var isEmpty: Bool { word.isEmpty }

  /// Creates the marker of some text; `isSymbol` means that its font draws symbols instead of letters.
  init(_ text: some Sequence<UInt8>, isSymbol: Bool) {
    let scalars = String(decoding: Array(text), as: UTF8.self).unicodeScalars
    let last = scalars.lastIndex { !$0.properties.isWhitespace }
    word = last.map { Array(scalars[...$0].drop(while: \.properties.isWhitespace)) } ?? []
    let end = (word.lastIndex(where: \.isLetterOrNumber) ?? -1) + 1
    let start = (word[..<end].lastIndex { !$0.isLetterOrNumber } ?? -1) + 1
    core = word[start..<end]
    self.isSymbol = isSymbol
  }

  /// The kind that the marker itself shows.
  var kind: ListStyle.Marker {
    guard let first = core.first, !isSymbol || isPunctuatedNumber, !isForeignSign else { return bullet }
    if decimal ?? ideographic != nil { return .decimal }
    if let roman, core.count > 1 || roman == 1 { return first.isUpper ? .upperRoman : .lowerRoman }
    if alphabetic != nil { return first.isUpper ? .upperAlpha : .lowerAlpha }
    return .decimal
  }

  /// Returns the number that the marker shows as one of a kind; nil if it shows none.
  func number(as marker: ListStyle.Marker) -> UInt32? {
    switch marker {
    case .disc, .circle, .square: nil
    case .lowerAlpha, .upperAlpha: alphabetic
    case .lowerRoman, .upperRoman: roman
    case .decimal: decimal ?? ideographic
    }
  }

  /// The numbers that the marker consists of: `2`, `b` and `iii` in `2.b.iii`; nil if it contains words.
  var parts: [WordMarker]? {
    if isSymbol { return nil }
    let parts = word.split { !$0.isLetterOrNumber }.map { part in
      WordMarker(String(String.UnicodeScalarView(part)).utf8, isSymbol: false)
    }
    return parts.allSatisfy(\.isNumber) ? parts : nil
  }

  /// Whether the marker says more than a number with its punctuation: `Question 1:`, `§ 2`, `第三条`. A single word may
  /// be a number: `First`, `가`.
  var hasWords: Bool {
    let parts = word.split { !$0.isLetterOrNumber }
    if isSymbol || parts.isEmpty { return false }
    if parts.count > 1 { return self.parts == nil || !word.allSatisfy(\.isOfNumbers) }
    return !word.allSatisfy(\.isOfNumbers) || !Self.isNumberOrWord(parts[0])
  }

  /// Whether letters and digits are a number or a word, or the one with the ending of the other: `1st`.
  private static func isNumberOrWord(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    let ending = part.drop { $0.properties.numericType != nil }
    if ending.contains(where: { $0.properties.numericType != nil }) { return false }
    return ending.count == part.count || ending.count <= 3 && ending.allSatisfy(\.properties.isCased)
  }

  private var isNumber: Bool { (decimal ?? ideographic ?? roman ?? alphabetic) != nil }

  /// Whether the marker is a single letter that is a bullet: `o` for a circle, and beyond ASCII a symbol font's sign.
  private var isForeignSign: Bool {
    guard word.count == 1, let only = word.first else { return false }
    return only == "o" || (0xA0...0xFF).contains(only.value)
  }

  /// Whether it is a number with a sign around it, `1.` or `(2)`, which no font of symbols draws as a bullet.
  private var isPunctuatedNumber: Bool {
    word.count > core.count && core.allSatisfy { $0.properties.generalCategory == .decimalNumber }
  }

  /// The state of the task that the marker shows, if it is a ballot box.
  var task: TaskState? {
    word.count == 1 || word.count == 2 && word[1] == "\u{FE0E}" ? BallotBox.state(of: word[0]) : nil
  }

  /// The kind of bullet, if the marker is one.
  var bullet: ListStyle.Marker { Bullet.marker(of: word.first) }

  // MARK: Numbers

  /// The digits at the end, or else at the start as in `1st`.
  private var decimal: UInt32? {
    let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
    let last = core.lastIndex { !isDigit($0) }.map { core[($0 + 1)...] } ?? core
    let digits = last.isEmpty ? core.prefix(while: isDigit) : last
    // In `1b`, the letter counts.
    if digits.count == core.count - 1, core.last?.isASCIILetter == true { return nil }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    return digits.reduce(0) { $0 * 10 + ($1.number ?? 0) }
  }

  /// The number in characters for whole numbers, `③` and `Ⅳ`, and in those of East Asia up to 99: `二十一`.
  private var ideographic: UInt32? {
    if core.contains(where: \.isASCII) { return nil }
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

  /// The number in letters: `c` is 3; after `z`, Word continues with `aa`, `bb`.
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

  /// Whether it is in numbers or around them: no sign that says something, as `§` and `#` do.
  fileprivate var isOfNumbers: Bool {
    if isLetterOrNumber || properties.isWhitespace { return true }
    return switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation, .format: true
    default: [".", ":", ",", ";", "·", "/", "、", "。", "．", "，", "：", "；"].contains(self)
    }
  }

  /// The character's numeric value, if it is a whole number.
  fileprivate var number: UInt32? {
    guard let value = properties.numericValue, value >= 0, value < 1_000_000, value == value.rounded() else {
      return nil
    }
    return UInt32(value)
  }
}
