/// The output of a writer.
///
/// If there is a sink, the output passes its bytes on chunk by chunk and keeps no more than one chunk.
struct ByteOutput {
  /// The size of a chunk: as many bytes as a pipe holds.
  private static let chunkSize = 65_536

  /// The bytes that have not been handed over.
  private(set) var bytes: [UInt8] = []
  /// The sink for the chunks; nil to keep all bytes.
  private let sink: ByteSink?

  /// Creates an empty output; `capacity` is the expected number of bytes.
  init(into sink: ByteSink? = nil, capacity: Int = 0) {
    self.sink = sink
    bytes.reserveCapacity(capacity)
  }

  /// The last byte, or nil if all bytes have been handed over.
  var last: UInt8? { bytes.last }

  /// Appends the program's own text.
  mutating func append(_ text: StaticString) { bytes += text }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes as they are.
  mutating func append(_ text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

  /// Appends a decimal number.
  mutating func append(number: some BinaryInteger) {
    if number < 0 { append("-") }
    append(digits: UInt64(clamping: number.magnitude))
  }

  private mutating func append(digits value: UInt64) {
    if value >= 10 { append(digits: value / 10) }
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Appends a byte as two hexadecimal digits in lower case.
  mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends a range of text of which some bytes need an escape. `places` finds candidates. `escape` receives the text
  /// from one on and returns its replacement and the number of bytes replaced, or nil if the byte can stay.
  mutating func append(
    _ text: [UInt8], _ range: Range<Int>, where places: (ByteBlock) -> ByteBlock.Places,
    escape: (ArraySlice<UInt8>) -> (text: StaticString, count: Int)?
  ) {
    var start = range.lowerBound
    while true {
      let place = ByteScan.firstIndex(in: start..<range.upperBound, of: text, where: places)
      append(text[start..<place])
      guard place < range.upperBound else { return }
      let escaped = escape(text[place..<range.upperBound])
      if let escaped { append(escaped.text) } else { append(text[place]) }
      start = place + (escaped?.count ?? 1)
    }
  }

  /// Removes the last byte, if there is one.
  mutating func removeLast() { _ = bytes.popLast() }

  /// Removes all bytes that have not been handed over, and keeps their capacity.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Hands the bytes over once they fill a chunk, except the last byte, which may still change.
  mutating func handOver() {
    guard let sink, bytes.count > Self.chunkSize, let last = bytes.popLast() else { return }
    sink.take(bytes)
    removeAll()
    bytes.append(last)
  }

  /// Hands over the remaining bytes, if there is a sink.
  mutating func finish() {
    guard let sink else { return }
    sink.take(bytes)
    removeAll()
  }
}
