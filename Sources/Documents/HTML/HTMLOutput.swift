/// The bytes of HTML under way: markup as it is, text and attribute values escaped.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends markup.
  mutating func append(_ markup: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends a decimal number.
  mutating func append(number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }

  /// Appends bytes that need no escaping.
  mutating func append(raw: some Collection<UInt8>) { bytes.append(contentsOf: raw) }

  /// Appends text with `&`, `<` and `>` escaped.
  mutating func append(text: ArraySlice<UInt8>) {
    append(text) { $0 == .ampersand || $0 == .less || $0 == .greater }
  }

  /// Appends ` name="value"` with the value escaped. `opening` is the part up to and with the quotation mark.
  mutating func append(attribute opening: StaticString, _ value: ArraySlice<UInt8>) {
    append(opening)
    append(value) { $0 == .ampersand || $0 == .less || $0 == .greater || $0 == .quote }
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
  private mutating func append(_ slice: ArraySlice<UInt8>, escaping isSpecial: (UInt8) -> Bool) {
    slice.withUnsafeBufferPointer { source in
      var start = 0
      for (index, byte) in source.enumerated() where byte <= .greater && isSpecial(byte) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        append(Self.reference(to: byte))
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
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
