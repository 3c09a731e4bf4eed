/// The bytes of HTML under way: markup as it is, text and attribute values escaped.
struct HTMLOutput: ~Copyable {
  private var bytes: GatheredBytes

  init(capacity: Int) { bytes = GatheredBytes(capacity: capacity) }

  /// No bytes yet; most of what comes goes to a sink before it is taken.
  init(into sink: ByteSink) { bytes = GatheredBytes(into: sink) }

  /// Hands over what has been written.
  mutating func take() -> [UInt8] { bytes.take() }

  /// Appends markup.
  @inline(__always)
  mutating func append(_ markup: StaticString) { bytes.append(markup) }

  /// Appends a decimal number, which is not negative.
  mutating func append(number: some BinaryInteger) {
    let number = UInt64(clamping: number)
    var unit: UInt64 = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  /// Appends bytes that need no escaping.
  mutating func append(raw: some Collection<UInt8>) { for byte in raw { bytes.append(byte) } }

  /// Appends text with `&`, `<` and `>` escaped.
  mutating func append(text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { append($0, 0..<$0.count, escapingQuotes: false) }
  }

  /// Appends a span of a document's text with `&`, `<` and `>` escaped.
  mutating func append(text: [UInt8], _ range: Range<Int>) {
    text.withUnsafeBufferPointer { append($0, range, escapingQuotes: false) }
  }

  /// Appends ` name="value"` with the value escaped. `opening` is the part up to and with the quotation mark.
  mutating func append(attribute opening: StaticString, _ value: ArraySlice<UInt8>) {
    append(opening)
    value.withUnsafeBufferPointer { append($0, 0..<$0.count, escapingQuotes: true) }
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

  /// Appends a range of bytes with references in place of what needs escaping.
  @inline(__always)
  private mutating func append(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, escapingQuotes: Bool) {
    var index = range.lowerBound
    while index < range.upperBound {
      index = bytes.append(source, index..<range.upperBound) { Self.special($0, withQuotes: escapingQuotes) }
      if index < range.upperBound, appendReference(to: source[index], escapingQuotes: escapingQuotes) { index += 1 }
    }
  }

  /// The highest bit of the first of eight bytes that needs escaping, and perhaps of some behind it.
  @inline(__always)
  private static func special(_ word: UInt64, withQuotes: Bool) -> UInt64 {
    // `<` and `>` differ in one bit.
    ByteWord.marks(of: .ampersand, in: word) | ByteWord.marks(of: .greater, in: word | 0x0202_0202_0202_0202)
      | (withQuotes ? ByteWord.marks(of: .quote, in: word) : 0)
  }

  /// Appends the reference to a character; false if it needs none.
  private mutating func appendReference(to byte: UInt8, escapingQuotes: Bool) -> Bool {
    switch byte {
    case .ampersand: append("&amp;")
    case .less: append("&lt;")
    case .greater: append("&gt;")
    case .quote where escapingQuotes: append("&quot;")
    default: return false
    }
    return true
  }
}
