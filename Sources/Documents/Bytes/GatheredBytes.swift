/// Bytes under way that many short strings make up.
///
/// An array that is appended to asks each time whether it is shared and has the capacity, which takes longer than to copy
/// a tag. So they go to a buffer of a fixed size first, and from there to the array when the buffer is full.
struct GatheredBytes: ~Copyable {
  private static var bufferSize: Int { 4096 }

  private var bytes: [UInt8] = []
  /// Where chunks of it go; nil to keep them all.
  private let sink: ByteSink?
  /// Its size is `bufferSize` and eight bytes, which words may be written over the end.
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: bufferSize + 8, alignment: 8)
  private var count = 0

  /// No bytes yet; `capacity` is the number to expect.
  init(capacity: Int) {
    sink = nil
    bytes.reserveCapacity(capacity)
  }

  /// No bytes yet; what comes goes to a sink chunk by chunk, but for the last byte, which may change.
  init(into sink: ByteSink) { self.sink = sink }

  deinit { buffer.deallocate() }

  /// The last byte.
  var last: UInt8? { count > 0 ? buffer.load(fromByteOffset: count - 1, as: UInt8.self) : bytes.last }

  /// Appends text of the program's own.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    (buffer + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    count &+= text.utf8CodeUnitCount
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    buffer.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends bytes of a range up to the first that `marks` has, as far as the buffer has the capacity; gives where it
  /// ended. `marks` gives of eight bytes the highest bit of the first that ends the range, and perhaps of some behind it.
  @inline(__always)
  mutating func append(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, before marks: (UInt64) -> UInt64
  ) -> Int {
    reserve(8)
    let limit = Swift.min(range.upperBound, range.lowerBound &+ Self.bufferSize &- count)
    var target = buffer + count
    var index = range.lowerBound
    while index < limit {
      let word = ByteWord.load(source, at: index)
      target.storeBytes(of: word.littleEndian, as: UInt64.self)
      target += 8
      let marks = marks(word)
      if marks != 0 {
        index &+= ByteWord.offset(of: marks)
        break
      }
      index &+= 8
    }
    // The last word may have bytes from behind the range.
    let end = Swift.min(index, limit)
    count &+= end &- range.lowerBound
    return end
  }

  /// Takes the last byte away, if there is one.
  mutating func removeLast() {
    if count > 0 { count -= 1 } else { _ = bytes.popLast() }
  }

  /// Hands over all bytes.
  mutating func take() -> [UInt8] {
    flush()
    defer { bytes = [] }
    return bytes
  }

  @inline(__always)
  private mutating func reserve(_ added: Int) {
    precondition(added <= Self.bufferSize, "only short strings are appended at once")
    if count &+ added > Self.bufferSize { flush() }
  }

  private mutating func flush() {
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
    count = 0
    sink?.takeChunk(fromAllButLastOf: &bytes)
  }
}
