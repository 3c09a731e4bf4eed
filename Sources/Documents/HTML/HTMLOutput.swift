/// The bytes of HTML under way: markup as it is, text and attribute values escaped.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends markup.
  mutating func append(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends a decimal number, which is not negative.
  mutating func append(number: some BinaryInteger) {
    let number = UInt64(clamping: number)
    var unit: UInt64 = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append("0" + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// Appends bytes that need no escaping.
  mutating func append(raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

  /// Appends text with `&`, `<` and `>` escaped.
  mutating func append(text: ArraySlice<UInt8>) {
    append(text, escapingQuotes: false)
  }

  /// Appends ` name="value"` with the value escaped. `opening` is the part up to and with the quotation mark.
  mutating func append(attribute opening: StaticString, _ value: ArraySlice<UInt8>) {
    append(opening)
    append(value, escapingQuotes: true)
    append("\"")
  }

  /// Appends ` name="number"`.
  mutating func append(attribute opening: StaticString, number: some BinaryInteger) {
    append(opening)
    append(number: number)
    append("\"")
  }

  /// Takes the last line feed away: some receivers show it as a space behind the last paragraph.
  mutating func endWithoutLineFeed() {
    if bytes.last == .lineFeed { bytes.removeLast() }
  }

  /// Appends a line feed unless a line begins here.
  mutating func startLine() {
    if bytes.last != .lineFeed { bytes.append(.lineFeed) }
  }

  /// Copies the runs between characters that need escaping whole.
  @inline(__always)
  private mutating func append(_ slice: ArraySlice<UInt8>, escapingQuotes: Bool) {
    slice.withUnsafeBufferPointer { source in
      var start = 0
      while true {
        let end = Self.endOfPlainRun(in: source, from: start, escapingQuotes: escapingQuotes)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<end]))
        guard end < source.count else { return }
        append(Self.reference(to: source[end]))
        start = end + 1
      }
    }
  }

  /// The offset of the next byte that needs escaping, or the end.
  @inline(__always)
  private static func endOfPlainRun(
    in source: UnsafeBufferPointer<UInt8>, from start: Int, escapingQuotes: Bool
  ) -> Int {
    var index = start
    while index + 8 <= source.count {
      let word = ByteWord.load(source, at: index)
      // `<` and `>` differ in one bit.
      if ByteWord.contains(.ampersand, in: word) || ByteWord.contains(.greater, in: word | 0x0202_0202_0202_0202)
        || escapingQuotes && ByteWord.contains(.quote, in: word)
      {
        break
      }
      index += 8
    }
    while index < source.count {
      switch source[index] {
      case .ampersand, .less, .greater: return index
      case .quote: if escapingQuotes { return index }
      default: break
      }
      index += 1
    }
    return index
  }

  private static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case .ampersand: "&amp;"
    case .less: "&lt;"
    case .greater: "&gt;"
    default: "&quot;"
    }
  }
}
