/// The bytes that a writer has written, in the making.
///
/// Where there is a sink they go to it chunk by chunk, so that no more than a chunk of them is kept.
struct ByteOutput {
  /// How many bytes are worth handing over: as many as a pipe holds.
  private static let chunkSize = 65_536

  /// What has not been handed over.
  private(set) var bytes: [UInt8] = []
  /// Where chunks go; nil to keep all.
  private let sink: ByteSink?

  /// No bytes yet, which go to a sink if there is one; `capacity` is the number to expect.
  init(into sink: ByteSink? = nil, capacity: Int = 0) {
    self.sink = sink
    bytes.reserveCapacity(capacity)
  }

  /// The last byte, unless all have been handed over.
  var last: UInt8? { bytes.last }

  /// Appends text of the program's own.
  mutating func append(_ text: StaticString) { bytes += text }

  /// Appends a byte.
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

  /// Appends a byte as two hexadecimal digits, the letters among them small.
  mutating func append(hexadecimal byte: UInt8) {
    for digit in [byte >> 4, byte & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends a range of text whose bytes cannot all stand as they are. Where `places` finds one, `escape` is given the text
  /// from there on, and gives what stands for how many bytes of it; nil where the byte can stay.
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

  /// Takes the last byte away, if there is one.
  mutating func removeLast() { _ = bytes.popLast() }

  /// Takes all bytes away that have not been handed over, and leaves their capacity for the next ones.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Hands the bytes over once they make a chunk, but for the last one, which may change.
  mutating func handOver() {
    guard let sink, bytes.count > Self.chunkSize, let last = bytes.popLast() else { return }
    sink.take(bytes)
    removeAll()
    bytes.append(last)
  }

  /// Hands over all that is left, if there is a sink.
  mutating func finish() {
    guard let sink else { return }
    sink.take(bytes)
    removeAll()
  }
}
