/// The value of one CSS declaration without `!important`, as bytes.
struct CSSValue {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes.trimmingSpaces() }

  /// The words between white space.
  var words: [ArraySlice<UInt8>] { bytes.split(whereSeparator: \.isHTMLSpace) }

  /// Whether one of the words is this keyword.
  func has(_ keyword: StaticString) -> Bool {
    let buffer = keyword.bytes
    var rest = bytes
    while let start = rest.firstIndex(where: { !$0.isHTMLSpace }) {
      let word = rest[start...].prefix { !$0.isHTMLSpace }
      if word.isWord(buffer) { return true }
      rest = rest[word.endIndex...]
    }
    return false
  }

  /// The boldness in `font-weight` or `font`.
  var isBold: Bool? {
    if has("bold") || has("bolder") { return true }
    if has("normal") || has("lighter") { return false }
    for word in words where word.count == 3 {
      if let weight = CSSNumber(word), weight.unit.isEmpty { return weight.value >= 600 }
    }
    return nil
  }

  /// Whether the value is that of the element around (CSS Cascade 5, 7.3).
  var isOfParent: Bool { has("inherit") || has("unset") }

  var isItalic: Bool? {
    if has("italic") || has("oblique") { return true }
    return has("normal") ? false : nil
  }

  var alignment: Alignment? {
    if has("center") || has("-webkit-center") { return .center }
    if has("right") { return .right }
    if has("justify") { return .justified }
    return has("left") ? .left : nil
  }

  /// The meaning of `vertical-align`; nil for what is no raised, lowered or ordinary text.
  var verticalAlignment: CSSDeclarations.VerticalAlignment? {
    if has("super") { return .super }
    if has("sub") { return .sub }
    return has("baseline") ? .baseline : nil
  }

  /// The meaning of `white-space` or of its part `white-space-collapse`.
  var whiteSpace: CSSDeclarations.WhiteSpace? { words.lazy.compactMap { Self.whiteSpaces[$0] }.first }

  private static let whiteSpaces = NameTable<CSSDeclarations.WhiteSpace>([
    ("normal", .nothing), ("nowrap", .nothing), ("collapse", .nothing), ("initial", .nothing),
    ("pre-line", .lineEndings), ("preserve-breaks", .lineEndings), ("pre", .everything), ("pre-wrap", .everything),
    ("break-spaces", .everything), ("preserve", .everything),
  ])

  /// Whether `display` puts an element on lines of its own.
  var isBlock: Bool { words.first.map { Self.blocks.contains($0) } ?? false }

  private static let blocks = NameTable(names: [
    "block", "flex", "grid", "flow-root", "list-item", "table", "table-row",
  ])

  /// Whether `display` makes an element a box within a line.
  var isInlineBox: Bool { words.first.map { Self.inlineBoxes.contains($0) } ?? false }

  private static let inlineBoxes = NameTable(names: ["inline-block", "inline-flex", "inline-grid", "inline-table"])

  // MARK: Lengths

  /// The first word as a number.
  var number: CSSNumber? { words.first.flatMap { CSSNumber($0) } }

  /// Whether a length keeps text apart.
  var isDistance: Bool { number.map { $0.value > 0 } ?? false }

  /// The right and the left of a shorthand for the four sides, which are one value if it has fewer than four.
  private var horizontalSides: [ArraySlice<UInt8>] {
    let sides = words
    return sides.count < 2 ? sides : sides.count < 4 ? [sides[1]] : [sides[1], sides[3]]
  }

  /// Whether a shorthand for the four sides keeps text at the left or the right apart.
  var hasSides: Bool { horizontalSides.contains { CSSValue($0).isDistance } }

  /// The left side of a shorthand for the four sides, in points.
  var leftSide: Double? { horizontalSides.last.flatMap { CSSNumber($0)?.points } }

  var isZero: Bool { number?.value == 0 }

  /// The first length in points; nil if it depends on something else.
  var length: Double? { number?.points }

  /// Whether a length is at most a pixel.
  var isPixel: Bool { number.map { $0.value <= ($0.unit.isWord("px".utf8) ? 1 : 0) } ?? false }

  /// Whether a place is left of the page or above it, farther than anything that comes into view.
  var isFarOutside: Bool { number.map { $0.value <= -900 } ?? false }

  /// Whether `clip` or `clip-path` leaves nothing to see: `rect(0 0 0 0)`, `inset(50%)`.
  var clipsAll: Bool {
    guard let open = bytes.firstIndex(of: "("), let close = bytes.lastIndex(of: ")"), open < close else { return false }
    let lengths = bytes[(open + 1)..<close].split { $0 == "," || $0.isHTMLSpace }.map { CSSNumber($0) }
    if bytes[..<open].isWord("inset".utf8) {
      return lengths.count == 1 && lengths[0].map { $0.unit.elementsEqual("%".utf8) && $0.value >= 50 } ?? false
    }
    return bytes[..<open].isWord("rect".utf8) && lengths.count == 4
      && lengths.allSatisfy { $0.map { $0.value <= 1 } ?? false }
  }

  // MARK: Fonts

  /// The size in half points; nil if it depends on another size.
  var fontSize: UInt16? {
    guard let word = words.first, let number = CSSNumber(word.prefix { $0 != "/" }), !number.unit.isEmpty,
      let points = number.points
    else { return nil }
    let halfPoints = points * 2
    return halfPoints >= 1 && halfPoints < 4000 ? UInt16(halfPoints.rounded()) : nil
  }

  /// Whether a size is zero; nil if it depends on the one around.
  var isFontSizeZero: Bool? {
    guard let word = words.first else { return nil }
    guard let number = CSSNumber(word.prefix { $0 != "/" }) else {
      return Self.relativeSizes.contains(word) ? nil : false
    }
    if number.value == 0 { return true }
    return Self.relativeSizes.contains(number.unit) ? nil : false
  }

  private static let relativeSizes = NameTable(names: [
    "em", "%", "ex", "ch", "smaller", "larger", "inherit", "unset", "revert",
  ])

  private var families: [ArraySlice<UInt8>] {
    bytes.split(separator: ",").map { family in
      let name = family.trimmingSpaces()
      let isQuoted = name.count >= 2 && (name.first == "\"" || name.first == "'") && name.last == name.first
      return isQuoted ? name.dropFirst().dropLast() : name
    }
  }

  /// The first font named, unless it is only a kind of font or the inherited one.
  var firstFamily: TextSpan? {
    guard let name = families.first, HTMLStyle.isFontName(name), !Self.generic.contains(name) else { return nil }
    return TextSpan(name.indices)
  }

  var isMonospace: Bool {
    guard let first = families.first, let last = families.last else { return false }
    return last.isWord("monospace".utf8) || MonospacedFont.isOne(first)
  }

  /// Whether the first font draws symbols instead of letters.
  var isSymbolFont: Bool { families.first.map { Self.symbolFonts.contains($0) } ?? false }

  /// The encoding of the first font, if its symbols are known.
  var symbols: CodePage? { families.first.flatMap { CodePage(symbolFont: Array($0)) } }

  private static let symbolFonts = NameTable(names: [
    "symbol", "wingdings", "wingdings 2", "wingdings 3", "webdings", "zapf dingbats", "zapfdingbats", "marlett",
  ])
  private static let generic = NameTable(names: [
    "inherit", "initial", "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "unset",
  ])

  // MARK: Lists

  var marker: ListStyle.Marker? { words.lazy.compactMap { Self.markers[$0] }.first }

  private static let markers = NameTable<ListStyle.Marker>([
    ("disc", .disc), ("circle", .circle), ("square", .square), ("decimal", .decimal),
    ("decimal-leading-zero", .decimal), ("lower-alpha", .lowerAlpha), ("lower-latin", .lowerAlpha),
    ("upper-alpha", .upperAlpha), ("upper-latin", .upperAlpha), ("lower-roman", .lowerRoman),
    ("upper-roman", .upperRoman),
  ])

  /// The meaning of Word's `mso-level-number-format`; counting in words or in other scripts is ordinary counting.
  var wordLevelMarker: ListStyle.Marker { words.first.flatMap { Self.wordLevels[$0] } ?? .decimal }

  /// The bullet of Word's `mso-level-text`, as a character or as CSS writes it with an escape.
  var wordBullet: ListStyle.Marker {
    bytes.isWord("\\f0a7".utf8) ? .square : WordMarker(bytes, isSymbol: true).bullet
  }

  /// Whether PowerPoint's `mso-special-format` is a bullet rather than a number: `bullet`, `"numbullet3\\,1"`.
  var namesBullet: Bool {
    let name = bytes.drop { !$0.isASCIILetter }
    return name.prefix(6).isWord("bullet".utf8) || name.prefix(9).isWord("numbullet".utf8)
  }

  private static let wordLevels = NameTable<ListStyle.Marker>([
    ("bullet", .disc), ("image", .disc), ("alpha-lower", .lowerAlpha), ("alpha-upper", .upperAlpha),
    ("roman-lower", .lowerRoman), ("roman-upper", .upperRoman),
  ])
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are this lower-case word, in any case.
  func isWord(_ word: some Collection<UInt8>) -> Bool {
    count == word.count && zip(self, word).allSatisfy { $0 == $1 || ($0.isASCIILetter && $0 | 0x20 == $1) }
  }
}

/// A number of CSS with its unit.
struct CSSNumber {
  let value: Double
  let unit: ArraySlice<UInt8>

  init?(_ word: ArraySlice<UInt8>) {
    let isNegative = word.first == "-"
    let whole = word.dropFirst(isNegative ? 1 : 0).prefix(while: \.isASCIIDigit)
    let hasPoint = word[whole.endIndex...].first == "."
    let fraction = word[whole.endIndex...].dropFirst(hasPoint ? 1 : 0).prefix { hasPoint && $0.isASCIIDigit }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var value = whole.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    var scale = 1.0
    for digit in fraction {
      scale /= 10
      value += scale * Double(digit - UInt8(ascii: "0"))
    }
    self.value = isNegative ? -value : value
    unit = word[fraction.endIndex...]
  }

  /// The length in points; nil if the unit depends on something else.
  var points: Double? {
    if unit.isEmpty { return value == 0 ? 0 : nil }
    return Self.units[unit].map { value * $0 }
  }

  private static let units = NameTable<Double>([
    ("pt", 1), ("px", 0.75), ("in", 72), ("cm", 72 / 2.54), ("mm", 72 / 25.4), ("pc", 12),
  ])
}
