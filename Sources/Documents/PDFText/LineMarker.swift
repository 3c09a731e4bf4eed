/// The marker of a list with which a line begins.
struct LineMarker {
  /// The marks around a number.
  enum Closer: Hashable { case stop, parenthesis, parentheses }

  /// A number, in the numerals that it may be written in.
  struct Number: Hashable {
    let style: ListStyle.Marker
    let value: UInt32
    let closer: Closer
  }

  /// The bullet; nil for a number.
  let bullet: Unicode.Scalar?
  /// The number; a single letter may be a Roman numeral too.
  let numbers: [Number]
  /// The number of bytes up to the text.
  let length: Int
  /// Whether a tab follows, as word processors write it.
  let hasTab: Bool

  /// Returns nil if no marker begins the line. Complexity: linear in the marker.
  init?(_ line: ArraySlice<UInt8>) {
    if let (sign, end) = LineBullet.find(in: line) {
      self.init(bullet: sign, numbers: [], line, end: end)
    } else if let (numbers, end) = LineNumber.find(in: line) {
      self.init(bullet: nil, numbers: numbers, line, end: end)
    } else {
      return nil
    }
  }

  private init(bullet: Unicode.Scalar?, numbers: [Number], _ line: ArraySlice<UInt8>, end: Int) {
    var rest = line[end...].drop(while: \.isSpaceOrTab)
    while rest.starts(with: [0xC2, 0xA0]) { rest = rest.dropFirst(2).drop(while: \.isSpaceOrTab) }
    self.bullet = bullet
    self.numbers = numbers
    length = rest.startIndex - line.startIndex
    hasTab = line[end..<rest.startIndex].contains("\t")
  }

  /// Whether writers use it for nothing but lists.
  var isUnmistakable: Bool { bullet.flatMap(Bullet.kind) == .sign }

  /// Whether hardly any line but an item begins with it, if another one does too.
  var isOfLists: Bool { isUnmistakable || hasTab || bullet.map { LineBullet.ofLists.contains($0) } ?? false }

  /// Whether it is a dash, with which the words of a speaker may begin too.
  var isDash: Bool { bullet == "–" || bullet == "—" }

  /// Whether a list may begin with it.
  var isFirst: Bool { bullet != nil || numbers.contains { $0.value == 1 } }

  /// Whether it is the marker of the item after the other one's.
  func follows(_ other: LineMarker) -> Bool {
    if let bullet { return bullet == other.bullet }
    return other.numbers.contains { follows($0) != nil }
  }

  /// Returns its number in the numerals of a list whose last item has another number; nil if it is not the next one.
  func follows(_ other: Number) -> Number? {
    numbers.first { $0.style == other.style && $0.closer == other.closer && $0.value == other.value + 1 }
  }
}

/// The bullets with which lines begin.
enum LineBullet {
  /// Those that some programs do not part from the text.
  private static let joined = Set("•▪●■\u{F0B7}\u{F0A7}\u{F0D8}".unicodeScalars)
  /// Those that may begin other lines too, but that only word processors write.
  static let ofLists = Set("–·o".unicodeScalars)

  /// Returns the bullet at the start of a line, and its end.
  static func find(in line: ArraySlice<UInt8>) -> (Unicode.Scalar, end: Int)? {
    guard let sign = String(decoding: line.prefix(4), as: UTF8.self).unicodeScalars.first,
      let kind = Bullet.kind(of: sign), kind != .letter || sign == "o"
    else { return nil }
    let end = line.startIndex + UTF8.width(sign)
    guard let next = line[end...].first else { return kind == .sign ? (sign, end) : nil }
    let isApart = next.isSpaceOrTab || line[end...].starts(with: [0xC2, 0xA0])
    return isApart || joined.contains(sign) ? (sign, end) : nil
  }
}

/// The numbers of lists with which lines begin: `1.`, `1)`, `(1)`, and letters and Roman numerals in the same way.
enum LineNumber {
  /// The length of the longest number.
  private static let lengthLimit = 5

  /// Returns the number at the start of a line, and its end.
  static func find(in line: ArraySlice<UInt8>) -> ([LineMarker.Number], end: Int)? {
    let isOpen = line.first == "("
    let label = (isOpen ? line.dropFirst() : line).prefix(while: \.isASCIILetterOrDigit)
    guard !label.isEmpty, label.count <= lengthLimit, let mark = line[label.endIndex...].first else { return nil }
    let end = label.endIndex + 1
    guard mark == ")" || mark == "." && !isOpen, line[end...].first?.isSpaceOrTab ?? false else { return nil }
    let closer: LineMarker.Closer = isOpen ? .parentheses : mark == ")" ? .parenthesis : .stop
    let numbers = values(of: label).map { LineMarker.Number(style: $0.0, value: $0.1, closer: closer) }
    return numbers.isEmpty ? nil : (numbers, end)
  }

  private static func values(of label: ArraySlice<UInt8>) -> [(ListStyle.Marker, UInt32)] {
    if let number = UInt32(String(decoding: label, as: UTF8.self)), label.allSatisfy(\.isASCIIDigit) {
      return [(.decimal, number)]
    }
    guard let first = label.first else { return [] }
    let isUpper = first < UInt8(ascii: "a")
    guard label.allSatisfy({ $0.isASCIILetter && ($0 < UInt8(ascii: "a")) == isUpper }) else { return [] }
    var values: [(ListStyle.Marker, UInt32)] = []
    if let number = roman(label.map(\.lowercasedASCII)) { values.append((isUpper ? .upperRoman : .lowerRoman, number)) }
    if label.count == 1 {
      values.append((isUpper ? .upperAlpha : .lowerAlpha, UInt32(first.lowercasedASCII - UInt8(ascii: "a")) + 1))
    }
    return values
  }

  private static func roman(_ label: [UInt8]) -> UInt32? {
    guard label.allSatisfy(romanDigits.contains),
      let number = WordMarker(label, isSymbol: false).number(as: .lowerRoman),
      ListNumeral.text(UInt64(number), .lowerRoman)?.dropLast().utf8.elementsEqual(label) == true
    else { return nil }
    return number
  }

  private static let romanDigits = ByteSet("ivxlc")
}
